import type { Pool } from 'pg'
import type { listEditedProducts, ProductRow, ProductState } from '#contract/api/admin/products.ts'
import type { Data, Received } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { toRupees } from '#contract/money.ts'
import { type CountRow, countAbout } from '#server/platform/db/count-about.ts'
import { likeContaining } from '#server/platform/db/like.ts'
import { queryWithin } from '#server/platform/db/query-within.ts'

type Asked = Received<typeof listEditedProducts>['query']
type Given = (value: unknown) => string
type Row = Omit<ProductRow, 'picture' | 'shownFrom'> & {
  shownFrom: Date | null
  position: number
  originalKey: string | null
  thumbnailKey: string | null
  alt: string | null
}

const mostMs = 2_000

/** A page of all products in the shop's order, and how many there are. */
export async function findEditedProducts(pool: Pool, asked: Asked): Promise<Data<typeof listEditedProducts>> {
  const { limit = 50, cursor } = asked
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const words = (asked.search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const hasWords = words.length > 0 ? [await holdWords(pool, words, given)] : []
  const conditions = ['true', ...hasWords, ...conditionsOf(asked, given)].join(' and ')
  const [select, asAsked] = [`select from product p where ${conditions}`, [...values]]
  const counted = await countAbout(async (before, after) => {
    const text = `${before}${select}${after}`
    return (await queryWithin<CountRow>(pool, mostMs, { text, values: asAsked })).rows
  })
  const after = cursor ? readPlace(cursor) : undefined
  const isAfter = after ? `and (p.position, p.id) > (${given(after.position)}, ${given(after.id)})` : ''
  const { rows } = await queryWithin<Row>(pool, mostMs, {
    name: undefined,
    text: `${columns} from (
      select p.id from product p where ${conditions} ${isAfter} order by p.position, p.id limit ${given(limit + 1)}
    ) page join product p on p.id = page.id join category c on c.id = p.category_id ${joined} order by p.position, p.id`,
    values,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown.map(write), nextCursor: last ? writePlace(last) : null, ...counted }
}

const columns = `select p.id, p.name, p.hindi_name as "hindiName", p.shown_from as "shownFrom", p.position, c.name as category,
  case when not p.is_active then 'draft' when p.shown_from > now() then 'scheduled' else 'published' end as state,
  i.original_key as "originalKey", i.thumbnail_key as "thumbnailKey", i.alt,
  v.sizes, v.lowest as "lowestPrice", v.highest as "highestPrice", v.stock, v.low as "lowSizes"`
const joined = `
  left join lateral (
    select original_key, thumbnail_key, alt from product_image where product_id = p.id order by position limit 1
  ) i on true
  cross join lateral (
    select count(*)::int as sizes, min(price)::float8 as lowest, max(price)::float8 as highest,
      coalesce(sum(stock), 0)::int as stock, count(*) filter (where stock <= low_stock_at)::int as low
    from variation where product_id = p.id
  ) v`

const states: Record<ProductState, string> = {
  draft: 'not p.is_active',
  scheduled: 'p.is_active and p.shown_from > now()',
  published: 'p.is_active and (p.shown_from is null or p.shown_from <= now())',
}

function conditionsOf({ categoryId, state }: Asked, given: Given) {
  return [...(categoryId ? [`p.category_id = ${given(categoryId)}`] : []), ...(state ? [states[state]] : [])]
}

// Of more than these the first are found sooner by going through the products in their order.
const mostByWords = 2_000

/** Few are found by their words first and only then sorted: the other way round a rare one would be looked for in every product. */
async function holdWords(pool: Pool, words: string[], given: Given) {
  const patterns = words.map(likeContaining)
  const text = patterns.map((_, nth) => `(${productsWith(`$${nth + 1}`)})`).join(' intersect ')
  const { rows } = await queryWithin<{ id: string }>(pool, mostMs, {
    text: `${text} limit ${mostByWords + 1}`,
    values: patterns,
  })
  if (rows.length <= mostByWords) return `p.id = any(${given(rows.map(({ id }) => id))}::text[])`
  return patterns.map((pattern) => `p.id in (${productsWith(given(pattern))})`).join(' and ')
}

/** Three lists, each found by an index of its own. */
function productsWith(pattern: string) {
  return `select f.id from product f where lower(f.name || ' ' || f.hindi_name) like ${pattern}
    union all select f.id from product f where f.id like ${pattern}
    union all select s.product_id from variation s where lower(s.sku) like ${pattern}`
}

function write({ position: _, originalKey, thumbnailKey, alt, shownFrom, ...row }: Row): ProductRow {
  return {
    ...row,
    lowestPrice: row.lowestPrice === null ? null : toRupees(row.lowestPrice),
    highestPrice: row.highestPrice === null ? null : toRupees(row.highestPrice),
    shownFrom: shownFrom?.toISOString() ?? null,
    picture:
      originalKey && thumbnailKey ? { originalUrl: originalKey, thumbnailUrl: thumbnailKey, alt: alt ?? '' } : null,
  }
}

function writePlace({ position, id }: { position: number; id: string }) {
  return Buffer.from(`${position} ${id}`).toString('base64url')
}

function readPlace(cursor: string) {
  const [, position, id] = /^(-?\d{1,9}) (.{1,64})$/u.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!position || !id) throw new ApiError(400, 'This list cannot be continued from there.')
  return { position: Number(position), id }
}
