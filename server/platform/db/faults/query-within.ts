import type { Pool, PoolClient } from 'pg'
import { ApiError } from '#contract/api/envelope.ts'
import type { PreparedStatement } from '../prepared/prepared.ts'

/** The rows of a statement that may take so many ms and no more: then it is stopped in the database too, and the shopper is told. */
export async function rowsWithin<Row>(pool: Pool, mostMs: number, { query }: PreparedStatement<Row>): Promise<Row[]> {
  const client: PoolClient & { processID?: number } = await pool.connect()
  try {
    const { rows } = await client.query<Row & {}>({ ...query, query_timeout: mostMs } as typeof query)
    client.release()
    return rows
  } catch (error) {
    client.release(true)
    if (!(error instanceof Error) || error.message !== 'Query read timeout') throw error
    await pool.query('select pg_cancel_backend($1)', [client.processID])
    throw new ApiError(503, 'That took too long. Please try again.', { 'retry-after': '1' })
  }
}
