import * as z from 'zod/mini'
import { mostWishes } from '#contract/rules/catalog/most-wishes.ts'
import { endpointSchema } from '../endpoint.ts'
import { bounded, Id, Moment } from '../fields.ts'
import { ProductCard } from './catalog.schema.ts'

/** A product somebody saved. */
export const Wish = z.object({ productId: z.string(), createdAt: Moment })
export type Wish = z.infer<typeof Wish>

export const listWishes = endpointSchema({
  summary: 'The saved products',
  access: 'user',
  data: z.array(Wish),
})

export const addWish = endpointSchema({
  summary: 'Save a product',
  refuses: {
    400: ['You can save at most 100 products.'],
    404: ['Product not found'],
  },
  access: 'user',
  body: z.object({ productId: Id }),
  data: z.object({ productId: z.string() }),
})

export const removeWish = endpointSchema({
  summary: 'Take a product off the saved ones',
  access: 'user',
  params: z.object({ productId: Id }),
  data: z.object({ productId: z.string() }),
})

const ids = z.pipe(
  bounded(mostWishes * 65),
  z.pipe(
    z.transform((list: string) => list.split(',').filter(Boolean)),
    z.array(Id).check(z.maxLength(mostWishes, `At most ${mostWishes} products at once`)),
  ),
)

export const listProductCards = endpointSchema({
  summary: 'The cards of some products by their ids',
  access: 'anyone',
  query: z.object({ ids }),
  data: z.array(ProductCard),
})
