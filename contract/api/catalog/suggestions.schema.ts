import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { text } from '../fields.ts'

/** What a shopper may be looking for while she types: categories and names of products, at most 3 and 6, the likeliest first. */
export const Suggestions = z.object({
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  products: z.array(z.object({ id: z.string(), name: z.string(), hindiName: z.optional(z.string()) })),
})
export type Suggestions = z.infer<typeof Suggestions>

export const suggestProducts = endpointSchema({
  summary: 'What a shopper may be looking for while she types',
  access: 'anyone',
  query: z.object({ keyword: text(100, 'The search') }),
  data: Suggestions,
})
