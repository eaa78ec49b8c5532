import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeSellerDetails, getSellerDetails } from '#contract/api/admin/content/settings.ts'
import {
  confirmationPhrase,
  getReadiness,
  openOwnShop,
  previewOpening,
} from '#contract/api/admin/operations/opening.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { reviews } from '#server/platform/schema/care/reviews.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { variations } from '#server/platform/schema/selling/catalog.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let admin: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  admin = await signInStaff(shop, 'admin', { name: 'Meera' })
})
afterAll(() => shop.close())

const checks = async () => (await admin.call(getReadiness)).groups.flatMap((group) => group.points)
const checkOf = async (key: string) => (await checks()).find((check) => check.key === key)

it('the owner of a demo shop reads everything it lacks, with the rule and the place to fill it in', async () => {
  expect((await admin.call(getReadiness)).isDemo).toBe(true)
  expect(await checkOf('gstin')).toMatchObject({
    ...{ isMet: false, weight: 'needed', state: '“23PLACEHOLDER00” is a placeholder' },
    ...{ rule: 'CGST Rule 46: on every tax invoice', page: { address: '/admin/settings/seller' } },
  })
  const missing = (await checks()).filter(({ isMet }) => !isMet).map(({ key }) => key)
  expect(missing).toEqual(
    expect.arrayContaining([
      'legalName',
      'fssaiLicence',
      'officerName',
      'policies',
      'buildings',
      'demo',
      'mode',
      'sms',
    ]),
  )
  for (const { key, isMet, page, setting, rule, state } of await checks()) {
    expect(rule && state, key).not.toBe('')
    if (!isMet) expect(Boolean(page) || Boolean(setting), key).toBe(true)
  }
})

it('what is filled in is met, and what is filled in wrongly says how it should look', async () => {
  const { updatedAt, ...seller } = await admin.call(getSellerDetails)
  const body = { ...seller, gstin: '23ABCDE1234F1Z8', officerName: 'Asha Rao' }
  await admin.call(changeSellerDetails, { body })
  expect(await checkOf('gstin')).toMatchObject({ isMet: true, state: '23ABCDE1234F1Z8' })
  expect(await checkOf('officerName')).toMatchObject({ isMet: true })
  // As it could be filled in before such numbers were refused.
  await shop.pool.query(`update seller set gstin = '23ABCDE1234F1Z5', fssai_licence = '1234'`)
  expect(await checkOf('gstin')).toMatchObject({
    ...{ isMet: false, state: '“23ABCDE1234F1Z5” is not a GSTIN: 15 characters, such as 23ABCDE1234F1Z8' },
  })
  expect(await checkOf('fssaiLicence')).toMatchObject({
    ...{ isMet: false, state: '“1234” is not a licence number: 14 digits' },
  })
})

it('a price above the MRP is found once tax is on it', async () => {
  expect(await checkOf('above-mrp')).toMatchObject({ isMet: true })
  const [size] = await shop.db.select().from(variations).limit(1)
  if (!size) throw new Error('There is no size.')
  await shop.db.update(variations).set({ mrp: size.price }).where(eq(variations.sku, size.sku))
  expect(await checkOf('above-mrp')).toMatchObject({ isMet: false, state: '1 size costs more than its MRP with tax' })
})

it('no secret of the server is told', async () => {
  const { body } = await shop.app.inject({ url: '/api/v1/admin/shop/ready', headers: { cookie: admin.cookie } })
  for (const secret of [shop.config.secret, shop.config.payments.keySecret]) expect(body).not.toContain(secret)
})

it('an admin sees what opening the shop would clear away, and nothing has changed', async () => {
  const { gone, stays } = await admin.call(previewOpening, { body: {} })
  expect(gone).toContainEqual({ number: 150, what: 'orders' })
  expect(stays.map(({ what }) => what).join()).toContain('products with')
  // Whoever was an admin of the demo for a moment may have put them there.
  const people = stays.find(({ what }) => what.startsWith('of your staff who go on signing in: '))
  expect(people?.what).toContain(`${admin.name} (admin, `)
  expect(await shop.db.$count(orders)).toBe(150)
  expect(await shop.db.$count(reviews)).toBe(120)
  await expect(admin.call(previewOpening, { body: { keep: ['saffron'] } })).rejects.toMatchObject({
    ...{ statusCode: 409, message: 'There is no product saffron to keep; nothing was changed.' },
  })
})

it('the shop is opened by its own words alone, once, and the audit log goes on with what was cleared away', async () => {
  await expect(admin.call(openOwnShop, { body: { words: 'yes' } as never })).rejects.toMatchObject({
    ...{ statusCode: 400, message: `Type “${confirmationPhrase}” to open the shop` },
  })
  const before = await shop.db.$count(auditEntries)
  const { gone } = await admin.call(openOwnShop, { body: { words: confirmationPhrase, keep: ['turmeric-powder'] } })
  expect(gone).toContainEqual({ number: 150, what: 'orders' })
  expect(await shop.db.$count(orders)).toBe(0)
  const log = await shop.db.select().from(auditEntries).where(eq(auditEntries.action, 'shop.open'))
  expect(log).toMatchObject([
    { actor: 'Meera', after: { gone: expect.arrayContaining([{ number: 150, what: 'orders' }]) } },
  ])
  expect(await shop.db.$count(auditEntries)).toBe(before + 1)
  expect(await checkOf('demo')).toMatchObject({ isMet: true })
  // The log still takes entries: its numbers did not begin anew.
  const { updatedAt, ...seller } = await admin.call(getSellerDetails)
  await admin.call(changeSellerDetails, { body: { ...seller, officerName: 'Asha Rao-Kulkarni' } })
})
