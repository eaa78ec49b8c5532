import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Offer, offerStates } from '#contract/api/admin/catalog/coupons.ts'
import { toPercent, toRupees } from '#contract/money.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { likeContaining } from '#server/platform/db/like.ts'
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'

type OfferQuery = {
  search?: string | undefined
  state?: (typeof offerStates)[number] | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

// By the database's clock, as the storefront decides it.
const state = sql<Offer['state']>`case
  when ${coupons.isStopped} then 'stopped'
  when ${coupons.endsAt} <= now() then 'over'
  when ${coupons.usedCount} >= ${coupons.usageLimit} then 'used-up'
  when ${coupons.startsAt} > now() then 'later'
  else 'now' end`

/** Offers, those that end last first. */
export async function listOffers(
  executor: Executor,
  { search = '', state: stateFilter, cursor, limit = 50 }: OfferQuery,
) {
  const matching = and(matchesSearch(search), stateFilter && sql`${state} = ${stateFilter}`)
  const rows = await executor
    .select({ row: coupons, state, at: sql<string>`${coupons.endsAt}::text` })
    .from(coupons)
    .where(and(matching, cursor === undefined ? undefined : isAfter(cursor)))
    .orderBy(desc(coupons.endsAt), desc(coupons.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(toOffer),
    nextCursor: rows.length > limit && last ? writeCursor({ at: last.at, id: last.row.id }) : null,
    total: await executor.$count(coupons, matching),
  }
}

/** One offer, or undefined; with `isLocked` nobody else changes it before the transaction ends. */
export async function readOffer(executor: Executor, id: string, { isLocked = false } = {}): Promise<Offer | undefined> {
  const query = executor.select({ row: coupons, state }).from(coupons).where(eq(coupons.id, id))
  const [found] = await (isLocked ? query.for('update') : query)
  return found && toOffer(found)
}

function matchesSearch(search: string): SQL | undefined {
  const searchText = search.trim().toLowerCase()
  if (!searchText) return undefined
  return or(
    sql`lower(${coupons.promoCode}) like ${likeContaining(searchText)}`,
    sql`lower(${coupons.title}) like ${likeContaining(searchText)}`,
  )
}

function isAfter(cursor: string) {
  const { at, id } = readCursor(cursor)
  return sql`(${coupons.endsAt}, ${coupons.id}) < (${at}::timestamptz, ${id}::uuid)`
}

function toOffer({ row, state }: { row: typeof coupons.$inferSelect; state: Offer['state'] }): Offer {
  const { demo, discount, orderMinimum, startsAt, endsAt, ...rest } = row
  return {
    ...rest,
    discount: row.discountType === 'PERCENTAGE_OFF' ? toPercent(discount) : toRupees(discount),
    orderMinimum: toRupees(orderMinimum),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state,
  }
}
