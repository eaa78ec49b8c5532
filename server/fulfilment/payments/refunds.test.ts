import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cancelOrder, getOrder } from '#contract/api/orders/orders.ts'
import { aGuest, aShopper, type Buyer } from '#server/testing/orders/test-buyers.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'
import { sendRefund, sendRequestedRefunds } from '../refunds/send-refunds.ts'
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

async function paid(who = aShopper) {
  const buyer = await who(pay.shop, haldi)
  const { orderId, paymentOrderId } = await pay.open(buyer)
  const payment = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  return { buyer, orderId, orderNumber, paymentId: payment.razorpay_payment_id }
}

function cancel(buyer: Pick<Buyer, 'token'>, orderNumber: string) {
  return pay.shop.app.inject({
    method: 'POST',
    url: `/api/v1/order/${orderNumber}/cancel`,
    headers: { authorization: `Bearer ${buyer.token}` },
  })
}

/** Until another transaction of this database waits for a lock. */
function untilSomebodyWaits() {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return vi.waitFor(async () => expect((await pay.shop.pool.query(waiting)).rowCount).toBe(1))
}

const refundsAt = async (paymentId: string) =>
  (await sandbox.ledger()).refunds.filter(({ payment_id }) => payment_id === paymentId)
const textsOf = async (orderNumber: string, template: string, channel = 'sms') =>
  (
    await pay.shop.pool.query(
      'select text from message where channel = $1 and template = $2 and text like $3 order by created_at, text',
      [channel, template, `%${orderNumber}%`],
    )
  ).rows.map(({ text }) => text as string)
const messagesOf = async (orderNumber: string) =>
  (
    await pay.shop.pool.query(
      "select template from message where channel = 'sms' and text like $1 order by created_at, template",
      [`%${orderNumber}%`],
    )
  ).rows.map(({ template }) => template)

describe('a shopper who cancels an order before it is packed', () => {
  it('sees it cancelled, gets the money back once, and the pieces are on the shelf', async () => {
    for (const who of [aShopper, aGuest]) {
      const { buyer, orderId, orderNumber, paymentId } = await paid(who)
      const stock = await pay.stockOf('SKU-2')
      const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(buyer, orderNumber)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
      expect(answers[0]?.json().data).toMatchObject({ orderNumber, orderStatus: 'CANCELLED', paymentStatus: 'PAID' })
      expect(await pay.stockOf('SKU-2')).toBe(stock + 1)
      expect(await pay.refundsOf(orderId)).toMatchObject([{ amount: total, reason: 'cancelled', status: 'wanted' }])
      await sendRequestedRefunds(pay.shop)
      await pay.deliverEvents(await pay.eventsOf(paymentId))
      expect(await refundsAt(paymentId)).toMatchObject([{ amount: total, status: 'processed' }])
      expect(await pay.shop.call(getOrder, { params: { orderNumber } }, buyer)).toMatchObject({
        orderStatus: 'CANCELLED',
        paymentStatus: 'REFUNDED',
      })
      expect(await pay.exceptionsOf(orderId)).toEqual([])
      expect(await messagesOf(orderNumber)).toEqual(['order-confirmed', 'order-cancelled', 'order-refunded'])
    }
  })

  it('to be paid in cash sees it cancelled, and nothing goes back', async () => {
    const buyer = await aShopper(pay.shop, haldi)
    const { orderNumber } = await pay.cash(buyer)
    const { orderStatus } = await pay.shop.call(cancelOrder, { params: { orderNumber } }, buyer)
    expect(orderStatus).toBe('CANCELLED')
  })

  it('that is packed, delivered or somebody else’s is told so, and nothing changes', async () => {
    const { buyer, orderNumber } = await paid()
    expect((await cancel(await aShopper(pay.shop), orderNumber)).json()).toEqual({
      statusCode: 404,
      status: 'ERROR',
      message: 'Order Not Found',
      data: null,
    })
    await run('pack', orderNumber)
    expect((await cancel(buyer, orderNumber)).json()).toMatchObject({
      statusCode: 409,
      message: 'This order is packed already and cannot be cancelled here any more. Please contact support.',
    })
    await run('hand-over', orderNumber)
    await run('complete', orderNumber)
    expect((await cancel(buyer, orderNumber)).json()).toMatchObject({
      statusCode: 409,
      message: 'This order has been delivered and cannot be cancelled any more. Please contact support.',
    })
    const { orderStatus, fulfilment } = await pay.shop.call(getOrder, { params: { orderNumber } }, buyer)
    expect([orderStatus, fulfilment]).toEqual(['COMPLETED', 'DELIVERED'])
  })

  it('in the very moment it is packed: one of the two happens', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { buyer, orderNumber } = await paid()
      const [cancelled, packed] = await Promise.allSettled([cancel(buyer, orderNumber), run('pack', orderNumber)])
      const isCancelled = cancelled.status === 'fulfilled' && cancelled.value.statusCode === 200
      expect(isCancelled).toBe(packed.status === 'rejected')
    }
  })
})

describe('a shopper whose money goes back in parts', () => {
  const sentMessagesOf = async (orderNumber: string) =>
    (await textsOf(orderNumber, 'order-refunded')).map((text) => /Rs ([\d,.]+) for/.exec(text)?.[1]).sort()

  it('is told of each part when it has been sent, and never of what has not', async () => {
    const { orderId, orderNumber } = await paid()
    await run('refund', orderNumber, '20.50')
    await run('refund', orderNumber, '30')
    const requested = await pay.refundsOf(orderId)
    const [first, second] = [2_050, 3_000].map(
      (amount) => requested.find((refund) => refund.amount === amount)?.id ?? '',
    )
    await sendRefund(pay.shop, first ?? '')
    expect(await sentMessagesOf(orderNumber)).toEqual(['20.50'])
    await sendRefund(pay.shop, second ?? '')
    expect(await sentMessagesOf(orderNumber)).toEqual(['20.50', '30.00'])
    await run('cancel', orderNumber)
    await sendRequestedRefunds(pay.shop)
    expect(await sentMessagesOf(orderNumber)).toEqual(['20.50', '30.00', '58.96'])
    const mails = await textsOf(orderNumber, 'order-refunded', 'mail')
    expect(mails.map((text) => /We have sent back ₹([\d.]+)/.exec(text)?.[1]).sort()).toEqual([
      '20.50',
      '30.00',
      '58.96',
    ])
  })

  it('is told of two equal parts twice, and of each once, however often the provider tells of it', async () => {
    const { orderNumber, paymentId } = await paid()
    await run('refund', orderNumber, '10')
    await sendRequestedRefunds(pay.shop)
    await run('refund', orderNumber, '10')
    await sendRequestedRefunds(pay.shop)
    await pay.deliverEvents(await pay.eventsOf(paymentId))
    expect(await sentMessagesOf(orderNumber)).toEqual(['10.00', '10.00'])
  })
})

describe('a shopper whose paid order is cancelled', () => {
  const again = 'We write again as soon as it is sent.'
  const cancelledMail = async (orderNumber: string) => (await textsOf(orderNumber, 'order-cancelled', 'mail')).join()

  it('is told that the money goes back, or what of it still does, or that it has gone back already', async () => {
    const whole = await paid()
    await cancel(whole.buyer, whole.orderNumber)
    expect(await cancelledMail(whole.orderNumber)).toContain(`What you paid goes back the way it came. ${again}`)

    const partly = await paid()
    await run('refund', partly.orderNumber, '20.50')
    await sendRequestedRefunds(pay.shop)
    await cancel(partly.buyer, partly.orderNumber)
    const rest = `₹20.50 has gone back to you already, and the other ₹88.96 goes back the way it came. ${again}`
    expect(await cancelledMail(partly.orderNumber)).toContain(rest)
    await sendRequestedRefunds(pay.shop)
    expect((await refundsAt(partly.paymentId)).map(({ amount }) => amount).sort()).toEqual([20_50, 88_96])

    const back = await paid()
    await run('refund', back.orderNumber)
    await sendRequestedRefunds(pay.shop)
    await cancel(back.buyer, back.orderNumber)
    expect(await cancelledMail(back.orderNumber)).toContain('What you paid has gone back to you already.')
    expect(await cancelledMail(back.orderNumber)).not.toContain('write again')
    await sendRequestedRefunds(pay.shop)
    expect(await refundsAt(back.paymentId)).toHaveLength(1)
    expect(await textsOf(back.orderNumber, 'order-refunded')).toHaveLength(1)
  })

  it('is promised nothing of less than ₹1, which cannot go back: a person sees to it', async () => {
    const { buyer, orderId, orderNumber, paymentId } = await paid()
    await pay.deliverEvents([pay.refundByHand(paymentId, 108_97)])
    expect((await cancel(buyer, orderNumber)).statusCode).toBe(200)
    expect(await cancelledMail(orderNumber)).toContain('₹108.97 has gone back to you already.')
    expect(await cancelledMail(orderNumber)).not.toMatch(/0\.49|write again/)
    expect(await pay.refundsOf(orderId)).toEqual([])
    expect(await pay.exceptionsOf(orderId)).toMatchObject([
      {
        kind: 'refund-failed',
        text: `₹0.49 (${paymentId}) of order ${orderNumber} is left and should go back, but the provider sends nothing below ₹1.00. Please give it back in another way.`,
      },
    ])
    await pay.shop.pool.query(
      `insert into refund (order_id, payment_id, amount, reason, idempotency_key, status)
        values ($1, $2, $3, 'staff', 'by-hand-and-in-cash', 'processed')`,
      [orderId, paymentId, total],
    )
  })

  it('is told that it goes back as long as it is wanted but not sent, and hears of it then', async () => {
    const { buyer, orderNumber } = await paid()
    await run('refund', orderNumber)
    await cancel(buyer, orderNumber)
    expect(await cancelledMail(orderNumber)).toContain(`What you paid goes back the way it came. ${again}`)
    await sendRequestedRefunds(pay.shop)
    expect(await textsOf(orderNumber, 'order-refunded')).toEqual([expect.stringContaining('Rs 109.46')])
  })

  it('hears of no other payment for it that went back', async () => {
    const { buyer, orderId, orderNumber } = await paid()
    await pay.shop.pool.query(
      `insert into payment_event (order_id, kind, payment_id, refund_id, amount, source)
      values ($1, 'refund.processed', 'pay_other', 'rfnd_other', $2, 'webhook')`,
      [orderId, total],
    )
    await cancel(buyer, orderNumber)
    expect(await cancelledMail(orderNumber)).toContain(`What you paid goes back the way it came. ${again}`)
    await sendRequestedRefunds(pay.shop)
  })
})

describe('the shop sends money back', () => {
  it('a part and then the rest, never more than was paid', async () => {
    const { buyer, orderId, orderNumber, paymentId } = await paid()
    const statusOf = async () => (await pay.shop.call(getOrder, { params: { orderNumber } }, buyer)).paymentStatus
    expect(await run('refund', orderNumber, '20.50')).toBe(
      `₹20.50 of order ${orderNumber} goes back to where it came from.`,
    )
    await sendRequestedRefunds(pay.shop)
    expect(await statusOf()).toBe('PARTLY_REFUNDED')
    await expect(run('refund', orderNumber, '100')).rejects.toThrow(
      `Only ₹88.96 of order ${orderNumber} can still go back.`,
    )
    expect(await run('refund', orderNumber)).toContain('₹88.96')
    await expect(run('refund', orderNumber)).rejects.toThrow('has gone back, or is on its way')
    await sendRequestedRefunds(pay.shop)
    await pay.deliverEvents(await pay.eventsOf(paymentId))
    expect(await statusOf()).toBe('REFUNDED')
    expect((await refundsAt(paymentId)).map(({ amount }) => amount).sort()).toEqual([20_50, 88_96])
    expect(await pay.refundsOf(orderId)).toHaveLength(2)
    await expect(run('pack', orderNumber)).rejects.toThrow()
  })

  it('a part before the parcel is packed: its bill has a credit note over it from the beginning', async () => {
    const { orderNumber } = await paid()
    await run('refund', orderNumber, '20.50')
    await sendRequestedRefunds(pay.shop)
    await run('pack', orderNumber)
    const bill =
      'select kind, b.total::int from bill b join shop_order o on o.id = b.order_id where order_number = $1 order by kind'
    const { rows } = await pay.shop.pool.query(bill, [orderNumber])
    expect(rows).toEqual([
      { kind: 'credit-note', total: 20_50 },
      { kind: 'invoice', total },
    ])
  })

  it('is told when there is nothing to send back, or the amount is none', async () => {
    const { orderNumber: inCash } = await pay.cash(await aShopper(pay.shop, haldi))
    await expect(run('refund', inCash)).rejects.toThrow('was not paid online')
    await expect(run('refund', 'ZZZZZZZZZZZZ')).rejects.toThrow('There is no order ZZZZZZZZZZZZ.')
    const { orderId } = await pay.open(await aShopper(pay.shop, haldi))
    const { orderNumber: unpaid } = await pay.row(orderId)
    for (const task of ['refund', 'pack', 'cancel', 'complete', 'show']) {
      await expect(run(task, unpaid)).rejects.toThrow(`There is no order ${unpaid}.`)
    }
    for (const amount of ['0', '0.5', '1e3', '1.234', 'all']) {
      await expect(run('refund', inCash, amount)).rejects.toThrow('at least 1')
    }
  })

  it('once, although the answer got lost and two processes send it', async () => {
    const { orderId, orderNumber, paymentId } = await paid()
    await run('cancel', orderNumber)
    const [refund] = await pay.refundsOf(orderId)
    await sandbox.fault({ on: 'POST /v1/payments/*/refund', kind: 'lost-answer' })
    await expect(sendRefund(pay.shop, refund?.id ?? '')).rejects.toMatchObject({ statusCode: 503 })
    expect(await pay.refundsOf(orderId)).toMatchObject([{ status: 'wanted', attempts: 1 }])
    await Promise.all([sendRefund(pay.shop, refund?.id ?? ''), sendRefund(pay.shop, refund?.id ?? '')])
    expect(await refundsAt(paymentId)).toHaveLength(1)
    expect(await pay.refundsOf(orderId)).toMatchObject([{ status: 'processed' }])
  })

  it('and waits its turn when somebody else is at the same order', async () => {
    const { orderId, orderNumber } = await paid()
    await run('cancel', orderNumber)
    const [refund] = await pay.refundsOf(orderId)
    const sending = await pay.shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from shop_order where id = ${orderId} for update`)
      const sent = sendRefund(pay.shop, refund?.id ?? '')
      await untilSomebodyWaits()
      await tx.execute(sql`set local lock_timeout = '200ms'`)
      await tx.execute(sql`update refund set settled_at = null where order_id = ${orderId}`)
      return { sent }
    })
    await sending.sent
    expect(await pay.refundsOf(orderId)).toMatchObject([{ status: 'processed' }])
  })

  it('and hears of it first by webhook: the refund is known by our own note on it', async () => {
    const { orderId, orderNumber, paymentId } = await paid()
    await run('cancel', orderNumber)
    const [refund] = await pay.refundsOf(orderId)
    await sandbox.fault({ on: 'POST /v1/payments/*/refund', kind: 'lost-answer' })
    await expect(sendRefund(pay.shop, refund?.id ?? '')).rejects.toMatchObject({ statusCode: 503 })
    await pay.deliverEvents((await pay.eventsOf(paymentId)).reverse())
    expect(await pay.refundsOf(orderId)).toMatchObject([{ status: 'processed', endedAt: expect.any(Date) }])
    await sendRequestedRefunds(pay.shop)
    expect(await refundsAt(paymentId)).toHaveLength(1)
  })

  it('in vain: a person learns of it, and nothing is sent again by itself', async () => {
    const failing = await paid()
    await run('cancel', failing.orderNumber)
    await sandbox.fault({ on: 'refund', kind: 'fail' })
    await sendRequestedRefunds(pay.shop)
    await pay.deliverEvents(await pay.eventsOf(failing.paymentId))
    expect(await pay.refundsOf(failing.orderId)).toMatchObject([{ status: 'failed' }])
    expect(await pay.exceptionsOf(failing.orderId)).toMatchObject([{ kind: 'refund-failed' }])
    await sendRequestedRefunds(pay.shop)
    expect(await refundsAt(failing.paymentId)).toHaveLength(1)
    // Sent by hand, with the command.
    await run('refund', failing.orderNumber)
    await sendRequestedRefunds(pay.shop)
    expect((await pay.row(failing.orderId)).paymentStatus).toBe('REFUNDED')
  })

  it('in vain, and nobody tells: the shop asks a day later until it knows, also about an old order', async () => {
    const failing = await paid()
    await pay.shop.pool.query(
      "update provider_order set ask_at = null, created_at = now() - interval '3 days' where order_id = $1",
      [failing.orderId],
    )
    await run('cancel', failing.orderNumber)
    await sandbox.fault({ on: 'refund', kind: 'fail' })
    await sendRequestedRefunds(pay.shop)
    expect(await pay.refundsOf(failing.orderId)).toMatchObject([{ status: 'created' }])
    const dueIn = async () => Number((await pay.providerRow(failing.orderId))?.nextPollAt) - Date.now()
    expect(Math.round((await dueIn()) / 3_600_000)).toBe(24)
    await pay.reconcileNow(failing.orderId)
    await reconcileDueOrders(pay.shop)
    expect(await pay.refundsOf(failing.orderId)).toMatchObject([{ status: 'failed' }])
    expect(await pay.exceptionsOf(failing.orderId)).toMatchObject([{ kind: 'refund-failed' }])
    expect((await pay.providerRow(failing.orderId))?.nextPollAt).toBeNull()
    await run('refund', failing.orderNumber)
    await sendRequestedRefunds(pay.shop)
  })

  it('at the provider itself: the order shows it, and nothing goes back twice', async () => {
    const { buyer, orderId, orderNumber, paymentId } = await paid()
    const event = {
      event: 'refund.processed',
      payload: {
        refund: { entity: { id: 'rfnd_byhand', payment_id: paymentId, amount: total, currency: 'INR', notes: [] } },
      },
    }
    await pay.deliverEvents([{ id: `evt_${orderId}`, event: '', body: JSON.stringify(event) }])
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'REFUNDED' })
    await cancel(buyer, orderNumber)
    expect(await pay.refundsOf(orderId)).toEqual([])
    const sentTexts = await textsOf(orderNumber, 'order-cancelled', 'mail')
    expect(sentTexts).toEqual([expect.stringContaining('What you paid has gone back to you already.')])
    await pay.shop.pool.query(
      "insert into refund (order_id, payment_id, amount, reason, idempotency_key, status) values ($1, $2, $3, 'staff', 'by-hand', 'processed')",
      [orderId, paymentId, total],
    )
  })
})
