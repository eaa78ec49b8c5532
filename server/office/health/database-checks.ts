import { sql } from 'drizzle-orm'
import type { HealthCheck } from '#contract/api/admin/operations/health.ts'
import { slowStatements } from '#server/platform/db/faults/slow-statements.ts'
import { counted, healthCheck, inBytes } from '#server/platform/observability/health-check.ts'
import type { Shop } from '#server/platform/shop/shop.ts'

type Server = { bytes: number; version: string; connections: number; mostConnections: number }

/** The connections of this process, the database server behind them, and what took long. */
export async function databaseChecks({
  db,
  pool,
  config,
}: Pick<Shop, 'db' | 'pool' | 'config'>): Promise<HealthCheck[]> {
  const queriedAt = performance.now()
  const [server] = await db
    .select({
      bytes: sql<number>`pg_database_size(current_database())`,
      version: sql<string>`current_setting('server_version')`,
      connections: sql<number>`(select sum(numbackends)::int from pg_stat_database)`,
      mostConnections: sql<number>`current_setting('max_connections')::int`,
    })
    .from(sql`(select) as one`)
  if (!server) throw new Error('The database told nothing of itself.')
  return [
    databaseServerCheck(server, performance.now() - queriedAt),
    poolCheck(pool, config.databasePool),
    slowQueryCheck(config.slowQueryMs),
  ]
}

function databaseServerCheck({ bytes, version, connections, mostConnections }: Server, tookMs: number) {
  const isFull = connections > mostConnections * 0.9
  return healthCheck('database', 'Database', {
    standing: isFull ? 'bad' : 'well',
    state: `PostgreSQL ${version.split(' ')[0]} answers in ${Math.ceil(tookMs)} ms, holds ${inBytes(bytes)}, ${connections} of ${mostConnections} connections`,
    advice: isFull
      ? 'Lower DATABASE_POOL of the processes of the shop, or raise max_connections of PostgreSQL: further ones are refused.'
      : null,
  })
}

function poolCheck(pool: Shop['pool'], most: number) {
  const { totalCount, idleCount, waitingCount } = pool
  const inUse = `${totalCount - idleCount} of ${most} in use`
  if (waitingCount === 0) return healthCheck('pool', 'Connections of this process', { standing: 'well', state: inUse })
  return healthCheck('pool', 'Connections of this process', {
    standing: 'watch',
    state: `${inUse}, ${counted(waitingCount, 'request waits', 'requests wait', '')} for one`,
    advice:
      'For a moment this is well. If it stays, look for slow statements in the log first, then raise DATABASE_POOL.',
  })
}

const hour = 3_600_000

function slowQueryCheck(slowQueryMs: number) {
  const title = 'Slow statements'
  if (slowQueryMs === 0)
    return healthCheck('slow', title, { standing: 'off', state: 'Not looked for: SLOW_QUERY_MS is 0' })
  const { times, lastAt } = slowStatements
  const state = `${counted(times, 'took', 'took', 'None took')} ${slowQueryMs} ms or longer since this server started`
  if (!lastAt || Date.now() - lastAt.getTime() > hour) return healthCheck('slow', title, { standing: 'well', state })
  return healthCheck('slow', title, {
    standing: 'watch',
    state,
    advice:
      'Look into the log of the server for “a statement was slow”. A few after a start or during a backup are nothing.',
  })
}
