import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRowJournal, type RowJournal } from './row-journal.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

let shop: TestShop
let journal: RowJournal
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  journal = await openRowJournal(shop.config.databaseUrl ?? '')
})
afterAll(async () => {
  await journal.close()
  await shop.close()
})

const acts = [
  ['one name', ["update shopper set name = name || '.' where mobile_number = '9876543210'"], ['UPDATE shopper (name)']],
  [
    'all rows of a table with generated columns',
    ["update product set name = name || ' new'"],
    ['UPDATE product (name, name_words)'],
  ],
  [
    'some rows in two tables',
    ['delete from kitchen_words', 'update setting set delivery_charge = 1'],
    ['DELETE kitchen_words', 'UPDATE setting (delivery_charge)'],
  ],
  ['rows whose parts go with them', ['delete from ticket'], ['DELETE ticket', 'DELETE ticket_message']],
  ['a table that is emptied at once', ['truncate building'], ['DELETE building']],
] as const

it.each(acts)('%s: what changed is noted, and put back byte for byte', async (_, statements, changes) => {
  const before = await journal.fingerprint()
  expect(await journal.changes()).toEqual([])
  for (const statement of statements) await shop.pool.query(statement)
  expect(await journal.changes()).toEqual(expect.arrayContaining([...changes]))
  expect(await journal.fingerprint()).not.toEqual(before)
  await journal.undo()
  expect(await journal.fingerprint()).toEqual(before)
  expect(await journal.changes()).toEqual([])
})

it('what is rolled back, or changes nothing, is not noted', async () => {
  const client = await shop.pool.connect()
  await client.query("begin; update shopper set name = 'x'; rollback")
  await client.query('update shopper set name = name')
  client.release()
  expect(await journal.changes()).toEqual([])
})

it('the fingerprint sees a row that went past the triggers', async () => {
  const before = await journal.fingerprint()
  await shop.pool.query("begin; set local session_replication_role = replica; update seller set address = 'x'; commit")
  expect(await journal.changes()).toEqual([])
  expect(await journal.fingerprint()).not.toEqual(before)
})
