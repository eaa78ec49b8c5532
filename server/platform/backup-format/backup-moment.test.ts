import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { cancelOrder, packOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import { createDatabase, dropDatabase, openTestPool } from '#server/testing/databases.ts'
import { aShopper, expectSoundBooks, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { type OpenDatabase, openDatabase } from '../db/database.ts'
import { backUp } from './backup.ts'
import { listTables, quote } from './backup-format.ts'
import { restore } from './restore.ts'

/** Tables that no order touches. A backup, which goes by the alphabet, stands before, among and behind those of the orders. */
const stops = ['banner', 'kitchen_words', 'report', 'story']

const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-moment-'))
const file = path.join(folder, 'shop.backup')
const copyName = `moment_${process.pid}`
let shop: TestShop
let reader: pg.Pool
let copy: OpenDatabase
beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '100' })
  // Stands for as long as somebody holds the next table.
  reader = openTestPool({ ...shop.pool.options, lock_timeout: 0 })
  const databaseUrl = await createDatabase(inject('testServer'), copyName)
  copy = await openDatabase({ databaseUrl, databasePool: 2, dataFolder: '' })
})
afterAll(async () => {
  await reader?.end()
  await copy?.close()
  await dropDatabase(inject('testServer'), copyName)
  await shop?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a backup of a shop that goes on selling, packing and cancelling is of one moment, and its books are right', {
  timeout: 60_000,
}, async () => {
  const before = [await anOrder(), await anOrder(), await anOrder(), await anOrder()]
  const held = await Promise.all(stops.map(hold))
  const moment = await rowsOf(shop.pool)
  const backup = backUp({ pool: reader, filesFolder: path.join(folder, 'files') }, file)
  for (const { letGo } of held) {
    await untilItWaits()
    await packOrder(shop, await anOrder())
    await cancelOrder(shop, before.pop() ?? '')
    await letGo()
  }
  await backup
  await restore({ pool: copy.pool, filesFolder: path.join(folder, 'restored') }, file)
  const restored = await rowsOf(copy.pool)
  for (const [table, rows] of Object.entries(moment)) expect(restored[table], table).toEqual(rows)
  expect(restored.shop_order).toHaveLength(4)
  await expectSoundBooks({ ...shop, db: copy.db })
  await expectSoundBooks(shop)
})

async function anOrder() {
  const { orderNumber } = await order(shop, await aShopper(shop, { productId: 'haldi', size: 200, quantity: 1 }))
  return orderNumber
}

async function hold(table: string) {
  const client = await shop.pool.connect()
  await client.query('begin; set local idle_in_transaction_session_timeout = 0')
  await client.query(`lock table ${quote(table)} in access exclusive mode`)
  return {
    letGo: async () => {
      await client.query('rollback')
      client.release()
    },
  }
}

/** Until the backup stands before a table that is held. */
function untilItWaits() {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return vi.waitFor(async () => expect((await shop.pool.query(waiting)).rowCount).toBe(1), { timeout: 10_000 })
}

/** Every row of each table that is not held, as text. */
async function rowsOf(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    const tables: Record<string, string[]> = {}
    for (const { name } of await listTables(client)) {
      if (stops.includes(name)) continue
      const { rows } = await client.query(`select t::text as row from ${quote(name)} t order by 1`)
      tables[name] = rows.map(({ row }) => row)
    }
    return tables
  } finally {
    client.release()
  }
}
