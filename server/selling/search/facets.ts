import type { Facets } from '#contract/api/catalog/catalog.ts'
import { toPaise, toRupees } from '#contract/money.ts'
import { gramsOf } from '#contract/rules/pricing/unit-price.ts'
import type { Given } from './match-words.ts'

export type FacetWish = {
  categoryId?: string | undefined
  subCategoryId?: string | undefined
  priceFrom?: number | undefined
  priceBelow?: number | undefined
  pack?: string | undefined
}

/** What a wish asks of product `p` besides words. */
export function narrowing({ categoryId, subCategoryId, priceFrom, priceBelow, pack }: FacetWish, given: Given) {
  const conditions: string[] = []
  if (categoryId !== undefined) conditions.push(`p.category_id = ${given(categoryId)}`)
  if (subCategoryId !== undefined) conditions.push(`p.sub_category_id = ${given(subCategoryId)}`)
  if (priceFrom !== undefined) conditions.push(`p.card_price >= ${given(toPaise(priceFrom))}`)
  if (priceBelow !== undefined) conditions.push(`p.card_price < ${given(toPaise(priceBelow))}`)
  if (pack !== undefined)
    conditions.push(`exists (select from variation v where v.product_id = p.id and ${isPack(pack, given)})`)
  return conditions
}

/** Half a kilogram is 500 g, whatever it is called. */
function isPack(pack: string, given: Given) {
  const [size = '', type = ''] = pack.split(' ')
  const grams = Math.round(gramsOf({ size: Number(size), type }))
  if (grams > 0) return `v.grams = ${given(grams)}`
  return `v.size = ${given(size)} and lower(v.type) = lower(${given(type)})`
}

type CountRow = [key: number, count: number]
export type FacetRow = {
  categories: [id: string, name: string, count: number][] | null
  prices: CountRow[] | null
  packs: [grams: number | null, size: number | null, type: string | null, count: number][] | null
}

// Paise; a shop of flour and spices sells little above.
const priceSteps = [10_000, 20_000, 50_000]

/** How the rows of `found` are spread, as one value of JSON. */
export const facetsOfFound = `json_build_object(
  'categories', (select json_agg(json_build_array(c.id, c.name, n) order by c.position, c.id) from (
    select p.category_id, count(*) as n from found join product p on p.id = found.id group by 1
  ) counted join category c on c.id = counted.category_id),
  'prices', (select json_agg(json_build_array(step, n) order by step) from (
    select width_bucket(card_price, array[${priceSteps.join(', ')}]::bigint[]) as step, count(*) as n from found group by 1
  ) counted),
  'packs', (select json_agg(json_build_array(grams, size, type, n) order by grams, type, size) from (
    select v.grams, case when v.grams is null then v.size end as size, case when v.grams is null then v.type end as type,
      count(distinct v.product_id) as n
    from found join variation v on v.product_id = found.id group by 1, 2, 3
  ) counted))`

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
