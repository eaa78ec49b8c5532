import { eq } from 'drizzle-orm'
import type { TurnoverRow, turnoverSorts } from '#contract/api/admin/reports/reports.ts'
import { addDays, dayInIndia, daysOf, monthsOf, type Period } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { products, variations } from '#server/platform/schema/selling/catalog.ts'
import { isOnSale } from '#server/selling/stock/on-sale.ts'
import { partsOf } from './periods.ts'
import { readCorrectedPieces, readSoldPieces } from './turnover.sql.ts'

type Sort = (typeof turnoverSorts)[number]
type Size = Pick<TurnoverRow, 'productId' | 'name' | 'size' | 'type' | 'sku' | 'free'>
type Pieces = { productId: string; size: number; pieces: number }

/** How fast each size on sale goes, sorted. */
export async function readTurnover(executor: Executor, period: Period, sort: Sort, now = new Date()) {
  const sold = await readSold(executor, period)
  const corrected = await readCorrected(executor, period)
  const today = dayInIndia(now)
  // What is free now, brought back to the end of the period.
  const since = period.to < today ? { from: addDays(period.to, 1), to: today } : undefined
  const soldSince = since ? await readSold(executor, since) : none
  const correctedSince = since ? await readCorrected(executor, since) : none
  const sizes = await readSizes(executor)
  const rows = sizes.map((size): TurnoverRow => {
    const key = keyOf(size)
    const of = (pieces: Map<string, number>) => pieces.get(key) ?? 0
    // Stock laid there before anybody kept books is not known of.
    const stockAfter = Math.max(0, size.free + of(soldSince) - of(correctedSince))
    const stockBefore = Math.max(0, stockAfter + of(sold) - of(corrected))
    return {
      ...size,
      sold: of(sold),
      stockBefore,
      stockAfter,
      ...paceOf(size.free, of(sold), stockBefore + stockAfter, period),
    }
  })
  return rows.sort(sorts[sort])
}

/** What the page says above its rows. */
export function sumUpTurnover(rows: TurnoverRow[]) {
  return {
    sold: rows.reduce((sum, row) => sum + row.sold, 0),
    idle: rows.filter((row) => row.sold === 0 && row.free > 0).length,
    endsSoon: rows.filter(({ daysLeft }) => daysLeft !== null && daysLeft <= 7).length,
  }
}

const none = new Map<string, number>()
const never = Number.POSITIVE_INFINITY

const sorts: Record<Sort, (one: TurnoverRow, other: TurnoverRow) => number> = {
  'ends-first': (one, other) => (one.daysLeft ?? never) - (other.daysLeft ?? never) || byWorth(one, other),
  'lies-longest': (one, other) =>
    (other.daysLeft ?? never) - (one.daysLeft ?? never) || other.free - one.free || byName(one, other),
  'sold-most': (one, other) => byWorth(one, other),
}

function byWorth(one: TurnoverRow, other: TurnoverRow) {
  return other.sold - one.sold || byName(one, other)
}

function byName(one: TurnoverRow, other: TurnoverRow) {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1
  return one.size - other.size
}

function paceOf(free: number, sold: number, bothEnds: number, period: Period) {
  return {
    turns: bothEnds === 0 ? null : Math.round((sold / (bothEnds / 2)) * 100) / 100,
    daysLeft: sold === 0 ? null : Math.floor((free * daysOf(period)) / sold),
  }
}

function readSizes(executor: Executor): Promise<Size[]> {
  const { productId, size, type, sku, stock: free } = variations
  return executor
    .select({ productId, name: products.name, size, type, sku, free })
    .from(variations)
    .innerJoin(products, eq(products.id, productId))
    .where(isOnSale)
}

/** Pieces that orders took and keep; those of orders cancelled since never left. */
async function readSold(executor: Executor, period: Period) {
  const found = new Map<string, number>()
  for (const part of partsOf(period)) {
    add(found, await readSoldPieces(executor, part))
  }
  return found
}

/** Pieces that came by hand, or went (less than nothing), those that shoppers gave back, and those of cancelled parcels that were lost. */
async function readCorrected(executor: Executor, period: Period) {
  const found = new Map<string, number>()
  for (const part of monthsOf(period)) {
    add(found, await readCorrectedPieces(executor, part))
  }
  return found
}

function add(found: Map<string, number>, rows: Pieces[]) {
  for (const row of rows) found.set(keyOf(row), (found.get(keyOf(row)) ?? 0) + row.pieces)
}

function keyOf({ productId, size }: Pick<Size, 'productId' | 'size'>) {
  return `${productId} ${size}`
}
