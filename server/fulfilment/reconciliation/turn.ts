import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { acquireShortLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { reconciledItems, reconciliations } from '#server/platform/schema/fulfilment/reconciliation.ts'

export type Reconciliation = typeof reconciliations.$inferSelect
export type Item = Omit<typeof reconciledItems.$inferInsert, 'reconciliationId'>
type Progress = Partial<Pick<Reconciliation, 'step' | 'skip' | 'after'>>

const { id, turn, turnUntil, tryAt, endedAt, startedAt, toAt, requestedAt } = reconciliations
// Longer than any one answer of the provider takes: it is prolonged before each.
const turnTime = sql`interval '2 minutes'`

/** Whoever works has lost its turn: it took too long, or more was wanted meanwhile. Nothing of the page is written. */
export class LostTurn extends Error {}

/** Takes the one that is to be worked on now, unless any is worked on by somebody: after a restore first. */
export function takeReconciliation(db: Database, waitMs: number): Promise<Reconciliation | undefined> {
  return inTransaction(db, async (tx) => {
    await acquireShortLock(tx, 'reconciliation')
    if ((await tx.$count(reconciliations, sql`${turnUntil} > now()`)) > 0) return undefined
    const [next] = await tx
      .select({ id })
      .from(reconciliations)
      .where(and(isNull(endedAt), lte(tryAt, sql`now()`)))
      .orderBy(sql`${reconciliations.reason} <> 'restore'`, requestedAt)
      .limit(1)
    if (!next) return undefined
    const to = sql`now() - make_interval(secs => ${waitMs / 1_000})`
    const [taken] = await tx
      .update(reconciliations)
      .set({
        turn: sql`gen_random_uuid()`,
        turnUntil: sql`now() + ${turnTime}`,
        startedAt: sql`coalesce(${startedAt}, now())`,
        toAt: sql`coalesce(${toAt}, ${to})`,
      })
      .where(eq(id, next.id))
      .returning()
    return taken
  })
}

const isTurnOf = (run: Reconciliation) => and(eq(id, run.id), eq(turn, run.turn ?? ''), isNull(endedAt))

/** Before each call that takes its time. */
export async function prolongTurn(db: Database, run: Reconciliation) {
  const prolonged = await db
    .update(reconciliations)
    .set({ turnUntil: sql`now() + ${turnTime}` })
    .where(isTurnOf(run))
  if (prolonged.rowCount !== 1) throw new LostTurn()
}

/** Writes how far it is now, with what the page has given in the same transaction. */
export async function noteProgress(tx: Transaction, run: Reconciliation, progress: Progress) {
  const prolonged = await tx
    .update(reconciliations)
    .set({ ...progress, turnUntil: sql`now() + ${turnTime}`, failures: 0, failure: null })
    .where(isTurnOf(run))
  if (prolonged.rowCount !== 1) throw new LostTurn()
}

export async function noteItems(tx: Transaction, run: Reconciliation, items: Item[]) {
  if (items.length === 0) return
  const rows = items.map((item) => ({ ...item, reconciliationId: run.id }))
  await tx.insert(reconciledItems).values(rows).onConflictDoNothing()
}

/** It goes on later, there where it is. */
export async function leaveTurn(db: Database, run: Reconciliation) {
  await db.update(reconciliations).set({ turn: null, turnUntil: null }).where(isTurnOf(run))
}

/** It goes on after a minute, then after twice the time each, at most after half an hour. */
export async function failTurn(db: Database, run: Reconciliation, failure: string) {
  const wait = sql`least(interval '30 minutes', interval '1 minute' * (2 ^ least(${reconciliations.failures}, 5)))`
  await db
    .update(reconciliations)
    .set({
      ...{ turn: null, turnUntil: null, failure, failedAt: sql`now()` },
      failures: sql`${reconciliations.failures} + 1`,
      tryAt: sql`now() + ${wait}`,
    })
    .where(isTurnOf(run))
}

/** Counts what was looked at and found, and takes away the list of it. */
export async function endReconciliation(tx: Transaction, run: Reconciliation) {
  const countOf = (kind: Item['kind']) =>
    sql`(select count(*) from ${reconciledItems} where reconciliation_id = ${run.id} and kind = ${kind})::int`
  const ended = await tx
    .update(reconciliations)
    .set({
      ...{ endedAt: sql`now()`, turn: null, turnUntil: null, failure: null },
      ...{ orders: countOf('order'), payments: countOf('payment'), refunds: countOf('refund') },
      ...{ heard: countOf('heard'), findings: countOf('finding') },
    })
    .where(isTurnOf(run))
  if (ended.rowCount !== 1) throw new LostTurn()
  await tx.delete(reconciledItems).where(eq(reconciledItems.reconciliationId, run.id))
}
