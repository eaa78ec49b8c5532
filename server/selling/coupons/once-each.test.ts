import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getOffer, listOffers } from '#contract/api/admin/catalog/coupons.ts'
import { placePhoneOrder, quotePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import { confirmation, openPayShop, type PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { confirmByCode } from '#server/fulfilment/shopper-orders/confirm-by-code.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { settings } from '#server/platform/schema/selling/settings.ts'
import { aGuest, aShopper, type Buyer, fillCart, pune } from '#server/testing/orders/test-buyers.ts'
import { aProvenGuest } from '#server/testing/orders/test-proven-guests.ts'
import { anyMobile } from '#server/testing/test-shop.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let manager: SignedInStaff
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  manager = await signInStaff(pay.shop, 'manager')
  await pay.shop.pool.query("update variation set stock = 1000 where product_id = 'haldi'")
})
beforeEach(async () => {
  await pay.shop.pool.query('delete from promo_code')
  await pay.shop.db.insert(coupons).values({
    ...{ promoCode: 'ONCE', title: 'An offer', promoType: 'ORDER', discountType: 'FIXED_AMOUNT_OFF', discount: 5_00 },
    ...{ perCustomerLimit: 1, startsAt: new Date(Date.now() - 60_000), endsAt: new Date(Date.now() + 600_000) },
  })
})
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const once = { promoCodes: ['ONCE'] }
const refused = { statusCode: 409, message: 'Invalid promo code! ONCE cannot be used again with this mobile number.' }

/** The same person once more, with goods in the cart again. */
async function again(buyer: Buyer, mobileNumber = buyer.mobileNumber) {
  await fillCart(pay.shop, buyer.token, [haldi])
  return { ...buyer, mobileNumber }
}

async function check({ token }: Buyer) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await pay.shop.app.inject({
    method: 'POST',
    url: '/api/v1/promoCodes/isValid?promoCode=ONCE',
    headers,
  })
  return answer.json().message
}

/** Takes an order by phone: its number, or the sentence that whoever answers the phone reads. */
const byPhone = (mobileNumber: string, promoCodes = ['ONCE']) =>
  manager
    .call(placePhoneOrder, {
      body: {
        ...{ key: randomUUID(), recipient: { name: 'Kamala Joshi', mobileNumber, email: '' }, deliveryAddress: pune },
        ...{ lines: [haldi], promoCodes, totalShown: promoCodes.length > 0 ? 104.21 : 109.46 },
      },
    })
    .then(
      ({ orderNumber }) => orderNumber,
      (error) => `${error.statusCode} ${error.message}`,
    )

const objection = async (mobileNumber: string) =>
  (await manager.call(quotePhoneOrder, { body: { lines: [haldi], promoCodes: ['ONCE'], mobileNumber } })).objection

async function cashCodeOf(mobileNumber: string) {
  const { rows } = await pay.shop.pool.query(
    "select text from message where template = 'cash-order-code' and channel = 'sms' and recipient like '%' || $1",
    [mobileNumber],
  )
  return /^(\d{6})/.exec(rows.at(-1)?.text ?? '')?.[1] ?? ''
}

const reservedUses = async () =>
  (await pay.shop.pool.query('select count(*)::int as orders from promo_code_use')).rows[0].orders

describe('a code that each customer can use once', () => {
  it('is used once by one account, though five recipients are ordered for at the same moment', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const recipients = Array.from({ length: 5 }, () => ({ ...buyer, mobileNumber: anyMobile() }))
    const answers = await Promise.all(
      recipients.map((one, index) => (index % 2 ? pay.open(one, once) : pay.cash(one, once))),
    )
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500)
    expect(await reservedUses()).toBe(1)
    for (const _ of [1, 2, 3, 4]) {
      const next = await again(buyer, anyMobile())
      // An order begun online makes way for the next of the same person, and its use with it.
      expect([200, 409]).toContain((await pay.cash(next, once)).statusCode)
      expect(await reservedUses()).toBe(1)
    }
    expect(await pay.cash(await again(buyer, anyMobile()), once)).toMatchObject(refused)
  })

  it('is used once by an account that has another number since, and by whoever has proven the former number', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    expect((await pay.cash(buyer, once)).statusCode).toBe(200)
    const number = anyMobile()
    await pay.shop.pool.query('update shopper set login_mobile = $2, mobile_number = $2 where login_mobile = $1', [
      buyer.mobileNumber,
      number,
    ])
    const renumbered = await again(buyer, number)
    expect(await check(renumbered)).toBe(refused.message)
    expect(await pay.cash(renumbered, once)).toMatchObject(refused)
    expect(await pay.open(renumbered, once)).toMatchObject(refused)
    expect(await pay.cash(await aProvenGuest(pay.shop, 1, buyer.mobileNumber), once)).toMatchObject(refused)
  })

  it('is used once by a guest, whatever number is typed next, and read so before the order', async () => {
    const guest = await aGuest(pay.shop, haldi)
    expect((await pay.cash(guest, once)).statusCode).toBe(200)
    const next = await again(guest, anyMobile())
    expect(await check(next)).toBe(refused.message)
    expect(await pay.cash(next, once)).toMatchObject(refused)
    expect((await pay.cash(next)).statusCode).toBe(200)
  })

  it('is used once by a guest who gave the code of a cash order back and logs in then', async () => {
    await pay.shop.db.update(settings).set({ isCashConfirmedByCode: true })
    const mobileNumber = anyMobile()
    const guest = { ...(await aGuest(pay.shop, haldi)), mobileNumber }
    const { orderNumber } = await pay.cash(guest, once)
    await confirmByCode(pay.shop, orderNumber, await cashCodeOf(mobileNumber))
    await pay.shop.db.update(settings).set({ isCashConfirmedByCode: false })
    const { token } = await pay.shop.signIn(mobileNumber)
    const owner = await again({ token, mobileNumber })
    expect(await check(owner)).toBe(refused.message)
    expect(await pay.cash(owner, once)).toMatchObject(refused)
  })

  it('stays one use of the owner where a stranger’s order is confirmed by its code later', async () => {
    await pay.shop.db.update(settings).set({ isCashConfirmedByCode: true })
    const owner = await aShopper(pay.shop, haldi)
    const stranger = { ...(await aGuest(pay.shop, haldi)), mobileNumber: owner.mobileNumber }
    const { orderNumber } = await pay.cash(stranger, once)
    const code = await cashCodeOf(owner.mobileNumber)
    await pay.shop.db.update(settings).set({ isCashConfirmedByCode: false })
    expect((await pay.cash(owner, once)).statusCode).toBe(200)
    await confirmByCode(pay.shop, orderNumber, code)
    const { rows } = await pay.shop.pool.query(
      'select is_unproven as typed from promo_code_use where mobile_number = $1 order by 1',
      [owner.mobileNumber],
    )
    expect(rows).toEqual([{ typed: false }, { typed: true }])
  })

  it('goes back with the money of an order that held nothing until it was paid, where it was used meanwhile', async () => {
    await pay.shop.db.update(settings).set({ provenOrderPieces: 3 })
    const many = await aShopper(pay.shop, { ...haldi, quantity: 4 })
    const { paymentOrderId, orderId } = await pay.open(many, once)
    expect(await reservedUses()).toBe(0)
    await pay.shop.db.update(settings).set({ provenOrderPieces: 10_000 })
    expect(await byPhone(many.mobileNumber)).toHaveLength(12)
    await pay.confirm(confirmation(await sandbox.pay(paymentOrderId)))
    expect(await pay.refundsOf(orderId)).toMatchObject([{ reason: 'late' }])
    expect(await reservedUses()).toBe(1)
  })
})

describe('a code on an order by phone', () => {
  it('is refused to who has used it by their account, and whoever answers the phone reads with which order', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const { orderNumber } = await pay.cash({ ...buyer, mobileNumber: anyMobile() }, once)
    const sentence = `Each customer can use ONCE once, and this one used it with order ${orderNumber}.`
    expect(await objection(buyer.mobileNumber)).toBe(sentence)
    expect(await byPhone(buyer.mobileNumber)).toBe(`409 ${sentence}`)
    expect(await byPhone(buyer.mobileNumber, [])).toHaveLength(12)
  })

  it('is refused where a guest has used it with this number, unless the number has an account: strangers use up nothing of it', async () => {
    const mobileNumber = anyMobile()
    const { orderNumber } = await pay.cash({ ...(await aGuest(pay.shop, haldi)), mobileNumber }, once)
    const sentence = `Each customer can use ONCE once, and order ${orderNumber} to this number, which nobody has proven, used it.`
    expect(await objection(mobileNumber)).toBe(sentence)
    expect(await byPhone(mobileNumber)).toBe(`409 ${sentence}`)
    await pay.shop.signIn(mobileNumber)
    expect(await objection(mobileNumber)).toBeNull()
    expect(await byPhone(mobileNumber)).toHaveLength(12)
  })

  it('counts for the number: five at once are one, and neither a guest nor its owner uses it again', async () => {
    const mobileNumber = anyMobile()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => byPhone(mobileNumber)))
    expect(answers.filter((answer) => answer.length === 12)).toHaveLength(1)
    const guest = { ...(await aGuest(pay.shop, haldi)), mobileNumber }
    expect(await pay.cash(guest, once)).toMatchObject(refused)
    const { token } = await pay.shop.signIn(mobileNumber)
    expect(await pay.open(await again({ token, mobileNumber }), once)).toMatchObject(refused)
  })
})

it('the owner reads by whom the uses of an offer are counted, and the last orders that used it', async () => {
  const mobileNumber = anyMobile()
  const used = [
    await pay.cash(await aShopper(pay.shop, haldi), once),
    await pay.cash(await aProvenGuest(pay.shop, 1), once),
    { orderNumber: await byPhone(mobileNumber) },
    await pay.cash(await aGuest(pay.shop, haldi), once),
  ].map(({ orderNumber }) => orderNumber)
  const { rows } = await manager.call(listOffers, { query: {} })
  const { uses } = await manager.call(getOffer, { params: { id: rows[0]?.id ?? '' } })
  expect(uses).toMatchObject({ account: 1, proven: 1, phone: 1, typed: 1 })
  expect(uses.last.map(({ orderNumber }) => orderNumber)).toEqual(used.reverse())
  expect(uses.last.map(({ countedBy }) => countedBy)).toEqual(['typed', 'phone', 'proven', 'account'])
})
