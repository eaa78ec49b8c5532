import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeShopSettings, getShopSettings } from '#contract/api/admin/content/settings.ts'
import { deliverOrders, moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { cancelOrder } from '#contract/api/orders/orders.ts'
import { confirmation, openPayShop, type PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { reconcileDueOrders } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { settings, usualLimits } from '#server/platform/schema/selling/settings.ts'
import { aGuest, aShopper, expectUnprovenCounted, fillCart, traces } from '#server/testing/orders/test-buyers.ts'
import { aProvenGuest } from '#server/testing/orders/test-proven-guests.ts'
import { anyMobile } from '#server/testing/test-shop.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let manager: SignedInStaff
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  await pay.shop.db.update(settings).set(usualLimits)
  manager = await signInStaff(pay.shop, 'manager')
})
beforeEach(async () => {
  // What was ordered before is none of the next one's business.
  await pay.shop.pool.query(`update shop_order set order_status = 'CANCELLED', cancelled_at = now()
    where order_status = 'CONFIRMED' and fulfilment = 'RECEIVED'`)
  await pay.shop.pool.query("update variation set stock = 50 where product_id in ('haldi', 'atta')")
})
afterEach(() => expectUnprovenCounted(pay.shop))
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

const haldi = (quantity: number) => ({ productId: 'haldi', size: 200, quantity })
const bigBag = (quantity: number) => ({ productId: 'atta', size: 5, quantity })
const waysOut = 'Please prove your number by a code, pay online, or take fewer pieces.'
const unproven = `Without a proven mobile number one order can be ₹5,000.00 and 20 pieces at most. ${waysOut}`

const freeOf = async (sku = 'SKU-2') => pay.stockOf(sku)
const countedOf = async (sku = 'SKU-2') =>
  Number(
    (await pay.shop.pool.query('select unproven_pieces from variation where sku = $1', [sku])).rows[0].unproven_pieces,
  )
const pack = async (orderNumber: string) =>
  (await manager.call(moveOrders, { body: { orderNumbers: [orderNumber], step: 'pack' } })).results[0]?.outcome

const deliver = async (orderNumber: string) =>
  (await manager.call(deliverOrders, { body: { orderNumbers: [orderNumber], isCashReceived: true } })).results[0]

async function guestsOrder(count: number, quantity: number) {
  const guests = await Promise.all(Array.from({ length: count }, () => aGuest(pay.shop, haldi(quantity))))
  return Promise.all(guests.map((guest) => pay.cash(guest)))
}

describe('a guest whose number nobody has proven', () => {
  it('orders for ₹5,000 and 20 pieces at most in cash, and loses nothing by trying', async () => {
    for (const goods of [haldi(21), bigBag(15)]) {
      const guest = await aGuest(pay.shop, goods)
      const before = await traces(pay.shop)
      expect(await pay.cash(guest)).toMatchObject({ statusCode: 403, message: unproven })
      expect(await traces(pay.shop)).toEqual(before)
    }
    expect((await pay.cash(await aGuest(pay.shop, haldi(16)))).statusCode).toBe(200)
  })

  it('takes with all others together a third of a size; whoever is signed in takes the rest', async () => {
    const answers = await guestsOrder(3, 5)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const guest = await aGuest(pay.shop, haldi(2))
    expect(await pay.cash(guest)).toMatchObject({
      statusCode: 403,
      message: `Only 1 of Haldi (200 G) can be ordered without a proven mobile number at the moment. ${waysOut}`,
    })
    await pay.cash(await aGuest(pay.shop, haldi(1)))
    expect(await pay.cash(guest)).toMatchObject({
      statusCode: 403,
      message: `Haldi (200 G) cannot be ordered without a proven mobile number at the moment. ${waysOut}`,
    })
    expect((await pay.cash(await aShopper(pay.shop, haldi(34)))).statusCode).toBe(200)
    expect(await freeOf()).toBe(0)
  })

  it('does so also when forty of them press at once', async () => {
    const answers = await guestsOrder(40, 1)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(16)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 403]))
    expect([await freeOf(), await countedOf()]).toEqual([34, 16])
  })

  it('finds room again once an order of the others was packed or cancelled; a third counts what is reserved', async () => {
    const [first, second] = await guestsOrder(2, 8)
    expect((await pay.cash(await aGuest(pay.shop, haldi(1)))).statusCode).toBe(403)
    expect(await pack(first?.orderNumber ?? '')).toBe('done')
    // 42 pieces are left to be promised, a third of them to guests, who have 8.
    expect(await countedOf()).toBe(8)
    expect((await pay.cash(await aShopper(pay.shop, haldi(26)))).statusCode).toBe(200)
    const last = await aGuest(pay.shop, haldi(6))
    const placed = await pay.cash(last)
    expect(placed.statusCode).toBe(200)
    expect((await pay.cash(await aGuest(pay.shop, haldi(1)))).statusCode).toBe(403)
    await pay.shop.call(cancelOrder, { params: { orderNumber: placed.orderNumber } }, last)
    expect(await countedOf()).toBe(8)
    expect(second?.statusCode).toBe(200)
  })

  it('always finds five pieces, however few there are', async () => {
    await pay.shop.pool.query("update variation set stock = 6 where product_id = 'haldi'")
    expect((await pay.cash(await aGuest(pay.shop, haldi(5)))).statusCode).toBe(200)
    expect((await pay.cash(await aGuest(pay.shop, haldi(1)))).statusCode).toBe(403)
  })
})

describe('somebody who is signed in', () => {
  it('orders up to 100 pieces in cash, as the shop has set it', async () => {
    await pay.shop.pool.query("update variation set stock = 500 where product_id = 'haldi'")
    const buyer = await aShopper(pay.shop, haldi(101))
    expect(await pay.cash(buyer)).toMatchObject({
      statusCode: 409,
      message:
        'One order paid in cash can be ₹25,000.00 and 100 pieces at most. Please pay online, or take fewer pieces.',
    })
    await setLimits({ provenOrderPieces: 200 })
    expect((await pay.cash(buyer)).statusCode).toBe(200)
    await setLimits({ provenOrderPieces: 100 })
  })

  it('never pays ₹2,00,000 in cash, in one order or in one day', async () => {
    await pay.shop.pool.query("update variation set stock = 5000 where product_id = 'atta'")
    await setLimits({ provenOrderPieces: 10_000, provenOrderTotal: 10_00_000 })
    const law =
      'By law no ₹2,00,000.00 or more can be taken in cash, in one order or from one person in a day. Please pay online.'
    const buyer = await aShopper(pay.shop, bigBag(562))
    expect((await pay.cash(buyer)).statusCode).toBe(200)
    await fillCart(pay.shop, buyer.token, [bigBag(1)])
    expect(await pay.cash(buyer)).toMatchObject({ statusCode: 409, message: law })
    expect(await pay.cash(await aShopper(pay.shop, bigBag(563)))).toMatchObject({ statusCode: 409, message: law })
    // Under another number, but by the same name and to the same address; a small order is nobody's way around the law.
    expect(await pay.cash(await aShopper(pay.shop, bigBag(40)))).toMatchObject({ statusCode: 409, message: law })
    expect((await pay.cash(await aShopper(pay.shop, bigBag(1)))).statusCode).toBe(200)
    const userBasicInfo = { name: 'Kamala Joshi', email: 'kamala@example.com', mobileNumber: buyer.mobileNumber }
    expect((await pay.cash(await aShopper(pay.shop, bigBag(40)), { userBasicInfo })).statusCode).toBe(200)
    await setLimits({ provenOrderPieces: 100, provenOrderTotal: 25_000 })
  })

  it('never does under two numbers at the same moment either', async () => {
    await pay.shop.pool.query("update variation set stock = 5000 where product_id = 'atta'")
    await setLimits({ provenOrderPieces: 10_000, provenOrderTotal: 10_00_000 })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => aShopper(pay.shop, bigBag(300))))
    const userBasicInfo = { name: 'Ratna Joshi', email: 'ratna@example.com' }
    const placed = await Promise.all(
      buyers.map((buyer) => pay.cash(buyer, { userBasicInfo: { ...userBasicInfo, mobileNumber: buyer.mobileNumber } })),
    )
    expect(placed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
    await setLimits({ provenOrderPieces: 100, provenOrderTotal: 25_000 })
  })

  it('never hands it over at the door either, though ordered on several days or under another number', async () => {
    await pay.shop.pool.query("update variation set stock = 5000 where product_id = 'atta'")
    await setLimits({ provenOrderPieces: 10_000, provenOrderTotal: 10_00_000 })
    const buyer = await aShopper(pay.shop, bigBag(300))
    const first = await pay.cash(buyer)
    await pay.shop.pool.query(
      "update shop_order set created_at = created_at - interval '2 days' where order_number = $1",
      [first.orderNumber],
    )
    await fillCart(pay.shop, buyer.token, [bigBag(300)])
    const second = await pay.cash(buyer)
    await pay.shop.pool.query(
      "update shop_order set created_at = created_at - interval '1 day' where order_number = $1",
      [second.orderNumber],
    )
    // The same name and address.
    const third = await pay.cash(await aShopper(pay.shop, bigBag(300)))
    const small = await pay.cash(await aShopper(pay.shop, bigBag(1)))
    expect(await deliver(first.orderNumber)).toMatchObject({ outcome: 'done' })
    for (const { orderNumber } of [second, third]) {
      expect(await deliver(orderNumber)).toMatchObject({
        outcome: 'not possible',
        message: `Order ${orderNumber} cannot be delivered: by law no ₹2,00,000.00 or more can be taken in cash in one order or from one person in a day, so have the rest paid online or on another day.`,
      })
    }
    expect(await deliver(small.orderNumber)).toMatchObject({ outcome: 'done' })
    await pay.shop.pool.query(
      "update shop_order set delivered_at = delivered_at - interval '1 day' where order_number = $1",
      [first.orderNumber],
    )
    expect(await deliver(second.orderNumber)).toMatchObject({ outcome: 'done' })
    await setLimits({ provenOrderPieces: 100, provenOrderTotal: 25_000 })
  })
})

describe('an order to be paid online', () => {
  it('beyond what a guest may hold takes nothing off the shelf until it is paid', async () => {
    const before = await freeOf()
    const openPayment = await pay.open(await aGuest(pay.shop, haldi(30)))
    expect([openPayment.statusCode, await freeOf()]).toEqual([200, before])
    const { orderNumber } = await pay.confirm(confirmation(await sandbox.pay(openPayment.paymentOrderId)))
    expect(orderNumber).toBeTruthy()
    expect([await freeOf(), await countedOf()]).toEqual([before - 30, 0])
    expect(await pay.exceptionsOf(openPayment.orderId)).toEqual([])
  })

  it('holds for one number what one person may hold, however many guests prove it, also at once', async () => {
    await pay.shop.pool.query("update variation set stock = 500 where product_id = 'haldi'")
    const mobileNumber = anyMobile()
    const guests = []
    for (let nth = 0; nth < 4; nth += 1) guests.push(await aProvenGuest(pay.shop, 60, mobileNumber))
    const opened = await Promise.all(guests.map((guest) => pay.open(guest)))
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await freeOf()).toBe(440)
    await pay.shop.pool.query("update login_challenge set created_at = created_at - interval '1 minute'")
    const own = await pay.shop.signIn(mobileNumber)
    await fillCart(pay.shop, own.token, [haldi(41)])
    await pay.open({ token: own.token, mobileNumber })
    expect(await freeOf()).toBe(440)
    // What holds nothing is bought all the same.
    const last = opened.find(({ orderId }) => orderId !== undefined)
    expect((await pay.confirm(confirmation(await sandbox.pay(last?.paymentOrderId ?? '')))).orderNumber).toBeTruthy()
  })

  it('holds for one number what one person may hold, also where its owner orders for others at the same moment', async () => {
    await pay.shop.pool.query("update variation set stock = 500 where product_id = 'haldi'")
    for (let nth = 0; nth < 5; nth += 1) {
      const mobileNumber = anyMobile()
      const guest = await aProvenGuest(pay.shop, 60, mobileNumber)
      await pay.shop.pool.query("update login_challenge set created_at = created_at - interval '1 minute'")
      const own = { token: (await pay.shop.signIn(mobileNumber)).token, mobileNumber: anyMobile() }
      await fillCart(pay.shop, own.token, [haldi(60)])
      const opened = await Promise.all([pay.open(guest), pay.open(own)])
      expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(await freeOf()).toBe(500 - 60 * (nth + 1))
    }
  })

  it('gives its money back whole where its goods are gone by then', async () => {
    const openPayment = await pay.open(await aGuest(pay.shop, haldi(30)))
    await pay.cash(await aShopper(pay.shop, haldi(25)))
    expect(await pay.confirm(confirmation(await sandbox.pay(openPayment.paymentOrderId)))).toMatchObject({
      statusCode: 409,
      message:
        'What you ordered was gone when your payment came. It goes back to you by itself within 5 to 7 working days.',
    })
    const row = await pay.row(openPayment.orderId)
    expect(row.orderStatus).toBe('LAPSED')
    expect(await pay.refundsOf(openPayment.orderId)).toMatchObject([{ amount: row.total, reason: 'late' }])
    expect(await freeOf()).toBe(25)
  })

  it('that nobody pays leaves the shelf as it was', async () => {
    const openPayment = await pay.open(await aGuest(pay.shop, haldi(30)))
    await pay.expireReservation(openPayment.orderId)
    await reconcileDueOrders(pay.shop)
    expect((await pay.row(openPayment.orderId)).orderStatus).toBe('LAPSED')
    expect(await freeOf()).toBe(50)
  })

  it('holds its goods for an hour in all, however often Pay is pressed, by the same order or by further ones', async () => {
    const buyer = await aShopper(pay.shop, haldi(3))
    const openPayment = await pay.open(buyer)
    expect(await freeOf()).toBe(47)
    await pay.shop.pool.query(
      "update provider_order set hold_at_most_until = now() + interval '2 minutes' where order_id = $1",
      [openPayment.orderId],
    )
    expect((await pay.open(buyer)).orderId).toBe(openPayment.orderId)
    const { reservedUntil = new Date(0) } = (await pay.providerRow(openPayment.orderId)) ?? {}
    expect(reservedUntil.getTime() - Date.now()).toBeLessThan(16 * 60_000)
    await olden(openPayment.orderId)
    await pay.expireReservation(openPayment.orderId)
    await reconcileDueOrders(pay.shop)
    expect(await freeOf()).toBe(50)
    const again = await pay.open(buyer)
    expect([again.statusCode, await freeOf()]).toEqual([200, 50])
    await pay.confirm(confirmation(await sandbox.pay(again.paymentOrderId)))
    expect(await freeOf()).toBe(47)
  })
})

const olden = (orderId: string) =>
  pay.shop.pool.query("update shop_order set created_at = created_at - interval '61 minutes' where id = $1", [orderId])

async function setLimits(limits: Record<string, number>) {
  const { deliveryCharge, tax, openCashOrders, isCashConfirmedByCode, version } = await manager.call(getShopSettings)
  const body = { deliveryCharge, tax, openCashOrders, isCashConfirmedByCode, version, ...limits }
  await manager.call(changeShopSettings, { body })
}
