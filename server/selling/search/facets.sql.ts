import { toPaise } from '#contract/money.ts'
import { gramsOf } from '#contract/rules/pricing/unit-price.ts'
import { expression } from '#server/platform/db/prepared/fragments.ts'
import { type FacetQuery, type FacetRow, priceSteps } from './facets.ts'
import type { NumberedValues } from './numbered-values.ts'

/** What a query asks of product `p` besides words. */
export function narrowing(
  { categoryId, subCategoryId, priceFrom, priceBelow, pack }: FacetQuery,
  bindValue: NumberedValues['bindValue'],
) {
  const conditions: string[] = []
  if (categoryId !== undefined) conditions.push(`p.category_id = ${bindValue(categoryId)}`)
  if (subCategoryId !== undefined) conditions.push(`p.sub_category_id = ${bindValue(subCategoryId)}`)
  if (priceFrom !== undefined) conditions.push(`p.card_price >= ${bindValue(toPaise(priceFrom))}`)
  if (priceBelow !== undefined) conditions.push(`p.card_price < ${bindValue(toPaise(priceBelow))}`)
  if (pack !== undefined)
    conditions.push(`exists (select from variation v where v.product_id = p.id and ${isPack(pack, bindValue)})`)
  return conditions
}

/** Half a kilogram is 500 g, whatever it is called. */
function isPack(pack: string, bindValue: NumberedValues['bindValue']) {
  const [size = '', type = ''] = pack.split(' ')
  const grams = Math.round(gramsOf({ size: Number(size), type }))
  if (grams > 0) return `v.grams = ${bindValue(grams)}`
  return `v.size = ${bindValue(size)} and lower(v.type) = lower(${bindValue(type)})`
}

/** How the rows of `found` are spread, as one value of JSON. */
export const facetsOfMatches = expression<FacetRow | null>(`json_build_object(
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
  ) counted))`)

/** The same where nobody asked. */
export const noFacets = expression<FacetRow | null>('null::json')
