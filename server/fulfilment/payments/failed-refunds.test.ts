import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refundShopper } from '#contract/api/admin/orders/order-money.ts'
import { noteManualRefund } from '#contract/api/admin/payments/manual-refunds.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'
import { sendRequestedRefunds } from '../refunds/send-refunds.ts'
import { confirmation, openPayShop, type PayShop } from './testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from './testing/payment-sandbox.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let manager: SignedInStaff
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  manager = await signInStaff(pay.shop, 'manager')
})
beforeEach(() => sandbox.fault())
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

/** Packed, of ₹109.46. */
async function packed() {
  const buyer = await aShopper(pay.shop, { productId: 'haldi', size: 200, quantity: 1 })
  const { orderId, paymentOrderId } = await pay.open(buyer)
  const payment = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  await runOrderCommand(pay.shop, ['pack', orderNumber])
  return { orderId, orderNumber, paymentId: payment.razorpay_payment_id }
}

type Order = Awaited<ReturnType<typeof packed>>
const noticesOf = async ({ orderId }: Order) =>
  (await pay.exceptionsOf(orderId)).filter(({ closedAt }) => closedAt === null).map(({ text }) => text)
const deliverEvents = async ({ paymentId }: Order) => pay.deliverEvents(await pay.eventsOf(paymentId))

/** A refund that the shop asks for, and the provider fails to carry out. */
async function failing(order: Order, amount: number) {
  await sandbox.fault({ on: 'refund', kind: 'fail' })
  await refund(order, amount)
  await sandbox.fault()
}

async function refund(order: Order, amount: number) {
  const body = { key: randomUUID(), amount, reason: 'A torn bag' }
  await manager.call(refundShopper, { params: { orderNumber: order.orderNumber }, body })
  await sendRequestedRefunds(pay.shop)
  await deliverEvents(order)
}

describe('an owner whose refunds failed', () => {
  it('is not asked any more for what has gone back by another refund since', async () => {
    const order = await packed()
    await failing(order, 100)
    expect(await noticesOf(order)).toEqual([expect.stringMatching(/failed\. Please refund it/)])
    await pay.deliverEvents([pay.refundByHand(order.paymentId, 80_00)])
    expect(await noticesOf(order)).toEqual([expect.stringMatching(/failed\. Only ₹20\.00 of it is still to go back/)])
    await refund(order, 29.46)
    expect(await noticesOf(order)).toEqual([])
  })

  it('is not asked any more for what they asked for again in the shop, and again where that failed too', async () => {
    const order = await packed()
    await failing(order, 20)
    expect(await noticesOf(order)).toEqual([expect.stringMatching(/₹20\.00 .* failed\. Please refund it/)])
    await failing(order, 20)
    expect(await noticesOf(order)).toHaveLength(1)
    await refund(order, 20)
    expect(await noticesOf(order)).toEqual([])
    await failing(order, 30)
    await refund(order, 10)
    const rest = [expect.stringMatching(/₹30\.00 .* failed\. Only ₹20\.00 of it is still to go back/)]
    expect(await noticesOf(order)).toEqual(rest)
    await pay.deliverEvents([pay.refundByHand(order.paymentId, 20_00)])
    expect(await noticesOf(order)).toEqual([])
  })

  it('is asked still where what went back had been asked for before', async () => {
    const order = await packed()
    await pay.deliverEvents([pay.refundByHand(order.paymentId, 20_00, 'created')])
    await failing(order, 20)
    await pay.deliverEvents([pay.refundByHand(order.paymentId, 20_00)])
    expect(await noticesOf(order)).toEqual([expect.stringMatching(/failed\. Please refund it/)])
  })

  it('is asked once for money of which two refunds failed, and not at all once it was paid another way', async () => {
    const order = await packed()
    await pay.deliverEvents([pay.refundByHand(order.paymentId, 100_00, 'created')])
    await refund(order, 9.46)
    await pay.deliverEvents([pay.refundByHand(order.paymentId, 100_00, 'failed')])
    await failing(order, 100)
    const notices = await noticesOf(order)
    expect(notices).toEqual([expect.stringMatching(/failed\. Please refund it/)])
    const failed = (await pay.refundsOf(order.orderId)).find(({ status }) => status === 'failed')
    await manager.call(noteManualRefund, {
      params: { orderNumber: order.orderNumber, refundId: failed?.id ?? '' },
      body: { paidTo: { method: 'upi', upiId: 'asha.verma@okbank' }, reference: '432112349876' },
    })
    expect(await noticesOf(order)).toEqual([])
  })
})
