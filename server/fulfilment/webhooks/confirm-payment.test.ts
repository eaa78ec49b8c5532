import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listCart } from '#contract/api/orders/cart.ts'
import { getOrder, listOrders } from '#contract/api/orders/orders.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { aGuest, aShopper, fillCart } from '#server/testing/orders/test-buyers.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { keys, type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'

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
const kilo = { productId: 'atta', size: 1, quantity: 1 }
const sign = (order: string, payment: string, secret: string = keys.RAZORPAY_KEY_SECRET) =>
  createHmac('sha256', secret).update(`${order}|${payment}`).digest('hex')

async function opened(...goods: (typeof haldi)[]) {
  const buyer = await aShopper(pay.shop, ...goods)
  return { buyer, ...(await pay.open(buyer)) }
}

/** Refused with the one sentence for everything, and the order is as unpaid as before. */
async function expectRefused(query: Record<string, string>, orderId: string) {
  expect(await pay.confirm(query)).toMatchObject({
    statusCode: 400,
    message: 'Payment confirmation failed. Please contact support.',
  })
  expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'UNPAID', paymentStatus: 'PENDING', paymentId: null })
}

describe('a shopper who has paid', () => {
  it('[API-30] gets the order number and nothing else, and finds the order paid, in the lists and out of the cart', async () => {
    const { buyer, orderId, paymentOrderId } = await opened(haldi, kilo)
    const paid = await sandbox.pay(paymentOrderId)
    const { statusCode, body, orderNumber } = await pay.confirm(confirmation(paid))
    expect(statusCode).toBe(200)
    expect(JSON.parse(body).data).toEqual({ orderNumber: (await pay.row(orderId)).orderNumber })
    expect(await pay.shop.call(getOrder, { params: { orderNumber } }, buyer)).toMatchObject({
      orderStatus: 'CONFIRMED',
      paymentMode: 'ONLINE',
      paymentStatus: 'PAID',
      paymentId: paid.razorpay_payment_id,
    })
    expect(await pay.shop.call(listOrders, {}, buyer)).toHaveLength(1)
    await expect(pay.shop.call(listCart, {}, buyer)).rejects.toMatchObject({ statusCode: 404 })
    const sent = (await pay.shop.db.select().from(messages)).filter(({ text }) => text.includes(orderNumber))
    expect(sent.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms'])
  })

  it('[API-30] gets the same answer each time again, twenty times at once, and also while the provider is away', async () => {
    const { orderId, paymentOrderId } = await opened(haldi)
    const query = confirmation(await sandbox.pay(paymentOrderId))
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay.confirm(query)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    await sandbox.fault({ on: 'GET *', kind: '500', times: 10 })
    expect((await pay.confirm(query)).body).toBe(answers[0]?.body)
    const { rows } = await pay.shop.pool.query('select kind, source from payment_event where order_id = $1', [orderId])
    expect(rows).toEqual([{ kind: 'captured', source: 'confirm' }])
  })

  it('as a guest without any session is confirmed all the same', async () => {
    const { paymentOrderId } = await pay.open(await aGuest(pay.shop, haldi))
    expect((await pay.confirm(confirmation(await sandbox.pay(paymentOrderId)))).statusCode).toBe(200)
  })

  it('with money that was only promised: it is taken, and the order is paid', async () => {
    const { orderId, paymentOrderId } = await opened(haldi)
    const paid = await sandbox.pay(paymentOrderId, { outcome: 'authorized' })
    expect((await pay.confirm(confirmation(paid))).statusCode).toBe(200)
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
    expect((await sandbox.ledger()).payments.find(({ id }) => id === paid.razorpay_payment_id)?.status).toBe('captured')
  })

  it('keeps what was put into the cart while paying', async () => {
    const { buyer, paymentOrderId } = await opened(haldi)
    const paid = await sandbox.pay(paymentOrderId)
    await fillCart(pay.shop, buyer.token, [{ ...haldi, quantity: 2 }, kilo])
    expect((await pay.confirm(confirmation(paid))).statusCode).toBe(200)
    const cart = await pay.shop.call(listCart, {}, buyer)
    expect(cart.map(({ productId, quantity }) => [productId, quantity]).sort()).toEqual([
      ['atta', 1],
      ['haldi', 2],
    ])
    const next = await pay.open(buyer)
    expect(next.statusCode).toBe(200)
  })

  it('is asked to try again while the provider gives no answer, and then confirmed', async () => {
    const { orderId, paymentOrderId } = await opened(haldi)
    const query = confirmation(await sandbox.pay(paymentOrderId))
    for (const kind of ['500', 'close', 'truncated', '429']) {
      await sandbox.fault({ on: 'GET /v1/payments/*', kind })
      expect((await pay.confirm(query)).statusCode).toBe(503)
      expect((await pay.row(orderId)).orderStatus).toBe('UNPAID')
    }
    await sandbox.fault()
    expect((await pay.confirm(query)).statusCode).toBe(200)
  })
})

// Thousands of changed ids and signatures: `npm run prove -- forgeries`.
describe('[API-30] a confirmation that does not fit is refused', () => {
  it('1: a signature that is not the provider’s', async () => {
    const { orderId, paymentOrderId } = await opened(haldi)
    const query = confirmation(await sandbox.pay(paymentOrderId))
    const wrong = [
      sign(query.paymentOrderId, query.paymentId, 'another secret'),
      sign(query.paymentId, query.paymentOrderId),
      query.signature.toUpperCase(),
      `${query.signature}00`,
      query.signature.slice(0, 62),
      '',
      ' ',
    ]
    for (const signature of wrong) await expectRefused({ ...query, signature }, orderId)
    expect(await pay.exceptionsOf(orderId)).toEqual([])
  })

  it('2: an order that is none of ours, though signed: a person must look', async () => {
    const { orderId } = await opened(haldi)
    await expectRefused(
      {
        paymentId: 'pay_unknown0000000',
        paymentOrderId: 'order_unknown00000',
        signature: sign('order_unknown00000', 'pay_unknown0000000'),
      },
      orderId,
    )
    const { rows } = await pay.shop.pool.query(
      "select kind, subject from open_matter where subject = 'pay_unknown0000000'",
    )
    expect(rows).toEqual([{ kind: 'unknown-payment', subject: 'pay_unknown0000000' }])
  })

  it('3: a payment of another order, be it a cheap one for a dear one', async () => {
    const [cheap, dear] = [await opened(haldi), await opened(kilo)]
    const paid = await sandbox.pay(cheap.paymentOrderId)
    const payment = paid.razorpay_payment_id
    await expectRefused(
      { paymentId: payment, paymentOrderId: dear.paymentOrderId, signature: sign(dear.paymentOrderId, payment) },
      dear.orderId,
    )
    expect(await pay.exceptionsOf(dear.orderId)).toMatchObject([{ kind: 'mismatch', subject: payment }])
    expect((await pay.confirm(confirmation(paid))).statusCode).toBe(200)
  })

  it('4: another amount: it pays nothing, goes back by itself, and a person learns of it', async () => {
    const { orderId, paymentOrderId } = await opened(haldi)
    const paid = await sandbox.pay(paymentOrderId, { amount: 100 })
    for (let again = 0; again < 2; again += 1) await expectRefused(confirmation(paid), orderId)
    const payment = paid.razorpay_payment_id
    expect(await pay.exceptionsOf(orderId)).toMatchObject([{ kind: 'mismatch', subject: payment }])
    expect(await pay.refundsOf(orderId)).toMatchObject([{ paymentId: payment, amount: 100, reason: 'mismatch' }])
  })

  it('5: another currency', async () => {
    const { orderId, paymentOrderId } = await opened(haldi)
    const paid = await sandbox.pay(paymentOrderId, { currency: 'USD' })
    await expectRefused(confirmation(paid), orderId)
    expect(await pay.exceptionsOf(orderId)).toMatchObject([{ kind: 'mismatch', subject: paid.razorpay_payment_id }])
  })

  it('6: money that never came: failed, or unknown to the provider', async () => {
    const { orderId, paymentOrderId } = await opened(haldi)
    await sandbox.pay(paymentOrderId, { outcome: 'failure' })
    const failed = (await sandbox.ledger()).payments.findLast(({ order_id }) => order_id === paymentOrderId)?.id ?? ''
    for (const paymentId of [failed, 'pay_neverheardof00']) {
      await expectRefused({ paymentId, paymentOrderId, signature: sign(paymentOrderId, paymentId) }, orderId)
    }
    expect(await pay.exceptionsOf(orderId)).toEqual([])
    expect((await pay.confirm(confirmation(await sandbox.pay(paymentOrderId)))).statusCode).toBe(200)
  })

  it('leaves the books right', () => pay.books())
})
