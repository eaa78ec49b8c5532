import type { Facets } from '#contract/api/catalog/catalog.ts'
import { toRupees } from '#contract/money.ts'

export type FacetQuery = {
  categoryId?: string | undefined
  subCategoryId?: string | undefined
  priceFrom?: number | undefined
  priceBelow?: number | undefined
  pack?: string | undefined
}

type CountRow = [key: number, count: number]
export type FacetRow = {
  categories: [id: string, name: string, count: number][] | null
  prices: CountRow[] | null
  packs: [grams: number | null, size: number | null, type: string | null, count: number][] | null
}

// Paise; a shop of flour and spices sells little above.
export const priceSteps = [10_000, 20_000, 50_000]

export function toFacets({ categories, prices, packs }: FacetRow): Facets {
  return {
    categories: (categories ?? []).map(([id, name, count]) => ({ id, name, count })),
    prices: (prices ?? []).map(([step, count]) => ({
      from: toRupees(priceSteps[step - 1] ?? 0),
      below: step < priceSteps.length ? toRupees(priceSteps[step] ?? 0) : null,
      count,
    })),
    packs: (packs ?? []).map(([grams, size, type, count]) => ({ ...packOf(grams, size, type), count })),
  }
}

function packOf(grams: number | null, size: number | null, type: string | null) {
  if (grams === null) return { size: size ?? 0, type: type ?? '' }
  return grams < 1_000 ? { size: grams, type: 'G' } : { size: grams / 1_000, type: 'KG' }
}
