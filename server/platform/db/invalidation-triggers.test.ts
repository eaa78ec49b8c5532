import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const columnsOf = async (table: string) =>
  (
    await shop.pool.query(
      `select attname as name, attnum = any(tgattr::int2[]) as "isCovered" from pg_trigger join pg_attribute on attrelid = tgrelid
       where tgrelid = $1::regclass and tgname = 'tell_reads_of_change' and attnum > 0 and not attisdropped`,
      [table],
    )
  ).rows as { name: string; isCovered: boolean }[]

it.each([
  ['variation', ['stock', 'sku', 'low_stock_at', 'is_low', 'unproven_pieces']],
  ['promo_code', ['used_count']],
])('whoever looks at the shop hears of a change of each column of %s that is shown', async (table, hidden) => {
  const columns = await columnsOf(table)
  expect(columns.length).toBeGreaterThan(hidden.length)
  const uncovered = columns.filter(({ isCovered }) => !isCovered).map(({ name }) => name)
  expect(uncovered.sort()).toEqual([...hidden].sort())
})
