import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Transaction } from './database.ts'

type Isolation = 'read committed' | 'repeatable read' | 'serializable'

// Serialization failure and deadlock: PostgreSQL asks to try the whole transaction again.
const worthRetrying = ['40001', '40P01']
const retries = 3

/** Runs `work` in one transaction, and the whole again (at most 3 times) when it lost against another one. */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  isolationLevel: Isolation = 'read committed',
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction(work, { isolationLevel })
    } catch (error) {
      if (attempt >= retries || !worthRetrying.includes(sqlStateOf(error) ?? '')) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** PostgreSQL's error code, also of an error that drizzle wrapped: '23505' is a duplicate. */
export function sqlStateOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? sqlStateOf(error.cause) : undefined
}

/** The name of the constraint that PostgreSQL says was broken. */
export function brokenConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return 'cause' in error ? brokenConstraint(error.cause) : undefined
}
