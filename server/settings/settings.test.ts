import { afterAll, beforeAll, expect, it } from 'vitest'
import { getSettings, Settings } from '#contract/api/settings.ts'
import { openTestShop, type TestShop } from '../testing/test-shop.ts'
import { readSettings } from './settings.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

it('[API-27] [ENT-24] [GEN-07] everybody may read the delivery charge in rupees and the tax in percent', async () => {
  const settings = await shop.call(getSettings)
  expect(Settings.safeParse(settings).error).toBeUndefined()
  expect(settings).toMatchObject({ id: '1', deliveryCharge: 40, tax: 5 })
  expect(new Date(settings.updatedAt).toISOString()).toBe(settings.updatedAt)
})

it('an order reads the same as whole paise and basis points', async () => {
  expect(await readSettings(shop.db)).toEqual({ deliveryCharge: 4_000, taxBasisPoints: 500 })
})

it('[API-27] a shop without settings says that it cannot tell, and never charges nothing by mistake', async () => {
  const empty = await openTestShop()
  const answer = await empty.app.inject('/api/v1/setting/get')
  expect([answer.statusCode, answer.json().data]).toEqual([500, null])
  await expect(readSettings(empty.db)).rejects.toThrow('The shop has no settings.')
  await empty.close()
})

it('[API-27] when the database is away, the last settings still come', async () => {
  await shop.call(getSettings)
  await shop.pool.query('alter table setting rename to setting_away')
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  expect(await shop.call(getSettings)).toMatchObject({ deliveryCharge: 40 })
  await shop.pool.query('alter table setting_away rename to setting')
})
