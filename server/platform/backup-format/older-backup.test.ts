import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { type OpenDatabase, openDatabase } from '../db/database.ts'
import { applyMigrations, currentMigration, readMigrations } from '../db/migrate.ts'
import { backUp } from './backup.ts'
import { listTables } from './backup-format.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-older-'))
const open: { name: string; database: OpenDatabase }[] = []
let file: string
beforeAll(async () => {
  file = await backUpOlderShop()
}, 60_000)
afterAll(async () => {
  for (const { name, database } of open) {
    await database.close()
    await dropDatabase(inject('testServer'), name)
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Before orders were replaced by others (0014) and names were written in one spelling (0015). */
const older = readMigrations()[13]?.number ?? 0
// The letter of the hills as one character, as it may come in, and as two, which is its form NFC.
const [typedHindi, normalHindi] = ['पहा\u095cी आटा', 'पहा\u0921\u093cी आटा']

it('a backup of an older version becomes a shop of today: its rows brought over, with today’s tables, indexes and triggers', async () => {
  const { pool } = await openCopy()
  const counts = await restore({ pool, filesFolder: path.join(folder, 'restored') }, file)
  expect(counts).toMatchObject({ files: 0 })
  const [restored, today] = [await shapeOf(pool), await shapeOf((await openCopy('empty')).pool)]
  expect(restored).toEqual(today)
  expect(restored.migration).toBe(readMigrations().at(-1)?.number)
  const { rows: products } = await pool.query('select id, name, hindi_name = $1 as "isNormal" from product', [
    normalHindi,
  ])
  expect(products).toEqual([{ id: 'pahadi', name: 'Pahadi Atta', isNormal: true }])
  const { rows: orders } = await pool.query('select order_number, total::int, replaced_by from shop_order')
  expect(orders).toEqual([{ order_number: 'K7M2QX4D9PRT', total: 109_46, replaced_by: null }])
})

it('a backup of an older version is refused by tables that are newer, which stay as they were', async () => {
  const { pool } = await openCopy('empty')
  const before = await shapeOf(pool)
  await expect(restore({ pool, filesFolder: path.join(folder, 'refused') }, file)).rejects.toThrow(
    'The tables here are newer than this backup: please restore into a database without tables.',
  )
  expect(await shapeOf(pool)).toEqual(before)
  expect((await pool.query('select from product')).rowCount).toBe(0)
})

async function backUpOlderShop() {
  const { pool } = await openCopy()
  const client = await pool.connect()
  try {
    await applyMigrations(client, older)
    expect(await currentMigration(client)).toBe(older)
    expect((await columnsOf(client)).shop_order).not.toContain('replaced_by')
    await client.query(`
      insert into category (id, name, image_key, position) values ('atta', 'Atta', 'atta.webp', 1);
      insert into product (id, name, hindi_name, category_id, hsn, legal_tax_basis_points, card_price)
        values ('pahadi', 'Pahadi Atta', '${typedHindi}', 'atta', '110100', 500, 6425);
      with guest as (insert into shopper (role, mobile_number) values ('guest', '6000000000') returning id)
      insert into shop_order (order_number, user_id, order_status, payment_mode, original_subtotal, discount, delivery_charge,
        tax, total, tax_basis_points, recipient, mobile_number, delivery_address, estimated_delivery_at)
      select 'K7M2QX4D9PRT', id, 'CONFIRMED', 'CASH', 6425, 0, 4000, 521, 10946, 500, '{"name":"Asha"}', '6000000000', '{}', now()
        from guest`)
  } finally {
    client.release()
  }
  const file = path.join(folder, `older-${open.length}.backup`)
  await backUp({ pool, filesFolder: path.join(folder, 'none') }, file)
  return file
}

async function openCopy(template?: string) {
  const name = `older_${process.pid}_${open.length}`
  const databaseUrl = await createDatabase(inject('testServer'), name, template)
  const database = await openDatabase({ databaseUrl, databasePool: 2, dataFolder: '' })
  open.push({ name, database })
  return database
}

/** How its tables are made: columns, indexes, triggers, constraints, and the migration they are of. */
async function shapeOf(pool: pg.Pool) {
  const client = await pool.connect()
  const namesIn = async (query: string) => (await client.query(query)).rows.map(({ name }) => name)
  try {
    return {
      migration: await currentMigration(client),
      columns: await columnsOf(client),
      indexes: await namesIn("select indexdef as name from pg_indexes where schemaname = 'public' order by 1"),
      triggers: await namesIn(
        "select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as name from pg_trigger where not tgisinternal order by 1",
      ),
      constraints: await namesIn(
        "select conrelid::regclass || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as name from pg_constraint where connamespace = 'public'::regnamespace order by 1",
      ),
    }
  } finally {
    client.release()
  }
}

async function columnsOf(client: pg.ClientBase) {
  const tables = await listTables(client)
  return Object.fromEntries(tables.map(({ name, columns }) => [name, columns.toSorted()]))
}
