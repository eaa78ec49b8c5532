import type { Pool } from 'pg'
import type { listEditedProducts, ProductRow } from '#contract/api/admin/catalog/products.ts'
import type { Data, Received } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { toRupees } from '#contract/money.ts'
import { conditionOf, countProducts, readEditedProducts } from './list-edited-products.sql.ts'

type ProductsQuery = Received<typeof listEditedProducts>['query']
type Row = Awaited<ReturnType<typeof readEditedProducts>>[number]

/** A page of all products in the shop's order, and how many there are. */
export async function findEditedProducts(pool: Pool, query: ProductsQuery): Promise<Data<typeof listEditedProducts>> {
  const { limit = 50, cursor, search = '', categoryId, state } = query
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const condition = await conditionOf(pool, { words, categoryId, state })
  const counted = await countProducts(pool, condition)
  const after = cursor ? readCursor(cursor) : undefined
  const rows = await readEditedProducts(pool, { condition, after, limit })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown.map(write), nextCursor: last ? writeCursor(last) : null, ...counted }
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

function writeCursor({ position, id }: { position: number; id: string }) {
  return Buffer.from(`${position} ${id}`).toString('base64url')
}

function readCursor(cursor: string) {
  const [, position, id] = /^(-?\d{1,9}) (.{1,64})$/u.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!position || !id) throw new ApiError(400, 'This list cannot be continued from there.')
  return { position: Number(position), id }
}
