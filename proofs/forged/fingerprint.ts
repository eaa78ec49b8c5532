import type { Pool } from 'pg'

export type Fingerprint = Map<string, string>

/** What stands in each table of the shop, as one word each; `without` leaves columns of these names out. */
export async function takeFingerprint(pool: Pool, without: string[] = []): Promise<Fingerprint> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const found: Fingerprint = new Map()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ print: string }>(
      `select count(*) || ' rows ' || md5(coalesce(string_agg(row, '' order by row), '')) as print
       from (select (to_jsonb(t) - $1::text[])::text as row from "${name}" t) rows`,
      [without],
    )
    found.set(name, rows[0]?.print ?? '')
  }
  return found
}

/** The tables in which something else stands than before. */
export function changedTables(before: Fingerprint, after: Fingerprint) {
  return [...after].filter(([name, print]) => before.get(name) !== print).map(([name]) => name)
}
