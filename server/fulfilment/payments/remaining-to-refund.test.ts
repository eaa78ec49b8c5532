import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelOrder } from '#contract/api/orders/orders.ts'
import { forgetPerson } from '#server/care/customers/delete-account.ts'
import { lockUser } from '#server/people/users/users.ts'
import { aShopper, type Buyer } from '#server/testing/orders/test-buyers.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'
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
const run = (...commandArguments: string[]) => runOrderCommand(pay.shop, commandArguments)

async function paid() {
  const buyer = await aShopper(pay.shop, haldi)
  const { orderId, paymentOrderId } = await pay.open(buyer)
  const payment = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  return { buyer, orderId, orderNumber, paymentOrderId, paymentId: payment.razorpay_payment_id }
}

async function packed() {
  const order = await paid()
  await run('pack', order.orderNumber)
  return order
}

const cancel = (buyer: Buyer, orderNumber: string) => pay.shop.call(cancelOrder, { params: { orderNumber } }, buyer)
const deliverAll = async (paymentId: string) => pay.deliverEvents(await pay.eventsOf(paymentId))

/** A part of the money is sent back; the shop does not hear the answer, but finds the refund at the provider by asking. */
async function refundWithoutAnswer({ orderId, orderNumber }: { orderId: string; orderNumber: string }, amount: string) {
  await run('refund', orderNumber, amount)
  await sandbox.fault({ on: 'POST /v1/payments/*/refund', kind: 'lost-answer' })
  await expect(sendRequestedRefunds(pay.shop)).rejects.toMatchObject({ statusCode: 503 })
  await pay.reconcileNow(orderId)
  await reconcileDueOrders(pay.shop)
}

const backAt = async (paymentId: string) =>
  (await sandbox.ledger()).refunds
    .filter(({ payment_id, status }) => payment_id === paymentId && status === 'processed')
    .map(({ amount }) => amount)
    .sort((one, other) => one - other)
const creditNotesOf = async (orderId: string) =>
  (
    await pay.shop.pool.query(
      "select total::int from bill where order_id = $1 and kind = 'credit-note' order by serial",
      [orderId],
    )
  ).rows.map((note) => note.total as number)
const keysOf = async (orderId: string) =>
  (await pay.refundsOf(orderId)).map(({ idempotencyKey }) => idempotencyKey).sort()
const openExceptionsOf = async (orderId: string) =>
  (await pay.exceptionsOf(orderId)).filter(({ closedAt }) => closedAt === null).map(({ text }) => text)

describe('a refund whose answer got lost, and that the shop finds at the provider by asking', () => {
  it('[API-30] is the one that was asked for: it has one credit note', async () => {
    const order = await packed()
    await refundWithoutAnswer(order, '50')
    await sendRequestedRefunds(pay.shop)
    await deliverAll(order.paymentId)
    expect(await creditNotesOf(order.orderId)).toEqual([50_00])
    expect(await backAt(order.paymentId)).toEqual([50_00])
    expect(await pay.refundsOf(order.orderId)).toMatchObject([{ status: 'processed' }])
  })

  it('[API-30] counts once when the order is cancelled: all of the money goes back', async () => {
    const order = await paid()
    await refundWithoutAnswer(order, '50')
    await cancel(order.buyer, order.orderNumber)
    await sendRequestedRefunds(pay.shop)
    await deliverAll(order.paymentId)
    expect(await backAt(order.paymentId)).toEqual([50_00, 59_46])
    expect((await pay.row(order.orderId)).paymentStatus).toBe('REFUNDED')
    expect(await openExceptionsOf(order.orderId)).toEqual([])
  })

  it('and was credited under the provider’s name before: it is credited no second time', async () => {
    const order = await packed()
    await pay.deliverEvents([pay.refundByHand(order.paymentId, 30_00)])
    await run('refund', order.orderNumber, '30')
    await pay.shop.pool.query('update refund set provider_refund_id = $2 where order_id = $1', [
      order.orderId,
      `rfnd_hand_${30_00}_${order.paymentId}`,
    ])
    await deliverAll(order.paymentId)
    await pay.reconcileNow(order.orderId)
    await reconcileDueOrders(pay.shop)
    expect(await creditNotesOf(order.orderId)).toEqual([30_00])
    expect(await pay.refundsOf(order.orderId)).toMatchObject([{ status: 'processed' }])
  })

  it('with another amount than was asked for: nothing is believed until the provider says it right', async () => {
    const order = await packed()
    await run('refund', order.orderNumber, '50')
    await sandbox.fault({ on: 'POST /v1/payments/*/refund', kind: 'lost-answer' })
    await expect(sendRequestedRefunds(pay.shop)).rejects.toThrow()
    await sandbox.fault({ on: 'GET /v1/payments/*/refunds', kind: 'wrong-amount' })
    for (const known of [[], [50_00]]) {
      await pay.reconcileNow(order.orderId)
      await reconcileDueOrders(pay.shop)
      expect(await creditNotesOf(order.orderId)).toEqual(known)
    }
  })
})

describe('a refund made at the provider by hand that fails', () => {
  it('after the order was cancelled: the rest goes back by itself, and the owner reads of it', async () => {
    const { orderId, orderNumber, paymentId } = await packed()
    await pay.deliverEvents([pay.refundByHand(paymentId, 50_00, 'created')])
    await run('cancel', orderNumber)
    await sendRequestedRefunds(pay.shop)
    await deliverAll(paymentId)
    expect(await backAt(paymentId)).toEqual([59_46])
    for (let times = 0; times < 2; times += 1) await pay.deliverEvents([pay.refundByHand(paymentId, 50_00, 'failed')])
    await Promise.all([sendRequestedRefunds(pay.shop), sendRequestedRefunds(pay.shop)])
    await deliverAll(paymentId)
    expect(await backAt(paymentId)).toEqual([50_00, 59_46])
    expect(await keysOf(orderId)).toEqual([`${paymentId}-cancelled`, `${paymentId}-cancelled-2`])
    expect(await creditNotesOf(orderId)).toEqual([59_46, 50_00])
    expect(await openExceptionsOf(orderId)).toEqual([
      expect.stringMatching(/^The refund of ₹50\.00 \(rfnd_hand_\w+\) for order \w+ failed\. Nothing is left to do/),
    ])
  })

  it('with another one, one after the other: each rest goes back once', async () => {
    const { buyer, orderId, orderNumber, paymentId } = await paid()
    await pay.deliverEvents([20_00, 50_00].map((amount) => pay.refundByHand(paymentId, amount, 'created')))
    await cancel(buyer, orderNumber)
    await sendRequestedRefunds(pay.shop)
    for (const amount of [50_00, 20_00]) await pay.deliverEvents([pay.refundByHand(paymentId, amount, 'failed')])
    await sendRequestedRefunds(pay.shop)
    await deliverAll(paymentId)
    expect(await backAt(paymentId)).toEqual([20_00, 39_46, 50_00])
    expect((await pay.row(orderId)).paymentStatus).toBe('REFUNDED')
    expect(await openExceptionsOf(orderId)).toHaveLength(2)
  })

  it('of an order that is delivered: the owner reads of it, and nothing is sent', async () => {
    const { orderId, orderNumber, paymentId } = await paid()
    await pay.deliverEvents([pay.refundByHand(paymentId, 50_00, 'created')])
    await pay.deliverEvents([pay.refundByHand(paymentId, 50_00, 'failed')])
    expect(await openExceptionsOf(orderId)).toEqual([
      expect.stringMatching(new RegExp(`for order ${orderNumber} failed. Please refund it at the provider or in`)),
    ])
    expect(await pay.refundsOf(orderId)).toEqual([])
    // Carried out after all: nobody gives the same money once more.
    await pay.deliverEvents([pay.refundByHand(paymentId, 50_00, 'processed')])
    expect(await openExceptionsOf(orderId)).toEqual([])
    expect((await pay.row(orderId)).paymentStatus).toBe('PARTLY_REFUNDED')
  })

  it('and nobody tells of it: the shop asks a day later until it knows', async () => {
    const { orderId, paymentId } = await paid()
    await pay.shop.pool.query('update provider_order set ask_at = null where order_id = $1', [orderId])
    await pay.shop.pool.query("update provider_order set created_at = now() - interval '3 days' where order_id = $1", [
      orderId,
    ])
    const dueIn = async () =>
      Math.round((Number((await pay.providerRow(orderId))?.nextPollAt) - Date.now()) / 3_600_000)
    await pay.deliverEvents([pay.refundByHand(paymentId, 50_00, 'created')])
    expect(await dueIn()).toBe(24)
    await pay.reconcileNow(orderId)
    await reconcileDueOrders(pay.shop)
    expect(await dueIn()).toBe(24)
    await pay.deliverEvents([pay.refundByHand(paymentId, 50_00, 'failed')])
    await pay.reconcileNow(orderId)
    await reconcileDueOrders(pay.shop)
    expect((await pay.providerRow(orderId))?.nextPollAt).toBeNull()
  })
})

describe('a packed order that was paid twice', () => {
  it('has no credit note for the payment that goes back, and one for a part of the other', async () => {
    const { orderId, orderNumber, paymentOrderId, paymentId } = await packed()
    const { razorpay_payment_id: second } = await sandbox.pay(paymentOrderId, { outcome: 'twice' })
    await deliverAll(second)
    await sendRequestedRefunds(pay.shop)
    await Promise.all([paymentId, second].map(deliverAll))
    // Whichever of the two it is: they are alike.
    const payingPaymentId = (await pay.row(orderId)).paymentId ?? ''
    const other = payingPaymentId === paymentId ? second : paymentId
    expect([await backAt(payingPaymentId), await backAt(other)]).toEqual([[], [total]])
    expect(await creditNotesOf(orderId)).toEqual([])
    await run('refund', orderNumber, '20')
    await sendRequestedRefunds(pay.shop)
    expect(await backAt(payingPaymentId)).toEqual([20_00])
    expect(await creditNotesOf(orderId)).toEqual([20_00])
  })
})

describe('an order that was paid twice, one payment of which somebody sends back at the provider', () => {
  async function paidTwice() {
    const { orderId, orderNumber, paymentOrderId, paymentId, buyer } = await paid()
    const { razorpay_payment_id: second } = await sandbox.pay(paymentOrderId, { outcome: 'twice' })
    await deliverAll(second)
    const payingPaymentId = (await pay.row(orderId)).paymentId ?? ''
    return {
      buyer,
      orderId,
      orderNumber,
      payingPaymentId,
      other: payingPaymentId === paymentId ? second : paymentId,
    }
  }

  it('while the other one still waits to be sent: that one stays and pays the order, and the owner reads so', async () => {
    const { buyer, orderId, orderNumber, payingPaymentId, other } = await paidTwice()
    await sandbox.refundByHand(payingPaymentId)
    await deliverAll(payingPaymentId)
    await sendRequestedRefunds(pay.shop)
    await deliverAll(other)
    expect([await backAt(payingPaymentId), await backAt(other)]).toEqual([[total], []])
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID', paymentId: other })
    expect(await openExceptionsOf(orderId)).toEqual([
      expect.stringContaining(`(${other}), was sent back: that one pays`),
    ])
    await cancel(buyer, orderNumber)
    await sendRequestedRefunds(pay.shop)
    expect(await backAt(other)).toEqual([total])
  })

  it('after it was sent, unheard: both are back, and the order is to be cancelled', async () => {
    const { orderId, payingPaymentId, other } = await paidTwice()
    await sandbox.fault({ on: 'POST /v1/payments/*/refund', kind: 'lost-answer' })
    await expect(sendRequestedRefunds(pay.shop)).rejects.toMatchObject({ statusCode: 503 })
    await sandbox.refundByHand(payingPaymentId)
    await deliverAll(payingPaymentId)
    await sendRequestedRefunds(pay.shop)
    expect([await backAt(payingPaymentId), await backAt(other)]).toEqual([[total], [total]])
    expect((await pay.row(orderId)).paymentStatus).toBe('REFUNDED')
    expect(await pay.refundsOf(orderId)).toMatchObject([{ status: 'processed' }])
  })
})

describe('a refund of the shop’s own that fails', () => {
  it('asked for by staff before the order was cancelled: the rest goes back once more by itself', async () => {
    const { buyer, orderId, orderNumber, paymentId } = await paid()
    await run('refund', orderNumber, '50')
    await sandbox.fault({ on: 'refund', kind: 'fail' })
    await sendRequestedRefunds(pay.shop)
    await cancel(buyer, orderNumber)
    await deliverAll(paymentId)
    await sendRequestedRefunds(pay.shop)
    await deliverAll(paymentId)
    expect(await backAt(paymentId)).toEqual([50_00, 59_46])
    expect((await pay.row(orderId)).paymentStatus).toBe('REFUNDED')
    expect(await openExceptionsOf(orderId)).toEqual([expect.stringContaining('Nothing is left to do')])
  })

  it('because the order was cancelled: nothing is sent again by itself, whatever is heard of it', async () => {
    const { buyer, orderId, orderNumber, paymentId } = await paid()
    await cancel(buyer, orderNumber)
    await sandbox.fault({ on: 'refund', kind: 'fail' })
    await sendRequestedRefunds(pay.shop)
    for (let times = 0; times < 2; times += 1) {
      await deliverAll(paymentId)
      await pay.reconcileNow(orderId)
      await reconcileDueOrders(pay.shop)
      await sendRequestedRefunds(pay.shop)
    }
    expect(await pay.refundsOf(orderId)).toMatchObject([{ status: 'failed', amount: total }])
    expect(await openExceptionsOf(orderId)).toEqual([expect.stringContaining('Please refund it at the provider')])
    // Twice: a person tries once more, and once more in vain; asked they are once.
    await run('refund', orderNumber)
    await sandbox.fault({ on: 'refund', kind: 'fail' })
    await sendRequestedRefunds(pay.shop)
    await deliverAll(paymentId)
    await sendRequestedRefunds(pay.shop)
    expect(await backAt(paymentId)).toEqual([])
    expect(await openExceptionsOf(orderId)).toHaveLength(1)
    await run('refund', orderNumber)
    await sendRequestedRefunds(pay.shop)
  })

  it('after the shopper was erased: the owner reads of it, and can still send it', async () => {
    const { buyer, orderId, orderNumber, paymentId } = await paid()
    await cancel(buyer, orderNumber)
    await sandbox.fault({ on: 'refund', kind: 'fail' })
    await sendRequestedRefunds(pay.shop)
    const { userId } = await pay.row(orderId)
    await pay.shop.db.transaction(async (tx) => forgetPerson(tx, await lockUser(tx, userId)))
    await deliverAll(paymentId)
    expect(await openExceptionsOf(orderId)).toEqual([expect.stringContaining('Please refund it at the provider')])
    await run('refund', orderNumber)
    await sendRequestedRefunds(pay.shop)
    await deliverAll(paymentId)
    expect((await pay.row(orderId)).paymentStatus).toBe('REFUNDED')
  })
})

describe('a refund from before the backup that the shop was restored from', () => {
  async function refundedBeforeRestore() {
    const order = await paid()
    await run('refund', order.orderNumber, '30')
    await sendRequestedRefunds(pay.shop)
    await deliverAll(order.paymentId)
    await pay.shop.pool.query('delete from refund where order_id = $1', [order.orderId])
    await pay.shop.pool.query("delete from payment_event where order_id = $1 and kind like 'refund.%'", [order.orderId])
    return order
  }

  it('is read from the provider: another of the same sum is another one', async () => {
    const order = await refundedBeforeRestore()
    await pay.reconcileNow(order.orderId)
    await reconcileDueOrders(pay.shop)
    await run('refund', order.orderNumber, '30')
    await sendRequestedRefunds(pay.shop)
    await deliverAll(order.paymentId)
    expect(await backAt(order.paymentId)).toEqual([30_00, 30_00])
    expect(await pay.refundsOf(order.orderId)).toMatchObject([{ status: 'processed' }])
    expect(await openExceptionsOf(order.orderId)).toEqual([])
  })

  it('and that nobody has read yet goes back once, whoever asks for it again', async () => {
    const order = await refundedBeforeRestore()
    await run('refund', order.orderNumber, '30')
    await sendRequestedRefunds(pay.shop)
    await deliverAll(order.paymentId)
    expect(await backAt(order.paymentId)).toEqual([30_00])
  })
})
