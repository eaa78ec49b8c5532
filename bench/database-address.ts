import type { Pool } from 'pg'

/** The address of the database a pool is connected to, for programs of the run that open it themselves. */
export function databaseAddress(pool: Pool, database = pool.options.database) {
  if (process.env.DATABASE_URL) {
    const address = new URL(process.env.DATABASE_URL)
    if (database) address.pathname = `/${database}`
    return address.href
  }
  const { host = '', port, user, password } = pool.options
  const secret = typeof password === 'string' && password ? `:${encodeURIComponent(password)}` : ''
  // A socket's folder stands in the query.
  return host.startsWith('/')
    ? `postgres://${user}${secret}@/${database}?host=${encodeURIComponent(host)}&port=${port ?? 5432}`
    : `postgres://${user}${secret}@${host}:${port ?? 5432}/${database}`
}
