import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelOrder } from '#contract/api/orders/orders.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { sendRequestedRefunds } from '../refunds/send-refunds.ts'
import { reconcileDueOrders } from '../webhooks/reconcile-with-provider.ts'
import { confirmation, openPayShop, type PayShop } from './testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from './testing/payment-sandbox.ts'

let sandbox: PaymentSandbox
let pay: PayShop
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
})
beforeEach(() => sandbox.fault())
afterAll(async () => {
  await pay?.books()
  await pay?.shop.close()
  await sandbox?.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const total = 109_46
const otherAmount = (json: string) => json.replace(/"amount":(\d+)/g, (_, amount) => `"amount":${Number(amount) + 100}`)

async function opened() {
  const buyer = await aShopper(pay.shop, haldi)
  return { buyer, ...(await pay.open(buyer)) }
}

async function cancelled() {
  const { buyer, orderId, paymentOrderId } = await opened()
  const paid = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(paid))
  await pay.shop.call(cancelOrder, { params: { orderNumber } }, buyer)
  return { orderId, paymentId: paid.razorpay_payment_id }
}

async function expectPaidWithoutFuss(orderId: string) {
  expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
  expect(await pay.refundsOf(orderId)).toEqual([])
  expect(await pay.exceptionsOf(orderId)).toEqual([])
}

/** The right money came; only once it was told wrongly. */
describe('a payment whose amount is told wrongly for once', () => {
  it('in the answer to the confirmation: the shopper is asked to try again, and then it is paid', async () => {
    const { orderId, paymentOrderId } = await opened()
    const query = confirmation(await sandbox.pay(paymentOrderId))
    await sandbox.fault({ on: 'GET /v1/payments/*', kind: 'wrong-amount' })
    expect((await pay.confirm(query)).statusCode).toBe(503)
    expect((await pay.confirm(query)).statusCode).toBe(200)
    await expectPaidWithoutFuss(orderId)
  })

  it('when promised money is taken: it is paid', async () => {
    const { orderId, paymentOrderId } = await opened()
    const query = confirmation(await sandbox.pay(paymentOrderId, { outcome: 'authorized' }))
    await sandbox.fault({ on: 'POST /v1/payments/*/capture', kind: 'wrong-amount' })
    expect((await pay.confirm(query)).statusCode).toBe(503)
    expect((await pay.confirm(query)).statusCode).toBe(200)
    await expectPaidWithoutFuss(orderId)
  })

  it('when the shop asks about it: the next asking settles it', async () => {
    const { orderId, paymentOrderId } = await opened()
    await sandbox.pay(paymentOrderId)
    await sandbox.fault({ on: 'GET /v1/orders/*', kind: 'wrong-amount' })
    await pay.expireReservation(orderId)
    await reconcileDueOrders(pay.shop)
    expect((await pay.row(orderId)).orderStatus).toBe('UNPAID')
    await pay.reconcileNow(orderId)
    await reconcileDueOrders(pay.shop)
    await expectPaidWithoutFuss(orderId)
  })

  it('by a webhook: the shop asks the payment service itself', async () => {
    const { orderId, paymentOrderId } = await opened()
    await sandbox.pay(paymentOrderId)
    const events = await pay.eventsOf(paymentOrderId)
    await pay.deliverEvents(events.map(({ body, ...event }) => ({ ...event, body: otherAmount(body) })))
    await reconcileDueOrders(pay.shop)
    await expectPaidWithoutFuss(orderId)
  })

  it('by a webhook, and that of another amount truly came: it goes back', async () => {
    const { orderId, paymentOrderId } = await opened()
    const paid = await sandbox.pay(paymentOrderId, { amount: 100 })
    await pay.deliverEvents(await pay.eventsOf(paymentOrderId))
    await reconcileDueOrders(pay.shop)
    const paymentId = paid.razorpay_payment_id
    expect(await pay.refundsOf(orderId)).toMatchObject([{ paymentId, amount: 100, reason: 'mismatch' }])
    expect(await pay.exceptionsOf(orderId)).toMatchObject([{ kind: 'mismatch', subject: paymentId }])
  })
})

describe('a refund whose amount is told wrongly for once', () => {
  it('in the answer: it is asked for again under its key, and is one refund of the right amount', async () => {
    const { orderId, paymentId } = await cancelled()
    await sandbox.fault({ on: 'POST /v1/payments/*/refund', kind: 'wrong-amount' })
    await expect(sendRequestedRefunds(pay.shop)).rejects.toThrow()
    await sendRequestedRefunds(pay.shop)
    await expectReturnedOnce(orderId, paymentId)
  })

  it('by a webhook: the shop asks the payment service itself', async () => {
    const { orderId, paymentId } = await cancelled()
    await sandbox.fault({ on: 'POST /v1/payments/*/refund', kind: 'lost-answer' })
    await expect(sendRequestedRefunds(pay.shop)).rejects.toThrow()
    const events = (await pay.eventsOf(paymentId)).filter(({ event }) => event.startsWith('refund.'))
    await pay.deliverEvents(events.map(({ body, ...event }) => ({ ...event, body: otherAmount(body) })))
    await reconcileDueOrders(pay.shop)
    await sendRequestedRefunds(pay.shop)
    await expectReturnedOnce(orderId, paymentId)
  })

  it('where the shop reads what went back: the next asking settles it', async () => {
    const { orderId, paymentId } = await cancelled()
    await sandbox.fault({ on: 'POST /v1/payments/*/refund', kind: 'lost-answer' })
    await expect(sendRequestedRefunds(pay.shop)).rejects.toThrow()
    await sandbox.fault({ on: 'GET /v1/payments/*/refunds', kind: 'wrong-amount' })
    await pay.reconcileNow(orderId)
    await reconcileDueOrders(pay.shop)
    expect((await pay.row(orderId)).paymentStatus).toBe('PAID')
    await pay.reconcileNow(orderId)
    await reconcileDueOrders(pay.shop)
    await sendRequestedRefunds(pay.shop)
    await expectReturnedOnce(orderId, paymentId)
  })

  async function expectReturnedOnce(orderId: string, paymentId: string) {
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' })
    expect(await pay.refundsOf(orderId)).toMatchObject([{ amount: total, status: 'processed' }])
    expect(await pay.exceptionsOf(orderId)).toEqual([])
    const { rows } = await pay.shop.pool.query("select total from bill where order_id = $1 and kind = 'credit-note'", [
      orderId,
    ])
    expect(rows.every((row) => row.total === total)).toBe(true)
    const { refunds } = await sandbox.ledger()
    expect(refunds.filter(({ payment_id }) => payment_id === paymentId)).toHaveLength(1)
  }
})
