import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg'
import { ApiError } from '#contract/api/envelope.ts'

/** A query that may take so many ms and no more: then it is stopped in the database too, and the shopper is told. */
export async function queryWithin<R extends QueryResultRow>(pool: Pool, mostMs: number, query: QueryConfig) {
  const client: PoolClient & { processID?: number } = await pool.connect()
  const timed: QueryConfig & { query_timeout: number } = { ...query, query_timeout: mostMs }
  try {
    const result = await client.query<R>(timed)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    if (!(error instanceof Error) || error.message !== 'Query read timeout') throw error
    await pool.query('select pg_cancel_backend($1)', [client.processID])
    throw new ApiError(503, 'That took too long. Please try again.', { 'retry-after': '1' })
  }
}
