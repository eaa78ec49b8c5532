import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentExceptions } from '#server/platform/schema/fulfilment/payments.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { reconcileWithProvider } from './reconcile-with-provider.ts'

let sandbox: PaymentSandbox
let pay: PayShop
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
})
afterAll(async () => {
  await pay?.books()
  await pay?.shop.close()
  await sandbox?.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 1 }

async function paidInDollars() {
  const { orderId, paymentOrderId } = await pay.open(await aShopper(pay.shop, haldi))
  const { razorpay_payment_id: paymentId } = await sandbox.pay(paymentOrderId, { currency: 'USD' })
  return { orderId, paymentOrderId, paymentId }
}

describe('money of another currency', () => {
  it('pays nothing, and a person learns of it by asking the provider, once', async () => {
    const { orderId, paymentId } = await paidInDollars()
    for (let time = 0; time < 2; time += 1) await reconcileWithProvider(pay.shop, orderId)
    expect((await pay.row(orderId)).orderStatus).toBe('UNPAID')
    expect(await pay.exceptionsOf(orderId)).toMatchObject([
      { kind: 'mismatch', subject: paymentId, text: expect.stringContaining('10946 of the smallest unit of USD') },
    ])
  })

  it('that the provider tells of has the provider asked about it soon', async () => {
    const { orderId, paymentOrderId } = await paidInDollars()
    await pay.deliverEvents(await pay.eventsOf(paymentOrderId))
    expect((await pay.row(orderId)).orderStatus).toBe('UNPAID')
    expect((await pay.providerRow(orderId))?.nextPollAt?.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('for nothing that we know is put before a person too', async () => {
    const { orderId, paymentOrderId, paymentId } = await paidInDollars()
    await pay.shop.pool.query('update provider_order set provider_order_id = null where order_id = $1', [orderId])
    await pay.deliverEvents(await pay.eventsOf(paymentOrderId))
    const exceptions = await pay.shop.db.select().from(paymentExceptions)
    expect(exceptions.filter(({ subject }) => subject === paymentId)).toMatchObject([
      { kind: 'unknown-payment', text: expect.stringContaining('10946 of the smallest unit of USD') },
    ])
  })
})
