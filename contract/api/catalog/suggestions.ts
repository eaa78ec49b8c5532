import { call } from '../endpoint.ts'
import type * as schema from './suggestions.schema.ts'

export type * from './suggestions.schema.ts'

/** Found as product/search finds; empty below 2 characters. */
export const suggestProducts = call<typeof schema.suggestProducts>('GET', '/product/suggest', {
  has: ['categories', 'products'],
})
