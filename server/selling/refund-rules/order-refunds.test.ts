import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refundShopper } from '#contract/api/admin/orders/order-money.ts'
import { noteManualRefund } from '#contract/api/admin/payments/manual-refunds.ts'
import { closePaymentException } from '#contract/api/admin/payments/payment-exceptions.ts'
import { Order } from '#contract/api/orders/orders.schema.ts'
import { getOrder, listOrders } from '#contract/api/orders/orders.ts'
import { TrackedOrder } from '#contract/api/orders/tracking.schema.ts'
import { readTrackToken, trackOrder } from '#contract/api/orders/tracking.ts'
import { runOrderCommand } from '#server/fulfilment/back-office-orders/order-commands.ts'
import { confirmation, openPayShop, type PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { sendRequestedRefunds } from '#server/fulfilment/refunds/send-refunds.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'

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

const haldi = { productId: 'haldi', size: 200, quantity: 1 }

/** Packed, of ₹109.46. */
async function paid() {
  const buyer = await aShopper(pay.shop, haldi)
  const { orderId, paymentOrderId } = await pay.open(buyer)
  const payment = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  await runOrderCommand(pay.shop, ['pack', orderNumber])
  return { buyer, orderId, orderNumber, paymentId: payment.razorpay_payment_id }
}

type Paid = Awaited<ReturnType<typeof paid>>
const deliverEvents = async ({ paymentId }: Pick<Paid, 'paymentId'>) => pay.deliverEvents(await pay.eventsOf(paymentId))
const refundsOf = async ({ buyer, orderNumber }: Pick<Paid, 'buyer' | 'orderNumber'>) => {
  const order = await pay.shop.call(getOrder, { params: { orderNumber } }, buyer)
  expect(Order.parse(order)).toEqual(order)
  const [listed] = await pay.shop.call(listOrders, {}, buyer)
  expect(listed?.refunds).toEqual(order.refunds)
  return order.refunds
}

async function sendRequest({ orderNumber }: Paid, amount: number) {
  const body = { key: randomUUID(), amount, reason: 'A torn bag' }
  await manager.call(refundShopper, { params: { orderNumber }, body })
}

async function failing(order: Paid, amount: number) {
  await sandbox.fault({ on: 'refund', kind: 'fail' })
  await sendRequest(order, amount)
  await sendRequestedRefunds(pay.shop)
  await deliverEvents(order)
  await sandbox.fault()
}

async function trackedRefunds({ buyer, orderNumber }: Paid) {
  const { token } = await pay.shop.call(readTrackToken, { params: { orderNumber } }, buyer)
  const query = { orderNumber, token, lastFour: buyer.mobileNumber.slice(-4) }
  const tracked = await pay.shop.call(trackOrder, { query })
  expect(TrackedOrder.parse(tracked)).toEqual(tracked)
  return tracked.refunds
}

const at = expect.stringMatching(/^\d{4}-.*Z$/)

describe('a shopper whose money goes back', () => {
  it('reads of nothing where nothing does', async () => {
    expect(await refundsOf(await paid())).toBeUndefined()
  })

  it('reads that it was asked for, that it is on its way where it came from, and then that it was sent, with the id of the refund', async () => {
    const order = await paid()
    await sendRequest(order, 20)
    expect(await refundsOf(order)).toEqual([{ amount: 20, state: 'ASKED_FOR', way: 'SOURCE', at }])
    await sandbox.fault({ on: 'refund', kind: 'pending' })
    await sendRequestedRefunds(pay.shop)
    expect(await refundsOf(order)).toMatchObject([{ amount: 20, state: 'ON_ITS_WAY', way: 'SOURCE', at }])
    await sandbox.fault()
    const [refund] = await pay.refundsOf(order.orderId)
    await sandbox.endRefund(refund?.providerRefundId ?? '', 'processed')
    await deliverEvents(order)
    const sent = { amount: 20, state: 'DONE', way: 'SOURCE', at }
    expect(await refundsOf(order)).toEqual([{ ...sent, reference: expect.stringMatching(/^rfnd_/) }])
    expect(await trackedRefunds(order)).toEqual([sent])
  })

  it('reads that it waits for their bank while that has not decided on a dispute, and whoever holds the link only that it was asked for', async () => {
    const order = await paid()
    await sendRequest(order, 20)
    const { id } = await sandbox.dispute({ payment_id: order.paymentId })
    await pay.deliverEvents(await pay.eventsOf(id))
    await sendRequestedRefunds(pay.shop)
    const waiting = { amount: 20, state: 'WAITS_FOR_BANK', way: 'SOURCE', at }
    expect(await refundsOf(order)).toEqual([waiting])
    expect(await trackedRefunds(order)).toEqual([{ ...waiting, state: 'ASKED_FOR' }])
    await sandbox.dispute({ dispute_id: id, status: 'won' })
    await pay.deliverEvents(await pay.eventsOf(id))
    expect(await refundsOf(order)).toMatchObject([{ amount: 20, state: 'ASKED_FOR' }])
    await sendRequestedRefunds(pay.shop)
    await deliverEvents(order)
    expect(await refundsOf(order)).toMatchObject([{ amount: 20, state: 'DONE' }])
  })

  it('reads of a cancelled order that their bank decides first, though nobody has asked for its money yet', async () => {
    const order = await paid()
    const { id } = await sandbox.dispute({ payment_id: order.paymentId })
    await pay.deliverEvents(await pay.eventsOf(id))
    await runOrderCommand(pay.shop, ['cancel', order.orderNumber])
    const waiting = { amount: 109.46, state: 'WAITS_FOR_BANK', way: 'SOURCE', at }
    expect(await refundsOf(order)).toEqual([waiting])
    expect(await trackedRefunds(order)).toEqual([{ ...waiting, state: 'ASKED_FOR' }])
    await sandbox.dispute({ dispute_id: id, status: 'won' })
    await pay.deliverEvents(await pay.eventsOf(id))
    expect(await refundsOf(order)).toMatchObject([{ amount: 109.46, state: 'ASKED_FOR' }])
  })

  it('is promised no delivery any more once all their money goes back, though nobody has cancelled the order', async () => {
    const order = await paid()
    const { orderNumber, buyer } = order
    const promised = async () =>
      (await pay.shop.call(getOrder, { params: { orderNumber } }, buyer)).estimatedDeliveryTime
    await sendRequest(order, 50)
    expect(await promised()).toEqual(at)
    await sendRequest(order, 59.46)
    expect(await promised()).toBeNull()
    await sendRequestedRefunds(pay.shop)
    await deliverEvents(order)
    expect(await promised()).toBeNull()
    const [listed] = await pay.shop.call(listOrders, {}, buyer)
    expect(listed).toMatchObject({ orderStatus: 'CONFIRMED', estimatedDeliveryTime: null })
  })

  it('reads of one that somebody of the shop made at the provider', async () => {
    const order = await paid()
    await pay.deliverEvents([pay.refundByHand(order.paymentId, 30_00, 'created')])
    expect(await refundsOf(order)).toMatchObject([{ amount: 30, state: 'ON_ITS_WAY', way: 'SOURCE' }])
    await pay.deliverEvents([pay.refundByHand(order.paymentId, 30_00)])
    expect(await refundsOf(order)).toMatchObject([{ amount: 30, state: 'DONE', way: 'SOURCE' }])
  })

  it('reads that one which failed goes another way, until it was asked for again or somebody saw to it', async () => {
    const order = await paid()
    await failing(order, 20)
    const failed = { amount: 20, state: 'FAILED', way: 'SOURCE', at }
    expect(await refundsOf(order)).toEqual([failed])
    expect(await trackedRefunds(order)).toEqual([failed])
    await sendRequest(order, 20)
    await sendRequestedRefunds(pay.shop)
    await deliverEvents(order)
    expect(await refundsOf(order)).toMatchObject([{ amount: 20, state: 'DONE' }])
    await failing(order, 9)
    expect(await refundsOf(order)).toMatchObject([{ state: 'DONE' }, { amount: 9, state: 'FAILED' }])
    const exception = (await pay.exceptionsOf(order.orderId)).find(({ closedAt }) => closedAt === null)
    await manager.call(closePaymentException, {
      params: { id: exception?.id ?? '' },
      body: { reason: 'Given in cash' },
    })
    expect(await refundsOf(order)).toMatchObject([{ state: 'DONE' }])
  })

  it('reads to which UPI ID or account the shop paid it, masked, with the bank’s reference, and the link tells neither', async () => {
    const ways = [
      [{ method: 'upi', upiId: 'asha.verma@okbank' }, 'UPI', 'as…@okbank'],
      [{ method: 'bank', name: 'Asha Verma', accountNumber: '12345678901', ifsc: 'SBIN0001234' }, 'BANK', '…8901'],
    ] as const
    for (const [paidTo, way, shown] of ways) {
      const order = await paid()
      await failing(order, 20)
      const [refund] = await pay.refundsOf(order.orderId)
      const params = { orderNumber: order.orderNumber, refundId: refund?.id ?? '' }
      await manager.call(noteManualRefund, { params, body: { paidTo, reference: '432112345678' } })
      const done = { amount: 20, state: 'DONE', way, at }
      expect(await refundsOf(order)).toEqual([{ ...done, paidTo: shown, reference: '432112345678' }])
      expect(await trackedRefunds(order)).toEqual([done])
    }
  })

  it('reads of cash that was given back by hand', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const { orderNumber } = await pay.cash(buyer)
    await runOrderCommand(pay.shop, ['pack', orderNumber])
    await runOrderCommand(pay.shop, ['complete', orderNumber])
    await manager.call(refundShopper, {
      params: { orderNumber },
      body: { key: randomUUID(), amount: 20, reason: 'A torn bag' },
    })
    expect(await refundsOf({ buyer, orderNumber })).toEqual([{ amount: 20, state: 'DONE', way: 'CASH', at }])
    const { rows } = await pay.shop.pool.query(
      "select channel, text from message where template = 'order-refunded' and text like '%' || $1 || '%'",
      [orderNumber],
    )
    expect(rows).toEqual([
      {
        channel: 'mail',
        text: expect.stringContaining(`we have given you ₹20.00 for your order ${orderNumber} back by hand`),
      },
    ])
  })

  it('reads that their bank gave it back, and whoever holds the link only that it is back', async () => {
    const order = await paid()
    const { id } = await sandbox.dispute({ payment_id: order.paymentId })
    await sandbox.dispute({ dispute_id: id, status: 'lost' })
    await pay.deliverEvents(await pay.eventsOf(id))
    const back = { amount: 109.46, state: 'DONE', at }
    expect(await refundsOf(order)).toEqual([{ ...back, way: 'CHARGEBACK' }])
    expect(await trackedRefunds(order)).toEqual([{ ...back, way: 'SOURCE' }])
  })

  it('[ROLE-06] is the only one who reads of it', async () => {
    const order = await paid()
    await sendRequest(order, 20)
    const stranger = await aShopper(pay.shop, haldi)
    const foreign = pay.shop.call(getOrder, { params: { orderNumber: order.orderNumber } }, stranger)
    await expect(foreign).rejects.toMatchObject({ statusCode: 404 })
  })
})
