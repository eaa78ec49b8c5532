import { afterAll, beforeAll, expect, it } from 'vitest'
import { Seller, Settings } from '#contract/api/content/settings.schema.ts'
import { getSeller, getSettings } from '#contract/api/content/settings.ts'
import { sellers } from '#server/platform/schema/selling/settings.ts'
import { hostileLinks } from '#server/testing/hostile/hostile-rows.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { readSettings, showSeller } from './settings.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

it('[API-27] [ENT-24] [GEN-07] everybody may read the delivery charge in rupees and the tax in percent', async () => {
  const settings = await shop.call(getSettings)
  expect(Settings.safeParse(settings).error).toBeUndefined()
  expect(settings).toMatchObject({ id: '1', deliveryCharge: 40, tax: 5, unprovenOrder: { total: 5_000, pieces: 20 } })
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

it('[STAT-08] a demo shop shows who sells by plainly marked placeholders, a contact mail and a phone number among them', async () => {
  const seller = await shop.call(getSeller)
  expect(Seller.safeParse(seller).error).toBeUndefined()
  expect(seller).toMatchObject({
    legalName: expect.stringMatching(/placeholder/i),
    gstin: expect.stringMatching(/placeholder/i),
    contactMail: expect.stringMatching(/^placeholder.*@/),
    contactPhone: expect.stringMatching(/^\+91 .*placeholder/),
    officerName: expect.stringMatching(/placeholder/i),
    deliveryPromise: 'Delivery guaranteed within 24 hours',
  })
  expect(seller.social.map(({ name }) => name)).toEqual(['Instagram', 'Facebook', 'YouTube'])
})

it('[HEAD-06] [HEAD-11] [STAT-08] a real shop shows what the owner has filled in, and hides every placeholder and every gap', async () => {
  const real = { isDemo: false }
  const untouched = await showSeller(shop.db, real)
  expect(JSON.stringify(untouched)).not.toMatch(/placeholder|0{10}/i)
  expect(untouched).toMatchObject({
    legalName: '',
    fssaiLicence: '',
    contactMail: '',
    contactPhone: '',
    apps: [],
    social: [],
  })

  const filledIn = { legalName: 'Sitara Mills LLP', fssaiLicence: '10012345000123', contactPhone: '+91 98765 43210' }
  const instagram = { name: 'Instagram', address: 'https://instagram.com/sitara' }
  const notYet = { name: 'YouTube', address: 'https://example.com/placeholder-youtube' }
  const gap = { name: 'Facebook', address: '' }
  await shop.db.update(sellers).set({ ...filledIn, social: [instagram, notYet, gap] })
  expect(await showSeller(shop.db, real)).toMatchObject({ ...filledIn, contactMail: '', social: [instagram] })
  expect((await showSeller(shop.db, { isDemo: true })).social).toEqual([instagram, notYet])
})

it('[S7] a link of the shop that would run something or lead nobody knows where is left out', async () => {
  const good = { name: 'Instagram', address: 'https://instagram.com/sitara' }
  const bad = hostileLinks.map((address) => ({ name: 'Press', address }))
  await shop.db.update(sellers).set({ social: [...bad, good], apps: [good, ...bad] })
  expect(await showSeller(shop.db, { isDemo: true })).toMatchObject({ social: [good], apps: [good] })
})

it('a shop whose owner has filled in nothing shows nothing, and promises nothing', async () => {
  const empty = await openTestShop()
  const seller = await empty.call(getSeller)
  expect(Object.values(seller).filter((value) => value.length > 0)).toEqual([])
  await empty.close()
})
