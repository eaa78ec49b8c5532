import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clearCart, listCart } from '#contract/api/orders/cart.ts'
import { OpenPayment } from '#contract/api/orders/orders.schema.ts'
import { getOrder, listOrders } from '#contract/api/orders/orders.ts'
import { confirmation, openPayShop, type PayShop, payShopOf } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { keys, type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { reconcileDueOrders, reconcileWithProvider } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { choosePaymentProvider, type PaymentProvider } from '#server/providers/payments/provider.ts'
import {
  aGuest,
  aShopper,
  type Buyer,
  fillCart,
  type Goods,
  openSmallShop,
  pune,
  traces,
} from '#server/testing/orders/test-buyers.ts'
import { openOtherProcess } from '#server/testing/processes/other-process.ts'
import { ensureProviderOrder } from './ensure-provider-order.ts'

let sandbox: PaymentSandbox
let pay: PayShop
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
})
beforeEach(() => sandbox.fault())
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const kilo = { productId: 'atta', size: 1, quantity: 2 }
const intentHeaders = (name: string) => ({
  'idempotency-key': `key-of-${name}`,
  'x-status-token': `status-token-of-${name}`,
})
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
/** As the browser does for a guest at each press: the cart is emptied and filled again. */
async function moveCart({ token }: Buyer, ...goods: Goods[]) {
  await pay.shop.call(clearCart, {}, { token })
  await fillCart(pay.shop, token, goods)
}
const madeFor = async (orderId: string) => (await sandbox.ledger()).orders.filter(({ receipt }) => receipt === orderId)

describe('a shopper who wants to pay online', () => {
  it('[API-29] [PAY-12] [PAY-15] gets an order at the provider over exactly the total in paise, in rupees', async () => {
    const opened = await pay.open(await aShopper(pay.shop, kilo))
    expect(opened.statusCode).toBe(200)
    expect(OpenPayment.parse(JSON.parse(opened.body).data)).toEqual({
      razorpayKeyId: keys.RAZORPAY_KEY_ID,
      paymentOrderId: expect.stringMatching(/^order_\w{14}$/),
      orderId: expect.any(String),
      amount: 193.2,
      checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
    })
    expect(await madeFor(opened.orderId)).toMatchObject([
      { id: opened.paymentOrderId, amount: 193_20, currency: 'INR', receipt: opened.orderId },
    ])
  })

  it('keeps the cart, has the goods held, and sees no order in any list before it is paid', async () => {
    const buyer = await aShopper(pay.shop, kilo)
    const stock = await pay.stockOf('SKU-0')
    const { orderId } = await pay.open(buyer)
    const { orderNumber } = await pay.row(orderId)
    expect(await pay.stockOf('SKU-0')).toBe(stock - 2)
    expect(await pay.shop.call(listCart, {}, buyer)).toHaveLength(1)
    expect(await pay.shop.call(listOrders, {}, buyer)).toEqual([])
    await expect(pay.shop.call(getOrder, { params: { orderNumber } }, buyer)).rejects.toMatchObject({ statusCode: 404 })
  })

  it('twenty times at once under one key: one order, one provider order, the same bytes', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const answers = await times(20, () => pay.open(buyer, { headers: intentHeaders('twenty') }))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect(await madeFor(answers[0]?.orderId ?? '')).toHaveLength(1)
    expect((await pay.open(buyer, { headers: intentHeaders('twenty') })).body).toBe(answers[0]?.body)
  })

  it('in two tabs or again without a key: the same order, held anew for 15 minutes', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const first = await pay.open(buyer)
    const nearlyOver = "update provider_order set hold_until = now() + interval '1 minute' where order_id = $1"
    await pay.shop.pool.query(nearlyOver, [first.orderId])
    const again = await times(2, () => pay.open(buyer))
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body])
    const { reservedUntil } = (await pay.providerRow(first.orderId)) ?? {}
    expect((reservedUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(14 * 60_000)
  })

  it('[API-29] as a guest registered anew goes on with the same order', async () => {
    const first = await pay.open(await aGuest(pay.shop, haldi), {
      headers: intentHeaders('guest'),
      userBasicInfo: asha,
    })
    const again = await pay.open(await aGuest(pay.shop, haldi), {
      headers: intentHeaders('guest'),
      userBasicInfo: asha,
    })
    expect(again.body).toBe(first.body)
  })

  it('[PAY-12] [MIG-01] as a guest whose cart is moved again at each press goes on with the same order, which then empties that cart', async () => {
    const guest = await aGuest(pay.shop, kilo, haldi)
    const first = await pay.open(guest)
    await sandbox.pay(first.paymentOrderId, { outcome: 'failure' })
    await moveCart(guest, haldi, kilo)
    const again = await pay.open(guest)
    expect(again.body).toBe(first.body)
    expect(await madeFor(first.orderId)).toHaveLength(1)
    expect((await pay.confirm(confirmation(await sandbox.pay(first.paymentOrderId)))).statusCode).toBe(200)
    await expect(pay.shop.call(listCart, {}, guest)).rejects.toThrow('Your cart is empty')
    // What was paid is known as it was moved last.
    expect(await pay.open(guest)).toMatchObject({ statusCode: 409, message: expect.stringContaining('placed already') })
  })

  it('[PAY-12] who takes a line out and puts it back goes on with the same order; with another one more it is another', async () => {
    const buyer = await aShopper(pay.shop, kilo)
    const first = await pay.open(buyer)
    await moveCart(buyer, kilo)
    expect((await pay.open(buyer)).body).toBe(first.body)
    await fillCart(pay.shop, buyer.token, [haldi])
    const other = await pay.open(buyer)
    expect(other.orderId).not.toBe(first.orderId)
    expect((await pay.row(first.orderId)).orderStatus).toBe('LAPSED')
  })

  it('is told after a reload what is open, and goes on with the same order', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const opened = await pay.open(buyer, { headers: intentHeaders('reload') })
    const status = await pay.statusOf('status-token-of-reload')
    expect(status).toEqual({ state: 'NONE', orderNumber: null, unpaid: JSON.parse(opened.body).data })
    const { orderNumber } = await pay.confirm(confirmation(await sandbox.pay(opened.paymentOrderId)))
    expect(await pay.statusOf('status-token-of-reload')).toEqual({ state: 'PLACED', orderNumber })
    const later = await pay.open(buyer, { headers: intentHeaders('reload') })
    expect(later).toMatchObject({
      statusCode: 409,
      message: `This order has been placed already, and nothing more is charged. Its number is ${orderNumber}.`,
    })
  })
})

describe('a shopper who changes something before paying', () => {
  it('gets a new order, and the old one gives back its pieces and its coupon', async () => {
    await pay.shop.pool.query(
      `insert into promo_code (promo_code, title, promo_type, discount_type, discount, starts_at, ends_at, usage_limit)
       values ('ONCE', 'Once', 'ORDER', 'FIXED_AMOUNT_OFF', 1000, now() - interval '1 day', now() + interval '1 day', 1)`,
    )
    const buyer = await aShopper(pay.shop, { productId: 'last-bag', size: 10, quantity: 1 })
    const first = await pay.open(buyer, { promoCodes: ['ONCE'] })
    expect(first.statusCode).toBe(200)
    const second = await pay.open(buyer, { promoCodes: ['ONCE'], deliveryAddress: { ...pune, houseNumber: '13' } })
    expect(second.statusCode).toBe(200)
    expect(second.paymentOrderId).not.toBe(first.paymentOrderId)
    expect((await pay.row(first.orderId)).orderStatus).toBe('LAPSED')
    expect((await pay.row(second.orderId)).orderStatus).toBe('UNPAID')
    const { rows } = await pay.shop.pool.query("select used_count from promo_code where promo_code = 'ONCE'")
    expect(rows).toEqual([{ used_count: 1 }])
    expect(await pay.stockOf('SKU-3')).toBe(0)
    await pay.books()
  })

  it('under the same status token, which then leads to the new order', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    await pay.open(buyer, { headers: { 'x-status-token': 'status-token-changed' } })
    await fillCart(pay.shop, buyer.token, [haldi])
    const second = await pay.open(buyer, { headers: { 'x-status-token': 'status-token-changed' } })
    expect((await pay.statusOf('status-token-changed')).unpaid?.orderId).toBe(second.orderId)
  })

  it('to cash: the unpaid order makes way, and one cash order stands', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const stock = await pay.stockOf('SKU-2')
    const { orderId } = await pay.open(buyer, { headers: { 'x-status-token': 'status-token-to-cash' } })
    const placed = await pay.cash(buyer, { headers: { 'x-status-token': 'status-token-to-cash' } })
    expect(placed.statusCode).toBe(200)
    expect((await pay.row(orderId)).orderStatus).toBe('LAPSED')
    expect(await pay.stockOf('SKU-2')).toBe(stock - 1)
    expect(await pay.statusOf('status-token-to-cash')).toEqual({ state: 'PLACED', orderNumber: placed.orderNumber })
  })

  it('while prices change: an order that shows another total is refused before anything is made', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const [before, ledger] = [await traces(pay.shop), await sandbox.ledger()]
    const refused = await pay.open(buyer, { headers: { ...intentHeaders('total'), 'x-total-shown': '1.00' } })
    expect(refused).toMatchObject({ statusCode: 409, message: expect.stringContaining('not ₹1.00 as on your screen') })
    expect(await traces(pay.shop)).toEqual(before)
    expect((await sandbox.ledger()).orders).toHaveLength(ledger.orders.length)
  })
})

describe('the payment service', () => {
  it('whose answer got lost: the shopper tries again, and the order made there is found by its receipt', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    await sandbox.fault({ on: 'POST /v1/orders', kind: 'lost-answer' })
    const lost = await pay.open(buyer, { headers: intentHeaders('lost') })
    expect(lost).toMatchObject({
      statusCode: 503,
      message:
        'The payment service does not answer at the moment. Your cart is safe and nothing was charged. Please try again.',
    })
    expect(lost.headers['retry-after']).toBe('2')
    expect(await pay.shop.call(listCart, {}, buyer)).toHaveLength(1)
    const again = await pay.open(buyer, { headers: intentHeaders('lost') })
    expect(again.statusCode).toBe(200)
    expect(await madeFor(again.orderId)).toHaveLength(1)
  })

  it('whose answer to one of two processes got lost: the other, which had seen nobody ask, looks for the order too', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    await sandbox.fault({ on: 'POST /v1/orders', kind: '500' })
    expect((await pay.open(buyer, { headers: intentHeaders('two') })).statusCode).toBe(503)
    const { rows } = await pay.shop.pool.query(
      'update provider_order set ask_at = created_at where provider_order_id is null returning order_id',
    )
    const orderId: string = rows[0].order_id
    const other = await openDatabase({ ...pay.shop.config, databasePool: 1 })
    const provider = choosePaymentProvider(pay.shop.config) as PaymentProvider
    // The only connection of the other process waits for a lock between its look at the order and its turn.
    const lock = await pay.shop.pool.connect()
    await lock.query('select pg_advisory_lock(1)')
    const waiting = once(other.pool, 'acquire').then(() => other.pool.query('select pg_advisory_lock(1)'))
    const found = ensureProviderOrder(other.db, provider, orderId)
    await sandbox.fault({ on: 'POST /v1/orders', kind: 'lost-answer' })
    expect((await pay.open(buyer, { headers: intentHeaders('two') })).statusCode).toBe(503)
    await lock.query('select pg_advisory_unlock(1)')
    lock.release()
    await waiting
    const id = await found
    expect(await madeFor(orderId)).toMatchObject([{ id }])
    await other.close()
  })

  it('which knows nothing of the order when it is asked meanwhile: the next try opens it there all the same', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    await sandbox.fault({ on: 'POST /v1/orders', kind: '500' })
    expect((await pay.open(buyer, { headers: intentHeaders('asked') })).statusCode).toBe(503)
    // After a failure the browser asks what became of the intent, and so the shop asks too.
    const { rows } = await pay.shop.pool.query(
      'select order_id from provider_order order by created_at desc, order_id limit 1',
    )
    await reconcileWithProvider(pay.shop, rows[0].order_id)
    const again = await pay.open(buyer, { headers: intentHeaders('asked') })
    expect(again).toMatchObject({ statusCode: 200, orderId: rows[0].order_id })
    expect(await madeFor(again.orderId)).toHaveLength(1)
  })

  it.each([
    ['fails', '500'],
    ['has too much to do', '429'],
    ['hangs up', 'close'],
    ['answers half', 'truncated'],
    ['answers another amount', 'wrong-amount'],
  ])('which %s: a clear sentence, and the next try makes exactly one order', async (_, kind) => {
    const buyer = await aShopper(pay.shop, haldi)
    await sandbox.fault({ on: 'POST /v1/orders', kind })
    expect((await pay.open(buyer)).statusCode).toBe(503)
    await sandbox.fault()
    const again = await pay.open(buyer)
    expect(again.statusCode).toBe(200)
    expect(await madeFor(again.orderId)).toHaveLength(1)
  })

  it('which never answers: the shopper is told after 8 seconds, and others can order meanwhile', async () => {
    const [waiting, other] = [await aShopper(pay.shop, haldi), await aShopper(pay.shop, haldi)]
    const { config } = pay.shop
    expect(config.payments.patienceMs).toBe(8_000)
    const hasty = { ...config, payments: { ...config.payments, patienceMs: 300 } }
    const { app, close } = await openOtherProcess({ ...pay.shop, config: hasty })
    await sandbox.fault({ on: 'POST /v1/orders', kind: 'hang' })
    const hanging = payShopOf({ ...pay.shop, app }, sandbox).open(waiting)
    expect((await pay.cash(other)).statusCode).toBe(200)
    expect((await hanging).statusCode).toBe(503)
    expect((await pay.open(waiting)).statusCode).toBe(200)
    await close()
  })

  it('does not take less than ₹1: cash is offered, and nothing is made', async () => {
    const small = payShopOf(await openSmallShop({ ...keys, RAZORPAY_URL: sandbox.url }), sandbox)
    await small.shop.pool.query(
      "update setting set delivery_charge = 0; update variation set price = 94 where product_id = 'haldi'",
    )
    const buyer = await aShopper(small.shop, haldi)
    expect(await small.open(buyer)).toMatchObject({
      statusCode: 400,
      message: 'Less than ₹1.00 cannot be paid online. Please choose cash on delivery.',
    })
    expect((await small.cash(buyer)).statusCode).toBe(200)
    await small.shop.close()
  })

  it('is none in a shop that takes cash only: a clear sentence', async () => {
    const cashOnly = payShopOf(await openSmallShop({ PAYMENTS: 'cash-only' }), sandbox)
    expect(await cashOnly.open(await aShopper(cashOnly.shop, haldi))).toMatchObject({
      statusCode: 409,
      message: 'This shop takes no online payments at the moment. Please choose cash on delivery.',
    })
    await cashOnly.shop.close()
  })
})

describe('an order that is not paid', () => {
  it('[API-29] lapses after 15 minutes by the database’s clock: pieces and cart line are free again', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const stock = await pay.stockOf('SKU-2')
    const { orderId } = await pay.open(buyer, { headers: intentHeaders('lapses') })
    const { reservedUntil, createdAt } = (await pay.providerRow(orderId)) ?? {}
    expect((reservedUntil?.getTime() ?? 0) - (createdAt?.getTime() ?? 0)).toBe(15 * 60_000)
    await pay.reconcileNow(orderId)
    await reconcileDueOrders(pay.shop)
    expect((await pay.row(orderId)).orderStatus).toBe('UNPAID')
    await pay.expireReservation(orderId)
    await reconcileDueOrders(pay.shop)
    expect((await pay.row(orderId)).orderStatus).toBe('LAPSED')
    expect(await pay.stockOf('SKU-2')).toBe(stock)
    expect(await pay.statusOf('status-token-of-lapses')).toEqual({ state: 'NONE', orderNumber: null })
    const again = await pay.open(buyer, { headers: intentHeaders('lapses') })
    expect(again.statusCode).toBe(200)
    expect(again.orderId).not.toBe(orderId)
  })

  it('leaves the books right', () => pay.books())
})

const asha = { name: 'Asha Patil', email: 'asha@example.com', mobileNumber: '6123456780' }
