import type { Transaction } from '#server/platform/db/database.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

const cashDaysLock = 1_129_533_256

/** Who delivers goes on while a day is closed: nobody closes a day before what is under way has its place in it. */
export async function lockCashDays(tx: Transaction) {
  await rowsOf(tx, prepared`select pg_advisory_xact_lock_shared(${cashDaysLock}, 0)`)
}

/** For who closes a day: until the transaction ends nobody else notes a delivery. */
export async function lockCashDaysExclusively(tx: Transaction) {
  await rowsOf(tx, prepared`select pg_advisory_xact_lock(${cashDaysLock}, 0)`)
}
