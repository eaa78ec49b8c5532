import { alias } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { ProductState } from '#contract/api/admin/catalog/products.ts'
import { countAbout } from '#server/platform/db/count-about.sql.ts'
import { rowsWithin } from '#server/platform/db/faults/query-within.ts'
import { likeContaining } from '#server/platform/db/like.ts'
import { allOf, columns, expression, fragment, type Piece } from '#server/platform/db/prepared/fragments.ts'
import { composed, prepared } from '#server/platform/db/prepared/prepared.ts'
import { categories, products } from '#server/platform/schema/selling/catalog.ts'

type ProductFilters = { words: string[]; categoryId: string | undefined; state: ProductState | undefined }
/** Behind which product of the shop's order a page begins. */
type After = { position: number; id: string }

const mostMs = 2_000
const p = alias(products, 'p')

/** What products `p` are asked for. */
export async function conditionOf(pool: Pool, { words, categoryId, state }: ProductFilters): Promise<Piece> {
  return allOf([
    ...(words.length > 0 ? [await matchSearch(pool, words)] : []),
    ...(categoryId ? [prepared`p.category_id = ${categoryId}`] : []),
    ...(state ? [states[state]] : []),
  ])
}

const states: Record<ProductState, Piece> = {
  draft: fragment('not p.is_active'),
  scheduled: fragment('p.is_active and p.shown_from > now()'),
  published: fragment('p.is_active and (p.shown_from is null or p.shown_from <= now())'),
}

// Of more than these the first are found sooner by going through the products in their order.
const maxMatches = 2_000
const idColumns = columns({ id: expression<string>('id') })

/** Few are found by their words first and only then sorted: the other way round a rare one would be looked for in every product. */
async function matchSearch(pool: Pool, words: string[]): Promise<Piece> {
  const lists = words.map((word) => productsWith(likeContaining(word)))
  const inAll = lists
    .slice(1)
    .reduce((all: Piece, list) => composed`${all} intersect (${list})`, composed`(${lists[0]})`)
  const rows = await rowsWithin(
    pool,
    mostMs,
    composed`select ${idColumns} from (${inAll} limit ${maxMatches + 1}) as having_all`,
  )
  if (rows.length <= maxMatches) return prepared`p.id = any(${rows.map(({ id }) => id)}::text[])`
  return allOf(lists.map((list) => composed`p.id in (${list})`))
}

/** Three lists, each found by an index of its own. */
function productsWith(pattern: string) {
  return prepared`select f.id from product f where lower(f.name || ' ' || f.hindi_name) like ${pattern}
    union all select f.id from product f where f.id like ${pattern}
    union all select s.product_id from variation s where lower(s.sku) like ${pattern}`
}

/** How many products there are of which it is true. */
export function countProducts(pool: Pool, condition: Piece) {
  const select = composed`select from product p where ${condition}`
  return countAbout((statement) => rowsWithin(pool, mostMs, statement), select)
}

const productColumns = columns({
  id: p.id,
  name: p.name,
  hindiName: p.hindiName,
  shownFrom: p.shownFrom,
  position: p.position,
  category: alias(categories, 'c').name,
  state: expression<ProductState>(
    "case when not p.is_active then 'draft' when p.shown_from > now() then 'scheduled' else 'published' end",
  ),
  originalKey: expression<string | null>('i.original_key'),
  thumbnailKey: expression<string | null>('i.thumbnail_key'),
  alt: expression<string | null>('i.alt'),
  sizes: expression<number>('v.sizes'),
  lowestPrice: expression<number | null>('v.lowest'),
  highestPrice: expression<number | null>('v.highest'),
  stock: expression<number>('v.stock'),
  lowSizes: expression<number>('v.low'),
})

/** A page of them in the shop's order; one more than `limit`, where there is. */
export function readEditedProducts(
  pool: Pool,
  { condition, after, limit }: { condition: Piece; after: After | undefined; limit: number },
) {
  const isAfter = after ? prepared`and (p.position, p.id) > (${after.position}, ${after.id})` : fragment('')
  return rowsWithin(
    pool,
    mostMs,
    composed`
    select ${productColumns} from (
      select p.id from product p where ${condition} ${isAfter} order by p.position, p.id limit ${limit + 1}
    ) page join product p on p.id = page.id join category c on c.id = p.category_id
    left join lateral (
      select original_key, thumbnail_key, alt from product_image where product_id = p.id order by position limit 1
    ) i on true
    cross join lateral (
      select count(*)::int as sizes, min(price)::float8 as lowest, max(price)::float8 as highest,
        coalesce(sum(stock), 0)::int as stock, count(*) filter (where stock <= low_stock_at)::int as low
      from variation where product_id = p.id
    ) v order by p.position, p.id`,
  )
}
