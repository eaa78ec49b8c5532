import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getHealth } from '#contract/api/admin/operations/health.ts'
import { packOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { backUp } from '#server/platform/backup-format/backup.ts'
import { openTestPool } from '#server/testing/databases.ts'
import { aShopper, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { ensureKey } from '../key/shop-key.ts'
import { makeBackup } from '../make-backup.ts'
import { backUpNow } from '../nightly.ts'
import { readBackups } from '../read-backups.ts'
import { checkWhenDue } from './check-backup.ts'
import { readSums } from './check-books.ts'
import { nameBeside } from './throw-away-database.ts'

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
let shop: TestShop
let admin: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop()
  admin = await signInStaff(shop, 'admin')
  const { orderNumber } = await order(shop, await aShopper(shop, haldi))
  await packOrder(shop, orderNumber)
  await order(shop, await aShopper(shop, haldi))
  await shop.pool.query('update shop_order set demo = false')
})
afterAll(() => shop?.close())

const checked = async () => (await readBackups(shop.db, shop.config)).checked
const checkOf = async (key: string) =>
  (await admin.call(getHealth)).groups.flatMap(({ points }) => points).find((check) => check.key === key)

async function made() {
  const backup = await makeBackup(shop, 'asked')
  if (backup === 'busy') throw new Error('Another process is at it.')
  return backup
}

/** Databases that were made to try a backup in. */
async function throwAways() {
  const name = await nameBeside(shop.pool)
  return (await shop.pool.query('select datname from pg_database where datname = $1', [name])).rows
}

it('a backup is restored beside the shop and its books are judged; nothing of that stays', {
  timeout: 60_000,
}, async () => {
  await backUpNow(shop)
  expect(await checked()).toMatchObject({ by: 'restored', fault: null })
  expect(await throwAways()).toEqual([])
  expect(await checkOf('backup-check')).toMatchObject({
    ...{ standing: 'well', state: 'A shop was made from it to test it, and its orders and sums were right' },
  })
})

it('the copy talks to nobody: only what fills it is connected to it', { timeout: 60_000 }, async () => {
  const seen: string[] = []
  const copy = await nameBeside(shop.pool)
  const watch = new pg.Client({ connectionString: shop.config.databaseUrl })
  await watch.connect()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await watch.query(
        "select distinct application_name as name from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
        [copy],
      )
      seen.push(...rows.map(({ name }) => name))
      await sleep(5)
    }
  })()
  await backUpNow(shop)
  isOver = true
  await watching
  await watch.end()
  // A connection has no name yet while it begins.
  expect(new Set(seen.filter(Boolean))).toEqual(new Set(['milloraa']))
})

it('a backup that is not what the shop was, or was damaged since, is told in red', { timeout: 60_000 }, async () => {
  const { file } = await made()
  const key = await ensureKey(shop.pool, shop.config)
  const sums = async (client: pg.ClientBase) => ({ ...(await readSums(client)), orders: '1 100', stock: '0' })
  await backUp({ pool: shop.pool, key, sums, filesFolder: shop.config.dataFolder }, file)
  const other = 'Restored, it is not what the shop was: other orders, stock.'
  await expect(checkWhenDue(shop)).rejects.toThrow(other)
  expect(await checkOf('backup-check')).toMatchObject({ standing: 'bad', state: other })
  const damaged = (await made()).file
  const bytes = readFileSync(damaged)
  bytes.fill(0, 400, 500)
  writeFileSync(damaged, bytes)
  const fault = 'It could not be restored: The backup is cut or damaged.'
  await expect(checkWhenDue(shop)).rejects.toThrow(fault)
  expect(await checkOf('backup-check')).toMatchObject({ standing: 'bad', state: fault })
  await backUpNow(shop)
  expect(await checkOf('backup-check')).toMatchObject({ standing: 'well' })
})

it('books that do not add up are told, in red, with what is wrong', { timeout: 60_000 }, async () => {
  await shop.pool.query("delete from bill where kind = 'invoice'")
  await expect(backUpNow(shop)).rejects.toThrow(
    'Restored, its books are wrong: 1 packed orders without their one bill.',
  )
  expect(await checkOf('backup-check')).toMatchObject({
    ...{ standing: 'bad', state: 'Restored, its books are wrong: 1 packed orders without their one bill.' },
  })
})

it('where the role may make no databases it says so, and the backup is read to its end', {
  timeout: 60_000,
}, async () => {
  const role = `plain_${process.pid}`
  const password = randomBytes(8).toString('hex')
  const of = await openTestShop({ seeded: true })
  await of.pool.query(`create role ${role} login password '${password}'`)
  await of.pool.query(`grant all on schema public to ${role}; grant all on all tables in schema public to ${role};
    grant usage on schema drizzle to ${role}; grant select on all tables in schema drizzle to ${role};
    grant all on all sequences in schema public to ${role}`)
  const address = new URL(of.config.databaseUrl ?? '')
  address.username = role
  address.password = password
  const pool = openTestPool({ connectionString: address.href, max: 2 })
  try {
    await backUpNow({ pool, config: of.config })
    const { last } = await readBackups(of.db, of.config)
    expect(last?.untried).toContain('may make no databases')
    expect((await readBackups(of.db, of.config)).checked).toMatchObject({ by: 'read', fault: null })
  } finally {
    await pool.end()
    await of.pool.query(`drop owned by ${role}; drop role ${role}`)
    await of.close()
  }
})
