import type { ProductSort } from '#contract/api/catalog/catalog.ts'
import type { FacetQuery } from './facets.ts'

export type ProductQuery = FacetQuery & {
  limit: number
  page: number
  sort?: ProductSort | undefined
  keyword?: string | undefined
  facets?: 'true' | undefined
}

/** Nothing is shown beyond (open-points 114). */
export const mostPages = 100
export const mostMs = 2_000

/** In which order products `p` stand. */
export const orders = {
  default: 'p.position, p.id',
  'price-asc': 'p.card_price, p.id',
  'price-desc': 'p.card_price desc, p.id desc',
} as const
