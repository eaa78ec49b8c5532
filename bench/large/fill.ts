import type pg from 'pg'
import { seedDemoShop } from '#db/seed.ts'
import { addGoods } from '#db/seed-big/goods.ts'
import { firstNames, surnames } from '#db/seed-big/people.ts'
import { addDemoStaff } from '#server/people/staff/demo-staff.ts'
import { withoutPlainIndexes } from '#server/platform/backup-format/secondary-indexes.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { orderStatements, peopleStatements } from './orders.ts'

export type ShopSize = { products: number; customers: number; orders: number }
type EmptyShop = { config: Config; db: Database; pool: pg.Pool }

const atOnce = 200_000

/** Fills an empty database with a shop of this size. Every row is made by PostgreSQL itself. */
export async function fillShop({ config, db, pool }: EmptyShop, size: ShopSize, reportPart: (part: string) => void) {
  await migrate(db, pool)
  await seedDemoShop(db, new Date())
  await addDemoStaff(db, config)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query("set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'")
    await withoutPlainIndexes(client, () => fill(client, size, reportPart))
    reportPart('statistics')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

async function fill(client: pg.PoolClient, size: ShopSize, reportPart: (part: string) => void) {
  reportPart(`${size.products} products`)
  await client.query('begin')
  await addGoods(async (text, values) => (await client.query(text, values)).rows, size)
  await client.query('commit')
  reportPart(`${size.customers} customers`)
  const [people = '', ...others] = peopleStatements(size.customers)
  await client.query(people, [firstNames, surnames])
  // Each row is made of those it belongs to: nothing is looked up once more.
  await client.query('set session_replication_role = replica')
  for (const statement of others) await client.query(statement)
  for (let from = 1; from <= size.orders; from += atOnce) {
    reportPart(`orders from ${from}`)
    const to = Math.min(size.orders, from + atOnce - 1)
    for (const statement of orderStatements(from, to, size)) await client.query(statement)
  }
  await client.query('set session_replication_role = origin')
  reportPart('indexes')
}
