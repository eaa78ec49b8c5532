import type { Transaction } from './database.ts'
import { prepared, rowsOf } from './prepared/prepared.ts'

/** Those who hold the lock of the same name wait for each other, each until its transaction ends. */
export async function acquireLock(tx: Transaction, name: string) {
  await rowsOf(tx, prepared`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** The same by the short hash, which the former release holds these names by too. */
export async function acquireShortLock(tx: Transaction, name: string) {
  await rowsOf(tx, prepared`select pg_advisory_xact_lock(hashtext(${name}))`)
}
