import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepared } from '#server/platform/db/prepared/prepared.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { countedOrdersOf } from './customer-use-count.sql.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

it('the uses of whoever orders are found by the plan of everybody: to plan them anew took longer than the rest of the coupon', async () => {
  const customer = { userId: '00000000-0000-4000-8000-000000000001', mobileNumber: '9876543210', countsTyped: true }
  const { text, values } = prepared`select count(*) from promo_code where exists (${countedOrdersOf(customer)})`
  const line = await shop.pool.connect()
  try {
    await line.query('analyze')
    await line.query(`prepare uses as ${text}`)
    const costOf = async (mode: string) => {
      await line.query(`set plan_cache_mode = force_${mode}_plan`)
      const { rows } = await line.query(`explain (format json) execute uses (${values.map((value) => `'${value}'`)})`)
      return rows[0]['QUERY PLAN'][0].Plan['Total Cost']
    }
    expect(await costOf('custom')).toBe(await costOf('generic'))
  } finally {
    line.release(true)
  }
})
