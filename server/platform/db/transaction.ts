import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Transaction, TransactionConfig } from './database.ts'
import { connectionOf } from './prepared/executor-connection.ts'

// Serialization failure and deadlock: PostgreSQL asks to try the whole transaction again.
const worthRetrying = ['40001', '40P01']
const retries = 3
const afterCommitHooks = new WeakMap<object, (() => void)[]>()

/** Runs `work` in one transaction, and the whole again (at most 3 times) when it lost against another one. */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  config: TransactionConfig = {},
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const hooks: (() => void)[] = []
    const remember = (tx: Transaction) => {
      afterCommitHooks.set(tx._.session, hooks)
      return work(tx)
    }
    try {
      const result = await db.transaction(remember, { isolationLevel: 'read committed', ...config })
      for (const hook of hooks) hook()
      return result
    } catch (error) {
      if (attempt >= retries || !worthRetrying.includes(sqlStateOf(error) ?? '')) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** Runs a hook after the transaction (of `inTransaction`) is committed, never after a rollback. The hook may not throw. */
export function runAfterCommit(tx: Transaction, hook: () => void) {
  afterCommitHooks.get(tx._.session)?.push(hook)
}

type Part = () => PromiseLike<unknown>
type Results<Parts extends Part[]> = { [Index in keyof Parts]: Awaited<ReturnType<Parts[Index]>> }

/**
 * Pipelines several parts of a transaction: their first statements are sent in one go, and the server carries them out in the order of
 * the parts without a round trip in between. Throws what failed first, but not before every part has ended: none of their statements
 * may arrive after the rollback.
 */
export async function pipeline<Parts extends Part[]>(...parts: Parts): Promise<Results<Parts>> {
  const failures: unknown[] = []
  const run = async (part: Part) => {
    try {
      return await part()
    } catch (error) {
      failures.push(error)
    }
  }
  const results = await Promise.all(parts.map(run))
  if (failures.length > 0) throw failures.find((failure) => sqlStateOf(failure) !== failedBefore) ?? failures[0]
  return results as Results<Parts>
}

// The error of every statement after the failed one.
const failedBefore = '25P02'

/**
 * Pipelines COMMIT behind the statements before it, so that their locks are released before their answers are read here. Whatever is to
 * prevent the commit must therefore fail in the database, as `isPreconditionFailed` says.
 */
export async function pipelineCommit(tx: Transaction) {
  const { command } = await connectionOf(tx).query({ text: 'commit', values: [] })
  if (command !== 'COMMIT') throw Object.assign(new Error('The transaction was rolled back.'), { code: failedBefore })
}

/** Whether a statement has failed by its own `1 / (condition)::int`, which divides by zero where the condition is false. */
export function isPreconditionFailed(error: unknown) {
  return sqlStateOf(error) === '22012'
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
