import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  changeSellerDetails,
  changeShopSettings,
  getSellerDetails,
  getShopSettings,
  pauseOrders,
} from '#contract/api/admin/content/settings.ts'
import { getSeller, getSettings } from '#contract/api/content/settings.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { aShopper, fillCart, openSmallShop, order, traces } from '#server/testing/orders/test-buyers.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let admin: SignedInStaff
let manager: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop()
  admin = await signInStaff(shop, 'admin', { name: 'Meera' })
  manager = await signInStaff(shop, 'manager', { name: 'Ravi' })
})
afterAll(() => shop.close())

const bag = { productId: 'atta', size: 1, quantity: 1 }
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
// Kept for 2 s at most.
const soon = { timeout: 5_000 }

describe('what every order is charged', () => {
  const fieldsOf = async (call = admin.call) => {
    const { deliveryCharge, tax, openCashOrders, isCashConfirmedByCode, version } = await call(getShopSettings)
    return { deliveryCharge, tax, openCashOrders, isCashConfirmedByCode, version }
  }

  it('a manager changes the delivery charge: the storefront charges it within 2 s, and the audit log says who did it', async () => {
    await shop.call(getSettings)
    const before = await fieldsOf()
    const after = await manager.call(changeShopSettings, { body: { ...before, deliveryCharge: 55.5 } })
    expect(after).toMatchObject({ deliveryCharge: 55.5, tax: 5, version: before.version + 1 })
    await expect.poll(() => shop.call(getSettings), soon).toMatchObject({ deliveryCharge: 55.5, tax: 5 })
    const [entry] = await shop.db.select().from(auditEntries).where(eq(auditEntries.action, 'settings.change'))
    expect(entry).toMatchObject({
      ...{ actor: 'Ravi', subjectKind: 'settings' },
      before: { deliveryCharge: 40 },
      after: { deliveryCharge: 55.5 },
    })
  })

  it('a proven number is never worth less than none', async () => {
    const { provenOrderTotal, version, ...settings } = await manager.call(getShopSettings)
    const less = { ...settings, provenOrderTotal: settings.unprovenOrderTotal - 1, version }
    await expect(manager.call(changeShopSettings, { body: less })).rejects.toMatchObject({
      statusCode: 400,
      message: 'With a proven number people can order at least as much as without.',
    })
    expect(await manager.call(getShopSettings)).toMatchObject({ provenOrderTotal, version })
  })

  it('the tax rate is for an admin alone, and both hear how many products cannot be sold by it', async () => {
    const before = await fieldsOf()
    await expect(manager.call(changeShopSettings, { body: { ...before, tax: 12 } })).rejects.toMatchObject({
      statusCode: 403,
      message: 'Only an admin of the shop can change the tax rate.',
    })
    const after = await admin.call(changeShopSettings, { body: { ...before, tax: 12 } })
    expect(after).toMatchObject({ tax: 12, wrongTaxProducts: 3 })
    await admin.call(changeShopSettings, { body: { ...before, version: after.version } })
  })

  it('the second of two who change it is shown what it is now, and nothing is overwritten', async () => {
    const opened = await fieldsOf()
    await admin.call(changeShopSettings, { body: { ...opened, deliveryCharge: 30 } })
    await expect(manager.call(changeShopSettings, { body: { ...opened, deliveryCharge: 99 } })).rejects.toMatchObject({
      statusCode: 409,
      data: { current: { deliveryCharge: 30 }, changedBy: 'Meera' },
    })
    expect((await fieldsOf()).deliveryCharge).toBe(30)
  })

  it('the cap on open cash orders of the settings goes before that of the process', async () => {
    const before = await fieldsOf()
    expect(await admin.call(getShopSettings)).toMatchObject({ openCashOrders: null, usualOpenCashOrders: 3 })
    await admin.call(changeShopSettings, { body: { ...before, openCashOrders: 1 } })
    const buyer = await aShopper(shop, bag)
    expect(await order(shop, buyer)).toMatchObject({ statusCode: 200 })
    await fillCart(shop, buyer.token, [bag])
    expect(await order(shop, buyer)).toMatchObject({
      statusCode: 429,
      message: expect.stringContaining('You already have 1 order to be paid in cash'),
    })
    const { version } = await fieldsOf()
    await admin.call(changeShopSettings, { body: { ...before, version } })
  })

  it.each([
    [{ deliveryCharge: -1 }, 'The delivery charge cannot be less than nothing'],
    [{ deliveryCharge: 1.234 }, 'The delivery charge can have at most 2 decimals'],
    [{ tax: 101 }, 'The tax can be at most 100%'],
    [{ openCashOrders: 0 }, 'At least 1 cash order must be allowed'],
  ])('%j is refused with a sentence', async (wrong, sentence) => {
    await expect(admin.call(changeShopSettings, { body: { ...(await fieldsOf()), ...wrong } })).rejects.toMatchObject({
      ...{ statusCode: 400, message: sentence },
    })
  })

  it('a shop that has no settings yet gets them here', async () => {
    const empty = await openTestShop()
    const owner = await signInStaff(empty, 'admin')
    expect(await owner.call(getShopSettings)).toMatchObject({ version: 0 })
    const body = { deliveryCharge: 25, tax: 5, openCashOrders: null, isCashConfirmedByCode: false, version: 0 }
    expect(await owner.call(changeShopSettings, { body })).toMatchObject({ version: 1 })
    expect(await empty.call(getSettings)).toMatchObject({ deliveryCharge: 25 })
    await empty.close()
  })
})

describe('a shop that is closed today', () => {
  const versionNow = async () => (await admin.call(getShopSettings)).version
  beforeEach(async () => {
    await admin.call(pauseOrders, { body: { until: null, sentence: '', version: await versionNow() } })
  })

  it('says why and until when on every page, refuses orders with the same sentence, and leaves no trace of them', async () => {
    const buyer = await aShopper(shop, bag)
    const until = '2031-11-08T03:30:00.000Z'
    const paused = await manager.call(pauseOrders, {
      body: { until, sentence: 'We are closed for Diwali', version: await versionNow() },
    })
    expect(paused).toMatchObject({ pausedUntil: until, pausedSentence: 'We are closed for Diwali' })
    const notice = 'We are closed for Diwali. We take orders again from Sat, 8 Nov, 9:00 am.'
    await expect.poll(() => shop.call(getSeller), soon).toMatchObject({ notice })
    const before = await traces(shop)
    expect(await order(shop, buyer)).toMatchObject({ statusCode: 409, message: notice })
    const online = await shop.app.inject({
      ...{ method: 'POST', url: '/api/v1/order/create', headers: { authorization: `Bearer ${buyer.token}` } },
      payload: {
        userBasicInfo: { name: 'Asha Patil', email: 'asha@example.com', mobileNumber: buyer.mobileNumber },
        deliveryAddress: { houseNumber: '1', pincode: '411001', town: 'Pune', district: 'Pune', state: 'Maharashtra' },
      },
    })
    expect([online.statusCode, online.json().message]).toEqual([409, notice])
    expect(await traces(shop)).toEqual(before)
    await manager.call(pauseOrders, { body: { until: null, sentence: '', version: paused.version } })
    expect(await order(shop, buyer)).toMatchObject({ statusCode: 200 })
    await expect.poll(() => shop.call(getSeller), soon).not.toHaveProperty('notice')
  })

  it('answers an order placed before as ever when it is sent again', async () => {
    const buyer = await aShopper(shop, bag)
    const headers = { 'idempotency-key': 'a-key-of-this-very-wish' }
    const placed = await order(shop, buyer, { headers })
    await manager.call(pauseOrders, { body: { until: tomorrow(), sentence: 'Closed.', version: await versionNow() } })
    expect(await order(shop, buyer, { headers })).toEqual(placed)
  })

  it('opens by itself when its time has come', async () => {
    await shop.pool.query(`update setting set paused_until = now() - interval '1 second', paused_sentence = 'Closed.'`)
    expect(await order(shop, await aShopper(shop, bag))).toMatchObject({ statusCode: 200 })
  })

  it('two who pause it at once do not overwrite each other: the second sees what the first saved, and who it was', async () => {
    const body = { until: tomorrow(), sentence: 'Closed.', version: await versionNow() }
    await manager.call(pauseOrders, { body })
    await expect(admin.call(pauseOrders, { body })).rejects.toThrow('changed this while you had it open.')
    await shop.pool.query("delete from audit_entry where subject_kind = 'settings'")
    await expect(admin.call(pauseOrders, { body })).rejects.toThrow('This was changed while you had it open.')
  })

  it('a pause that is over before it begins, or says nothing, is refused', async () => {
    const version = await versionNow()
    const body = { until: '2020-01-01T00:00:00Z', sentence: 'Closed', version }
    await expect(admin.call(pauseOrders, { body })).rejects.toThrow('Choose a moment that lies ahead.')
    await expect(admin.call(pauseOrders, { body: { ...body, until: tomorrow(), sentence: ' ' } })).rejects.toThrow(
      'Write a sentence that tells shoppers why.',
    )
  })
})

describe('who sells here', () => {
  it('[STAT-08] an admin fills it in, and the storefront shows it within 2 s', async () => {
    await shop.call(getSeller)
    const { updatedAt, ...before } = await admin.call(getSellerDetails)
    const social = [{ name: 'Instagram', address: 'https://instagram.com/sitara' }]
    const body = {
      ...before,
      legalName: 'Sitara Mills LLP',
      gstin: '23ABCDE1234F1Z8',
      ordersMobile: '98765 43210',
      social,
    }
    const after = await admin.call(changeSellerDetails, { body })
    expect(after).toMatchObject({ legalName: 'Sitara Mills LLP', ordersMobile: '98765 43210', version: 1 })
    await expect.poll(() => shop.call(getSeller), soon).toMatchObject({ legalName: 'Sitara Mills LLP', social })
    expect(JSON.stringify(await shop.call(getSeller))).not.toContain('98765')
  })

  it('a GSTIN or licence number with a slip is refused with a sentence, and written as on the certificate where it is right', async () => {
    const { updatedAt, ...before } = await admin.call(getSellerDetails)
    for (const [wrong, message] of [
      [{ gstin: '27AAPFU0939F1ZW' }, 'This is not a GSTIN: compare its 15 characters with your certificate.'],
      [{ gstin: '23PLACEHOLDER00' }, 'This is not a GSTIN: compare its 15 characters with your certificate.'],
      [{ fssaiLicence: '1001234500012' }, 'This is not an FSSAI licence number: compare its 14 digits'],
    ] as const) {
      await expect(admin.call(changeSellerDetails, { body: { ...before, ...wrong } })).rejects.toMatchObject({
        ...{ statusCode: 400, message: expect.stringContaining(message) },
      })
    }
    const right = { gstin: ' 27 aapfu 0939f 1zv', fssaiLicence: '100 1234 5000 123' }
    const after = await admin.call(changeSellerDetails, { body: { ...before, ...right } })
    expect(after).toMatchObject({ gstin: '27AAPFU0939F1ZV', fssaiLicence: '10012345000123' })
    const none = { gstin: '', fssaiLicence: '', version: after.version }
    expect(await admin.call(changeSellerDetails, { body: { ...before, ...none } })).toMatchObject({ gstin: '' })
  })

  it('what stood there before, such as a placeholder, is no reason to refuse another change', async () => {
    const former = { gstin: '23 placeholder 00', fssaiLicence: '1234' }
    await shop.pool.query('update seller set gstin = $1, fssai_licence = $2', [former.gstin, former.fssaiLicence])
    const { updatedAt, ...before } = await manager.call(getSellerDetails)
    const body = { ...before, deliveryPromise: 'At your door by the evening' }
    expect(await manager.call(changeSellerDetails, { body })).toMatchObject({
      ...former,
      ...{ version: before.version + 1 },
    })
  })

  it('a manager changes promises and links, and never what the law names or where money goes', async () => {
    const { updatedAt, ...before } = await manager.call(getSellerDetails)
    const body = { ...before, deliveryPromise: 'At your door within a day' }
    const { version } = await manager.call(changeSellerDetails, { body })
    for (const change of [{ gstin: '' }, { upiId: 'me@bank' }, { officerName: 'Me' }]) {
      await expect(manager.call(changeSellerDetails, { body: { ...body, version, ...change } })).rejects.toMatchObject({
        statusCode: 403,
      })
    }
    await expect(manager.call(changeSellerDetails, { body })).rejects.toMatchObject({ statusCode: 409 })
  })

  it('[S7] refuses a link that would run something', async () => {
    const { updatedAt, ...before } = await admin.call(getSellerDetails)
    for (const address of ['javascript:alert(1)', 'http://insecure.example', 'https://a b']) {
      const body = { ...before, apps: [{ name: 'App', address }] }
      await expect(admin.call(changeSellerDetails, { body })).rejects.toMatchObject({ statusCode: 400 })
    }
  })
})
