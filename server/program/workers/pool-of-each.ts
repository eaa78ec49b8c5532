import { mostConnections } from '#server/platform/postgres/postgres-settings.ts'

type Database = { isOwn: boolean }

// Three are kept for the superuser, and two stay free for whoever looks in by hand or makes a backup.
const notForPools = 5
const usualConnections = 100
const [leastOfOne, mostOfOne] = [2, 16]

/**
 * How many connections the pool of each of `count` processes may have, with one process more while another is replaced; nothing where
 * the database has too few. A database that is not the shop's own is taken to allow 100, as a PostgreSQL usually does.
 */
export function poolOfEach(count: number, { isOwn }: Database) {
  const all = (isOwn ? mostConnections : usualConnections) - notForPools
  const each = Math.floor(all / (count + 1)) - linesBeside({ isOwn })
  return each < leastOfOne ? undefined : Math.min(mostOfOne, each)
}

/** Beside its pool each process listens for changes and holds its jobs; the shop's own database also sees by a line that a process is there. */
export function linesBeside({ isOwn }: Database) {
  return isOwn ? 3 : 2
}
