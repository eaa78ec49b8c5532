import type { QueryResult } from 'pg'
import type { Executor } from '../database.ts'

type Connection = { query(statement: { text: string; name?: string; values: unknown[] }): Promise<QueryResult> }

/** Over which the query builder of an executor speaks: the pool, or the connection of a transaction. */
export function connectionOf(executor: Executor) {
  const { client } = executor._.session as unknown as { client?: Connection }
  if (!client) throw new Error('This executor speaks to no database of its own.')
  return client
}
