import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmPhoneCode, logIn, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { addGuest } from '#contract/api/accounts/users.ts'
import { eraseCustomer, exportCustomer } from '#contract/api/admin/customers/customers.ts'
import { cancelOrder } from '#contract/api/orders/orders.ts'
import { openPayShop, type PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { settings, usualLimits } from '#server/platform/schema/selling/settings.ts'
import {
  aGuest,
  aShopper,
  type Buyer,
  expectUnprovenCounted,
  fillCart,
  pune,
  traces,
} from '#server/testing/orders/test-buyers.ts'
import { aProvenGuest, proofOf, prove } from '#server/testing/orders/test-proven-guests.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile } from '#server/testing/test-shop.ts'

let sandbox: PaymentSandbox
let pay: PayShop
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  await pay.shop.db.update(settings).set(usualLimits)
})
beforeEach(async () => {
  await pay.shop.pool.query(`update shop_order set order_status = 'CANCELLED', cancelled_at = now()
    where order_status = 'CONFIRMED' and fulfilment = 'RECEIVED'`)
  await pay.shop.pool.query("update variation set stock = 50 where product_id = 'haldi'")
})
afterEach(() => expectUnprovenCounted(pay.shop))
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

const haldi = (quantity: number) => ({ productId: 'haldi', size: 200, quantity })
const notConfirmed = 'We could not confirm your number. Please ask for a new code.'

const unprovenPieces = async () =>
  (await pay.shop.pool.query("select unproven_pieces as pieces from variation where product_id = 'haldi'")).rows[0]
    .pieces

const proofsOf = async ({ token }: Buyer) =>
  (
    await pay.shop.pool.query(
      'select mobile from guest_proof join session using (user_id) where session.token_hash = $1',
      [hashToken(token)],
    )
  ).rows.map(({ mobile }) => mobile)

async function check(promoCode: string, { token }: Buyer) {
  const headers = { authorization: `Bearer ${token}` }
  const url = `/api/v1/promoCodes/isValid?promoCode=${promoCode}`
  return (await pay.shop.app.inject({ method: 'POST', url, headers })).statusCode
}

/** What stands beside the refusal of an order, for the checkout. */
async function dataOfRefusal({ token, mobileNumber }: Buyer) {
  const answer = await pay.shop.app.inject({
    method: 'POST',
    url: '/api/v1/order/create/cash',
    headers: { authorization: `Bearer ${token}` },
    payload: {
      userBasicInfo: { name: 'Asha Patil', email: 'asha@example.com', mobileNumber },
      deliveryAddress: pune,
      promoCodes: [],
    },
  })
  return [answer.statusCode, answer.json().data]
}

describe('a guest who is refused 24 packs in cash', () => {
  it('proves the number by a code and orders them, as somebody proven', async () => {
    const guest = await aGuest(pay.shop, haldi(24))
    const before = await traces(pay.shop)
    expect(await dataOfRefusal(guest)).toEqual([403, { isNumberProofWanted: true }])
    expect(await traces(pay.shop)).toEqual(before)
    const proven = await prove(pay.shop, guest, await proofOf(pay.shop, guest.mobileNumber))
    expect(proven).toEqual({ statusCode: 200, message: 'OK', data: null })
    const { statusCode, orderNumber } = await pay.cash(guest)
    expect(statusCode).toBe(200)
    const { rows } = await pay.shop.pool.query('select proven_mobile from shop_order where order_number = $1', [
      orderNumber,
    ])
    expect([rows[0].proven_mobile, await unprovenPieces()]).toEqual([guest.mobileNumber, 0])
  })

  it('is not bound by the part of the shelf that all others without a proof share, nor takes any of it', async () => {
    for (let nth = 0; nth < 4; nth++) await pay.cash(await aGuest(pay.shop, haldi(4)))
    const late = await aGuest(pay.shop, haldi(3))
    expect(await dataOfRefusal(late)).toEqual([403, { isNumberProofWanted: true }])
    expect((await pay.cash(await aProvenGuest(pay.shop, 30))).statusCode).toBe(200)
    expect(await unprovenPieces()).toBe(16)
    await prove(pay.shop, late, await proofOf(pay.shop, late.mobileNumber))
    expect((await pay.cash(late)).statusCode).toBe(200)
  })

  it('has the goods held while paying online, too', async () => {
    const before = await pay.stockOf('SKU-2')
    expect((await pay.open(await aProvenGuest(pay.shop, 30))).statusCode).toBe(200)
    expect(await pay.stockOf('SKU-2')).toBe(before - 30)
    await pay.shop.pool.query("update shop_order set order_status = 'LAPSED' where order_status = 'UNPAID'")
  })

  it('has the limits of who is signed in, and no more', async () => {
    await pay.shop.pool.query("update variation set stock = 500 where product_id = 'haldi'")
    expect(await pay.cash(await aProvenGuest(pay.shop, 101))).toMatchObject({
      statusCode: 409,
      message:
        'One order paid in cash can be ₹25,000.00 and 100 pieces at most. Please pay online, or take fewer pieces.',
    })
  })
})

describe('a proof', () => {
  it('helps no other guest and no other number; changed back, the number is proven still', async () => {
    const guest = await aProvenGuest(pay.shop, 24)
    const other = { ...(await aGuest(pay.shop, haldi(24))), mobileNumber: guest.mobileNumber }
    expect((await pay.cash(other)).statusCode).toBe(403)
    expect((await pay.cash({ ...guest, mobileNumber: anyMobile() })).statusCode).toBe(403)
    expect((await pay.cash(guest)).statusCode).toBe(200)
  })

  it('holds for 24 hours', async () => {
    const guest = await aProvenGuest(pay.shop, 24)
    await pay.shop.pool.query("update guest_proof set expires_at = expires_at - interval '24 hours'")
    expect((await pay.cash(guest)).statusCode).toBe(403)
    expect((await prove(pay.shop, guest, await proofOf(pay.shop, guest.mobileNumber))).statusCode).toBe(200)
    const { rows } = await pay.shop.pool.query(
      'select extract(epoch from expires_at - proven_at)::int as seconds from guest_proof where mobile = $1',
      [guest.mobileNumber],
    )
    expect(rows).toEqual([{ seconds: 24 * 60 * 60 }])
    expect((await pay.cash(guest)).statusCode).toBe(200)
  })

  it('is noted once, however often the same code is sent; nobody else gets anything by it', async () => {
    const guest = await aGuest(pay.shop, haldi(24))
    const { mobileNumber } = guest
    const authToken = await proofOf(pay.shop, mobileNumber)
    const answers = await Promise.all([1, 2, 3, 4].map(() => prove(pay.shop, guest, authToken)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await proofsOf(guest)).toEqual([mobileNumber])
    const other = { ...(await aGuest(pay.shop)), mobileNumber }
    expect(await prove(pay.shop, other, authToken)).toMatchObject({ statusCode: 400, message: notConfirmed })
    expect(await prove(pay.shop, { ...guest, mobileNumber: anyMobile() }, authToken)).toMatchObject({ statusCode: 400 })
    const query = { countryCode: '+91', mobileNumber, currency: 'INR', authToken } as const
    await expect(pay.shop.call(logIn, { query })).rejects.toMatchObject({ statusCode: 401 })
  })

  it('goes to one of two guests who send the same code at the same moment', async () => {
    const mobileNumber = anyMobile()
    const guests = await Promise.all([aGuest(pay.shop), aGuest(pay.shop)])
    const authToken = await proofOf(pay.shop, mobileNumber)
    const answers = await Promise.all(guests.map(({ token }) => prove(pay.shop, { token, mobileNumber }, authToken)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  it('cannot be guessed: five wrong codes end a code, and one already used for a login, too old or made up is none', async () => {
    const guest = await aGuest(pay.shop)
    const { mobileNumber } = guest
    const { shop } = pay
    const { session } = await shop.call(sendPhoneCode, { query: { mobileNumber } })
    const code = await readCode(shop, mobileNumber)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let nth = 0; nth < 5; nth++) {
      await expect(shop.call(confirmPhoneCode, { body: { session, code: wrong } })).rejects.toMatchObject({
        statusCode: 400,
      })
    }
    await expect(shop.call(confirmPhoneCode, { body: { session, code } })).rejects.toMatchObject({ statusCode: 410 })
    const used = await proofOf(pay.shop, mobileNumber)
    await shop.call(logIn, { query: { countryCode: '+91', mobileNumber, currency: 'INR', authToken: used } })
    const old = await proofOf(pay.shop, mobileNumber)
    await shop.pool.query('update phone_proof set expires_at = now() where token_hash = $1', [hashToken(old)])
    for (const proof of ['made-up', session, used, old]) {
      expect(await prove(pay.shop, guest, proof)).toMatchObject({ statusCode: 400, message: notConfirmed })
    }
    expect(await proofsOf(guest)).toEqual([])
  })

  it('stays with a guest who changes the address, for no longer; not with one who changes the number', async () => {
    const guest = await aProvenGuest(pay.shop, 24)
    await pay.shop.pool.query("update guest_proof set expires_at = now() + interval '1 hour'")
    const details = { name: 'Asha Patil', email: 'asha@example.com', address: { ...pune, houseNumber: '14' } }
    const again = (mobileNumber: string, token?: string) =>
      pay.shop.call(addGuest, { body: { ...details, mobileNumber } }, { token })
    const moved = { ...guest, token: await again(guest.mobileNumber, guest.token) }
    await fillCart(pay.shop, moved.token, [haldi(24)])
    expect((await pay.cash(moved)).statusCode).toBe(200)
    const { rows } = await pay.shop.pool.query(
      'select count(distinct expires_at)::int as ends from guest_proof where mobile = $1',
      [guest.mobileNumber],
    )
    expect(rows).toEqual([{ ends: 1 }])
    const mobileNumber = anyMobile()
    const renumbered = { mobileNumber, token: await again(mobileNumber, moved.token) }
    await fillCart(pay.shop, renumbered.token, [haldi(24)])
    expect((await pay.cash(renumbered)).statusCode).toBe(403)
    // Without the token of before nothing is known of it.
    const stranger = { ...guest, token: await again(guest.mobileNumber) }
    await fillCart(pay.shop, stranger.token, [haldi(24)])
    expect((await pay.cash(stranger)).statusCode).toBe(403)
  })

  it('is none of who is signed in, and goes with the guest at a login', async () => {
    const shopper = await aShopper(pay.shop)
    expect(await prove(pay.shop, shopper, await proofOf(pay.shop, shopper.mobileNumber))).toMatchObject({
      statusCode: 409,
      message: 'You are signed in: your number is proven already.',
    })
    const guest = await aProvenGuest(pay.shop, 24)
    const query = { countryCode: '+91', mobileNumber: anyMobile(), currency: 'INR' } as const
    const authToken = await proofOf(pay.shop, query.mobileNumber)
    const { token } = await pay.shop.call(logIn, { query: { ...query, authToken } }, { token: guest.token })
    expect((await pay.cash(guest)).statusCode).toBe(401)
    expect(await proofsOf({ ...guest, token })).toEqual([])
  })
})

describe('the owner of a number', () => {
  it('is one person with the guest who has proven it: open cash orders and uses of a coupon are counted together', async () => {
    const { db } = pay.shop
    await db.update(settings).set({ openCashOrdersPerMobile: 2 })
    await db.insert(coupons).values({
      ...{ promoCode: 'ONCE', title: 'An offer', promoType: 'ORDER', discountType: 'PERCENTAGE_OFF', discount: 10_00 },
      ...{ perCustomerLimit: 1, startsAt: new Date(Date.now() - 60_000), endsAt: new Date(Date.now() + 600_000) },
    })
    const owner = await aShopper(pay.shop, haldi(1))
    expect((await pay.cash(owner, { promoCodes: ['ONCE'] })).statusCode).toBe(200)
    // What strangers order for the number counts against neither.
    await pay.cash({ ...(await aGuest(pay.shop, haldi(1))), mobileNumber: owner.mobileNumber })
    const guest = await aProvenGuest(pay.shop, 1, owner.mobileNumber)
    expect(await check('ONCE', guest)).toBe(400)
    expect(await pay.cash(guest, { promoCodes: ['ONCE'] })).toMatchObject({
      statusCode: 409,
      message: 'Invalid promo code! ONCE cannot be used again with this mobile number.',
    })
    const { statusCode, orderNumber } = await pay.cash(guest)
    expect(statusCode).toBe(200)
    await fillCart(pay.shop, owner.token, [haldi(1)])
    expect((await pay.cash(owner)).statusCode).toBe(429)
    await pay.shop.call(cancelOrder, { params: { orderNumber } }, { token: guest.token })
    expect((await pay.cash(owner)).statusCode).toBe(200)
    await db.update(settings).set({ openCashOrdersPerMobile: 100 })
  })

  it('reads of a coupon what the order will say: uses by strangers who typed the number are none of theirs', async () => {
    await pay.shop.db.insert(coupons).values({
      ...{ promoCode: 'FIRST', title: 'An offer', promoType: 'ORDER', discountType: 'PERCENTAGE_OFF', discount: 10_00 },
      ...{ perCustomerLimit: 1, startsAt: new Date(Date.now() - 60_000), endsAt: new Date(Date.now() + 600_000) },
    })
    const owner = await aShopper(pay.shop, haldi(1))
    const stranger = { ...(await aGuest(pay.shop, haldi(1))), mobileNumber: owner.mobileNumber }
    expect((await pay.cash(stranger, { promoCodes: ['FIRST'] })).statusCode).toBe(200)
    expect(await check('FIRST', owner)).toBe(200)
    expect((await pay.cash(owner, { promoCodes: ['FIRST'] })).statusCode).toBe(200)
    const other = { ...(await aGuest(pay.shop, haldi(1))), mobileNumber: owner.mobileNumber }
    const read = await Promise.all([owner, stranger, other].map((one) => check('FIRST', one)))
    // Who used it themselves reads so, and nobody what somebody else did.
    expect(read).toEqual([400, 400, 200])
  })

  it('is shown to the guest in nothing: no order, no profile, no session', async () => {
    const owner = await aShopper(pay.shop, haldi(1))
    const { orderNumber } = await pay.cash(owner)
    const { token } = await aProvenGuest(pay.shop, 1, owner.mobileNumber)
    const seen = (url: string) =>
      pay.shop.app.inject({ url: `/api/v1${url}`, headers: { authorization: `Bearer ${token}` } })
    for (const url of ['/user/me', '/user/me/data', '/user/me/sessions', `/order/${orderNumber}/get`]) {
      expect([401, 403, 404]).toContain((await seen(url)).statusCode)
    }
  })
})

describe('a shop that has cash orders confirmed by a code', () => {
  it('asks a guest for none who has just given one of this number', async () => {
    await pay.shop.db.update(settings).set({ isCashConfirmedByCode: true })
    const isWaiting = async ({ orderNumber }: { orderNumber: string }) =>
      (
        await pay.shop.pool.query(
          'select cash_code_hash is not null as waits from shop_order where order_number = $1',
          [orderNumber],
        )
      ).rows[0].waits
    expect(await isWaiting(await pay.cash(await aGuest(pay.shop, haldi(1))))).toBe(true)
    expect(await isWaiting(await pay.cash(await aProvenGuest(pay.shop, 1)))).toBe(false)
    await pay.shop.db.update(settings).set({ isCashConfirmedByCode: false })
  })
})

describe('what is kept of a proof', () => {
  it('is told to the guest who asks the shop for it, and erased with them', async () => {
    const admin = await signInStaff(pay.shop, 'admin')
    const guest = await aProvenGuest(pay.shop, 1)
    const { rows } = await pay.shop.pool.query('select user_id as id from session where token_hash = $1', [
      hashToken(guest.token),
    ])
    const params = { id: rows[0].id }
    expect((await admin.call(exportCustomer, { params })).guestProofs).toEqual([
      { mobileNumber: guest.mobileNumber, provenAt: expect.any(String), expiresAt: expect.any(String) },
    ])
    await admin.call(eraseCustomer, { params, body: { mobileNumber: guest.mobileNumber, reason: 'Asked by phone' } })
    expect(await proofsOf(guest)).toEqual([])
  })
})
