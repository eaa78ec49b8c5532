import type pg from 'pg'

/** What a database is that is no shop: `to-look-at` as the backup was, or `to-practise` with, changed as a shop that sells would be. */
export type Copy = { kind: 'to-look-at' | 'to-practise'; ofMoment: Date }

/** Stands beside the record of migrations, not among the tables of the shop: those are as they were, and no backup has it. */
const table = 'drizzle.restored_copy'

/** In the transaction that fills the database. */
export async function markAsCopy(client: pg.ClientBase, { kind, ofMoment }: Copy) {
  await client.query(`create table ${table} (kind text not null, of_moment timestamptz not null)`)
  await client.query(`insert into ${table} (kind, of_moment) values ($1, $2)`, [kind, ofMoment])
}

/** Undefined for a shop, and for a database with nothing in it. */
export async function readCopy(client: Pick<pg.ClientBase, 'query'>): Promise<Copy | undefined> {
  const { rows: found } = await client.query(`select to_regclass('${table}') is not null as is_there`)
  if (!found[0]?.is_there) return undefined
  const { rows } = await client.query<Copy>(`select kind, of_moment as "ofMoment" from ${table}`)
  return rows[0]
}
