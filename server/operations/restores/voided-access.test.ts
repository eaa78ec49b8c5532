import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmPhoneCode, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { getProfile } from '#contract/api/accounts/users.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { readTrackToken, swapTrackToken, trackOrder } from '#contract/api/orders/tracking.ts'
import { makeDueChanges } from '#server/people/number-changes/make-change.ts'
import { openVisit, signInFirst } from '#server/people/staff/testing/back-office-visit.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { aGuest, aShopper, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'
import { openRestores } from './testing/restored-shops.ts'

const restores = openRestores()
const haldi = { productId: 'haldi', size: 200, quantity: 1 }
let lost: TestShop
let shop: TestShop
let shopper: Awaited<ReturnType<TestShop['signIn']>>
let guest: { token: string; mobileNumber: string; orderNumber: string; link: string; swapped: string }
let requested: { session: string; code: string }
let visit: Awaited<ReturnType<typeof signInFirst>>['visit']
let lostAfter: { orderNumber: string; link: string; lastFour: string }

beforeAll(async () => {
  lost = await openSmallShop()
  shopper = await lost.signIn()
  const buyer = await aGuest(lost, haldi)
  const ordered = await followed(lost, buyer)
  const swapped = await lost.call(swapTrackToken, { body: { orderNumber: ordered.orderNumber, token: ordered.link } })
  guest = { ...buyer, ...ordered, swapped: swapped.token }
  const mobileNumber = anyMobile()
  const { session } = await lost.call(sendPhoneCode, { query: { countryCode: '+91', mobileNumber } })
  requested = { session, code: await readCode(lost, mobileNumber) }
  visit = (await signInFirst(lost, 'admin')).visit
  await lost.pool.query(
    `insert into number_change (user_id, old_mobile, new_mobile, due_at) values ($1, $2, '6000000001', now() - interval '1 minute')`,
    [shopper.user.id, shopper.mobileNumber],
  )
  const file = await restores.backUp(lost)
  const later = await aGuest(lost, haldi)
  lostAfter = { ...(await followed(lost, later)), lastFour: later.mobileNumber.slice(-4) }
  shop = (await restores.restore(file)).shop
}, 60_000)
afterAll(async () => {
  await restores.close()
  await lost?.close()
})

/** A guest's order and the token of the link in its message. */
async function followed(at: TestShop, buyer: { token: string; mobileNumber: string }) {
  const { orderNumber } = await order(at, buyer)
  const [sms] = await at.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, `+91${buyer.mobileNumber}`))
  return { orderNumber, link: new URL(/https?:\S+/.exec(sms?.text ?? '')?.[0] ?? '').searchParams.get('t') ?? '' }
}

const track = (link: { orderNumber: string; token: string; lastFour: string }) => shop.call(trackOrder, { query: link })
const tooOld = {
  statusCode: 410,
  message:
    'This link is too old: the shop was restored from a backup since. Please log in with the mobile number of the order to see it, or write to us and quote the order number.',
}

describe('after a restore', () => {
  it('nobody is logged in: no shopper, no guest and nobody of the shop', async () => {
    expect(await lost.call(getProfile, {}, shopper)).toMatchObject({ mobileNumber: shopper.mobileNumber })
    await expect(shop.call(getProfile, {}, shopper)).rejects.toMatchObject({ statusCode: 401 })
    expect((await order(shop, guest)).statusCode).toBe(401)
    expect(await visit.call(getToday)).toMatchObject({ restores: [] })
    const there = openVisit(shop)
    there.cookie = visit.cookie
    await expect(there.call(getToday)).rejects.toMatchObject({ statusCode: 401 })
    for (const table of ['session', 'staff_session']) {
      expect((await shop.pool.query(`select from ${table} where ended_at is null`)).rowCount).toBe(0)
    }
    expect((await shop.pool.query('select from staff_browser')).rowCount).toBe(0)
  })

  it('a login code that was sent before opens nothing, and a new one does', async () => {
    await expect(shop.call(confirmPhoneCode, { body: requested })).rejects.toMatchObject({ statusCode: 410 })
    expect(await shop.signIn(shopper.mobileNumber)).toMatchObject({ mobileNumber: shopper.mobileNumber })
  })

  it('the links of before say that they are too old and what to do, and those of after lead to the order', async () => {
    const { orderNumber } = guest
    const lastFour = guest.mobileNumber.slice(-4)
    for (const token of [guest.link, guest.swapped])
      await expect(track({ orderNumber, token, lastFour })).rejects.toMatchObject(tooOld)
    const swap = shop.call(swapTrackToken, { body: { orderNumber, token: guest.link } })
    await expect(swap).rejects.toMatchObject(tooOld)
    const other = await aGuest(shop, haldi)
    const fresh = await followed(shop, other)
    const link = { orderNumber: fresh.orderNumber, token: fresh.link, lastFour: other.mobileNumber.slice(-4) }
    expect(await track(link)).toMatchObject({ orderNumber: fresh.orderNumber })
    const forged = track({ orderNumber, token: 'x'.repeat(22), lastFour })
    await expect(forged).rejects.toMatchObject({ statusCode: 404 })
  })

  it('the link of an order that the restore lost says so, and the number to call', async () => {
    const { orderNumber, link: token } = lostAfter
    const lost = (sentence: string) => ({
      statusCode: 410,
      message: `We may have lost this order when the shop was restored from a backup; ${sentence}.`,
    })
    const noPhone = lost('please write to us and quote the order number')
    await expect(track({ ...lostAfter, token })).rejects.toMatchObject(noPhone)
    await shop.pool.query(
      "insert into seller (legal_name, contact_phone) values ('Agrawal Flour Mill', '+91 98930 12345')",
    )
    await expect(track({ ...lostAfter, token })).rejects.toMatchObject(lost('please call us: +91 98930 12345'))
    const swapped = shop.call(swapTrackToken, { body: { orderNumber, token } })
    await expect(swapped).rejects.toMatchObject(lost('please call us: +91 98930 12345'))
  })

  it('an order of before is followed by a link that is made now', async () => {
    const buyer = await aShopper(shop, haldi)
    const { orderNumber } = await order(shop, buyer)
    await shop.db
      .update(orders)
      .set({ createdAt: new Date(Date.now() - 86_400_000) })
      .where(eq(orders.orderNumber, orderNumber))
    const { token } = await shop.call(readTrackToken, { params: { orderNumber } }, buyer)
    const lastFour = buyer.mobileNumber.slice(-4)
    expect(await track({ orderNumber, token, lastFour })).toMatchObject({ orderNumber })
    const swapped = await shop.call(swapTrackToken, { body: { orderNumber, token } })
    expect(await track({ orderNumber, token: swapped.token, lastFour })).toMatchObject({ orderNumber })
  })

  it('a change of a login number that waited is not made, and its admin is told', async () => {
    await makeDueChanges(shop)
    const { rows } = await shop.pool.query('select ending, done_at from number_change')
    expect(rows).toEqual([{ ending: 'withdrawn', done_at: null }])
    const admin = await signInStaff(shop, 'admin')
    const [restored] = (await admin.call(getToday)).restores ?? []
    const people = restored?.checks.find(({ kind }) => kind === 'people')
    expect(people?.text).toContain('1 waiting change of a login number was withdrawn')
  })
})
