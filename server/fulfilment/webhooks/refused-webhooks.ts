import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { noteOutcome } from '#server/platform/observability/outcomes.ts'
import { refusedWebhooks } from '#server/platform/schema/fulfilment/payments.ts'

/** Only the secret's owner can cause `unreadable-body` and `unknown-shape`: the signature is looked at first. */
export type RefusalReason = (typeof refusedWebhooks.$inferSelect)['reason']

export type RefusalCount = ReturnType<typeof countRefusals>

const writeEveryMs = 1_000

/** Counts refused webhooks for the whole shop. However many a stranger sends, a process writes at most once a second. */
export function countRefusals(db: Database) {
  let counted = new Map<RefusalReason, number>()
  let timer: NodeJS.Timeout | undefined
  const add = (reason: RefusalReason, times: number) => counted.set(reason, (counted.get(reason) ?? 0) + times)
  const writeSoon = () => {
    timer ??= setTimeout(() => void write().catch(() => {}), writeEveryMs).unref()
  }
  async function write() {
    clearTimeout(timer)
    timer = undefined
    const storing = [...counted]
    counted = new Map()
    if (storing.length === 0) return
    try {
      await addToWindow(db, storing)
    } catch (error) {
      // Written with the next refusal instead: a database that is away must not be asked every second.
      for (const [reason, times] of storing) add(reason, times)
      throw error
    }
  }
  return {
    note(reason: RefusalReason) {
      noteOutcome('webhook', 'refused', reason)
      add(reason, 1)
      writeSoon()
    },
    write,
  }
}

// In one order, so that two processes do not wait for each other's rows.
async function addToWindow(db: Database, counted: [RefusalReason, number][]) {
  const beginsAt = sql`date_bin('10 minutes', now(), 'epoch')`
  const rows = counted
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([reason, times]) => ({ reason, beginsAt, times }))
  await db
    .insert(refusedWebhooks)
    .values(rows)
    .onConflictDoUpdate({
      target: [refusedWebhooks.reason, refusedWebhooks.beginsAt],
      set: { times: sql`${refusedWebhooks.times} + excluded.times`, lastAt: sql`now()` },
    })
}
