import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPersonalData } from '#contract/api/accounts/personal-data.ts'
import { getAnyOrder } from '#contract/api/admin/orders/orders.ts'
import { noteManualRefund } from '#contract/api/admin/payments/manual-refunds.ts'
import { getSales } from '#contract/api/admin/reports/reports.ts'
import { forgetPerson } from '#server/care/customers/delete-account.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { lockUser } from '#server/people/users/users.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'
import { reconcileOrder } from '../payments/reconcile-order.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { sendRequestedRefunds } from './send-refunds.ts'

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

const upi = { method: 'upi' as const, upiId: 'asha.verma@okbank' }
const bank = { method: 'bank' as const, name: 'Asha Verma', accountNumber: '12345678901', ifsc: 'SBIN0001234' }
const reference = '432112345678'

/** An order whose refund the provider could not carry out: of a packed order a part, of a cancelled one everything. */
async function refused({
  isPacked = true,
  isCancelled = !isPacked,
  amount = '50',
}: {
  isPacked?: boolean
  isCancelled?: boolean
  amount?: string
} = {}) {
  const buyer = await aShopper(pay.shop, { productId: 'haldi', size: 200, quantity: 1 })
  const { orderId, paymentOrderId } = await pay.open(buyer)
  const payment = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  // What another test has left.
  await sendRequestedRefunds(pay.shop)
  await sandbox.fault({ on: 'refund', kind: 'fail' })
  if (isPacked) await runOrderCommand(pay.shop, ['pack', orderNumber])
  await runOrderCommand(pay.shop, isCancelled ? ['cancel', orderNumber] : ['refund', orderNumber, amount])
  await sendRequestedRefunds(pay.shop)
  await pay.deliverEvents(await pay.eventsOf(payment.razorpay_payment_id))
  const [refund] = await pay.refundsOf(orderId)
  expect(refund?.status).toBe('failed')
  const paymentId = payment.razorpay_payment_id
  return { buyer, orderId, orderNumber, paymentOrderId, paymentId, refund, refundId: refund?.id ?? '' }
}

async function paidAndPacked() {
  const buyer = await aShopper(pay.shop, { productId: 'haldi', size: 200, quantity: 1 })
  const { orderId, paymentOrderId } = await pay.open(buyer)
  const payment = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  await runOrderCommand(pay.shop, ['pack', orderNumber])
  return { orderId, orderNumber, paymentId: payment.razorpay_payment_id }
}

const note = (
  order: { orderNumber: string; refundId: string },
  more: { paidTo?: typeof upi | typeof bank; reference?: string; isDisputeKnown?: boolean } = {},
) =>
  manager.call(noteManualRefund, {
    params: { orderNumber: order.orderNumber, refundId: order.refundId },
    body: { paidTo: upi, reference, ...more },
  })
const sentMessagesOf = async (orderNumber: string) =>
  (
    await pay.shop.pool.query<{ channel: string; text: string }>(
      "select channel, text from message where template = 'order-refunded' and text like '%' || $1 || '%' order by channel",
      [orderNumber],
    )
  ).rows
const detailOf = (orderNumber: string) => manager.call(getAnyOrder, { params: { orderNumber } })
const creditNotesOf = async (orderId: string) =>
  (await pay.shop.pool.query("select total::int from bill where order_id = $1 and kind = 'credit-note'", [orderId]))
    .rows
const openTextsOf = async (orderId: string) =>
  (await pay.exceptionsOf(orderId)).filter(({ closedAt }) => closedAt === null).map(({ text }) => text)

describe('a refund that the provider could not carry out, and that the owner paid by UPI or bank transfer', () => {
  it('and tells the buyer by which way, with the bank’s reference, once, whatever is pressed again or carried out after all', {
    timeout: 60_000,
  }, async () => {
    const [byUpi, byBank] = [await refused(), await refused()]
    await Promise.all([note(byUpi), note(byUpi)])
    await note(byUpi)
    await note(byBank, { paidTo: bank, reference: 'SBIN0099887766' })
    const [mail, sms] = await sentMessagesOf(byUpi.orderNumber)
    expect(sms).toMatchObject({ channel: 'sms', text: expect.stringContaining('We have sent back Rs 50.00') })
    expect(mail?.text).toContain('paid it to you by UPI')
    expect(mail?.text).toContain(`reference (UTR) is ${reference}`)
    expect(mail?.text).not.toContain('asha.verma')
    const events = [{ ...pay.refundByHand(byUpi.paymentId, 50_00), id: `evt_late_${byUpi.orderNumber}` }]
    const late = events.map((event) => ({
      ...event,
      body: event.body.replace(/"id":"rfnd_hand[^"]*"/, `"id":"${byUpi.refund?.providerRefundId}"`),
    }))
    await pay.deliverEvents(late)
    expect(await sentMessagesOf(byUpi.orderNumber)).toHaveLength(2)
    const [toBank] = await sentMessagesOf(byBank.orderNumber)
    expect(toBank?.text).toMatch(/by bank transfer.*SBIN0099887766/s)
    expect(toBank?.text).not.toContain('12345678901')
  })

  it('made at the provider is noted once too, with one credit note, and told as paid twice where it is carried out after all', {
    timeout: 60_000,
  }, async () => {
    const order = await paidAndPacked()
    const made = pay.refundByHand(order.paymentId, 40_00, 'created')
    const { entity } = (JSON.parse(made.body) as { payload: { refund: { entity: { id: string } } } }).payload.refund
    await pay.deliverEvents([made])
    await expect(note({ ...order, refundId: entity.id })).rejects.toMatchObject({ statusCode: 409 })
    await pay.deliverEvents([pay.refundByHand(order.paymentId, 40_00, 'failed')])
    expect(await openTextsOf(order.orderId)).toEqual([expect.stringMatching(/failed\. Please refund it/)])
    await Promise.all([note({ ...order, refundId: entity.id }), note({ ...order, refundId: entity.id })])
    const detail = await note({ ...order, refundId: entity.id })
    expect(detail).toMatchObject({ refundable: 69.46, order: { paymentStatus: 'PARTLY_REFUNDED' }, matters: [] })
    expect(detail.refunds).toMatchObject([
      { id: entity.id, amount: 40, status: 'failed', isMadeAtProvider: true, paidByHand: { method: 'upi', reference } },
    ])
    expect(await creditNotesOf(order.orderId)).toEqual([{ total: 40_00 }])
    await expect(note({ ...order, refundId: entity.id }, { reference: 'ANOTHER123' })).rejects.toMatchObject({
      statusCode: 409,
    })
    await pay.deliverEvents([pay.refundByHand(order.paymentId, 40_00)])
    expect(await openTextsOf(order.orderId)).toEqual([expect.stringMatching(/^₹40\.00 of order .* went out twice/)])
    expect(await creditNotesOf(order.orderId)).toEqual([{ total: 40_00 }])
    expect(await sentMessagesOf(order.orderNumber)).toHaveLength(2)
  })

  it('can be noted while the bank decides, by whoever has read so: the money has left already', async () => {
    const order = await refused()
    const { id } = await sandbox.dispute({ payment_id: order.paymentId, amount: 20_00 })
    await pay.deliverEvents(await pay.eventsOf(id))
    await expect(note(order)).rejects.toMatchObject({ statusCode: 409 })
    await note(order, { isDisputeKnown: true })
    expect((await detailOf(order.orderNumber)).refunds).toMatchObject([{ amount: 50, paidByHand: { reference } }])
  })

  it('and a refund made at the provider is told once too where it is heard of before its payment', async () => {
    const buyer = await aShopper(pay.shop, { productId: 'haldi', size: 200, quantity: 1 })
    const { orderId, paymentOrderId } = await pay.open(buyer)
    const { razorpay_payment_id: paymentId } = await sandbox.pay(paymentOrderId)
    const { orderNumber } = await pay.row(orderId)
    const event = (kind: 'captured' | 'refund.processed', refundId: string, amount: number) => ({
      ...{ kind, paymentId, refundId, amount },
    })
    const deliverEvents = (one: ReturnType<typeof event>) =>
      inTransaction(pay.shop.db, (tx) => reconcileOrder(tx, pay.shop, orderId, { events: [one], ownRefunds: [] }))
    await deliverEvents(event('refund.processed', 'rfnd_early', 30_00))
    expect(await sentMessagesOf(orderNumber)).toEqual([])
    for (const _ of [1, 2]) await deliverEvents(event('captured', '', 109_46))
    await deliverEvents(event('refund.processed', 'rfnd_early', 30_00))
    expect((await sentMessagesOf(orderNumber)).map(({ channel }) => channel)).toEqual(['mail', 'sms'])
  })

  it('and a refund that somebody made at the provider is told once too', async () => {
    const { orderNumber, paymentId } = await refused()
    for (const status of ['created', 'processed', 'processed'] as const)
      await pay.deliverEvents([pay.refundByHand(paymentId, 30_00, status)])
    await pay.deliverEvents(await pay.eventsOf(paymentId))
    const sent = await sentMessagesOf(orderNumber)
    expect(sent.map(({ channel }) => channel)).toEqual(['mail', 'sms'])
    expect(sent[1]?.text).toContain('We have sent back Rs 30.00')
  })

  it('counts as gone back, with one credit note, however often it is noted, and nobody is asked for it any more', async () => {
    const order = await refused()
    await pay.shop.pool.query("update shop_order set created_at = '2026-02-02T06:00:00Z' where id = $1", [
      order.orderId,
    ])
    expect(await openTextsOf(order.orderId)).toHaveLength(1)
    expect((await detailOf(order.orderNumber)).refundable).toBe(109.46)
    await Promise.all([note(order), note(order)])
    const detail = await note(order)
    expect(detail).toMatchObject({ refundable: 59.46, order: { paymentStatus: 'PARTLY_REFUNDED' }, matters: [] })
    expect(detail.refunds).toMatchObject([{ amount: 50, status: 'failed', paidByHand: { method: 'upi', reference } }])
    expect(await creditNotesOf(order.orderId)).toEqual([{ total: 50_00 }])
    const { sums } = await manager.call(getSales, { query: { from: '2026-02-02', to: '2026-02-02', by: 'day' } })
    expect(sums.refunded).toBe(50)
    expect(detail.timeline.map(({ text }) => text)).toContain('A refund that had failed was paid by hand')
  })

  it('before its order was packed has its credit note with the bill', async () => {
    const order = await refused({ isPacked: false, isCancelled: false })
    await note(order)
    expect(await creditNotesOf(order.orderId)).toEqual([])
    await runOrderCommand(pay.shop, ['pack', order.orderNumber])
    expect(await creditNotesOf(order.orderId)).toEqual([{ total: 50_00 }])
  })

  it('and the rest of which is on its way back is not packed any more', async () => {
    const order = await refused({ isPacked: false, isCancelled: false })
    await note(order)
    await runOrderCommand(pay.shop, ['refund', order.orderNumber])
    await expect(runOrderCommand(pay.shop, ['pack', order.orderNumber])).rejects.toThrow(order.orderNumber)
  })

  it('of a cancelled order is all of its money: nothing of it is sent again', async () => {
    const order = await refused({ isPacked: false })
    const detail = await note(order, { paidTo: bank })
    expect(detail).toMatchObject({ refundable: 0, order: { paymentStatus: 'REFUNDED' }, matters: [] })
    await sendRequestedRefunds(pay.shop)
    expect(await pay.refundsOf(order.orderId)).toHaveLength(1)
  })

  it('and that the provider carries out after all: the owner reads that it went back twice, and there is one credit note', async () => {
    const order = await refused()
    await note(order)
    const { providerRefundId } = order.refund ?? {}
    const entity = {
      id: providerRefundId,
      payment_id: order.paymentId,
      amount: 50_00,
      notes: { refund: order.refundId },
    }
    const body = JSON.stringify({ event: 'refund.processed', payload: { refund: { entity } } })
    await pay.deliverEvents([{ id: `evt_after_all_${providerRefundId}`, event: '', body }])
    expect(await openTextsOf(order.orderId)).toEqual([
      expect.stringMatching(
        /^₹50\.00 of order .* went out twice: .* ₹50\.00 by refunds of the provider and ₹50\.00 paid by you yourself \(432112345678\)/,
      ),
    ])
    expect(await creditNotesOf(order.orderId)).toEqual([{ total: 50_00 }])
    expect((await detailOf(order.orderNumber)).refundable).toBe(59.46)
  })

  it('is refused where it is noted with another reference, has not failed, is of another order, or went back by another one', async () => {
    const [order, other] = [await refused(), await refused()]
    await note(order)
    await expect(note(order, { reference: 'ANOTHER123' })).rejects.toMatchObject({
      statusCode: 409,
      message: `It is noted already that this refund was paid, by UPI ${reference}.`,
    })
    await expect(note({ ...order, refundId: other.refundId })).rejects.toMatchObject({ statusCode: 404 })
    await runOrderCommand(pay.shop, ['refund', other.orderNumber])
    await expect(note(other)).rejects.toMatchObject({ statusCode: 409, message: expect.stringContaining('Only ₹0.00') })
    const sent = (await pay.refundsOf(other.orderId)).find(({ status }) => status !== 'failed')
    await expect(note({ ...other, refundId: sent?.id ?? '' })).rejects.toMatchObject({
      message: expect.stringContaining('This refund has not failed'),
    })
    await expect(note(other, { paidTo: { ...upi, upiId: 'asha' } })).rejects.toMatchObject({ statusCode: 400 })
    await expect(note(other, { reference: 'x' })).rejects.toMatchObject({ statusCode: 400 })
  })

  it('is in what the shop keeps about the buyer; where it was sent to is forgotten with them, that it was sent is not', async () => {
    const order = await refused()
    await note(order)
    const data = () => pay.shop.call(readPersonalData, {}, order.buyer)
    const { method, ...paidTo } = upi
    expect((await data()).manualRefunds).toMatchObject([
      { orderNumber: order.orderNumber, amount: 50, paidTo, reference },
    ])
    const { userId } = await pay.row(order.orderId)
    await pay.shop.db.transaction(async (tx) => forgetPerson(tx, await lockUser(tx, userId)))
    const { rows } = await pay.shop.pool.query('select paid_to, reference from manual_refund where order_id = $1', [
      order.orderId,
    ])
    expect(rows).toEqual([{ paid_to: null, reference }])
  })
})

describe('an order that is paid once more, days after a refund which had failed was paid by hand', () => {
  const backAt = async (paymentId: string) =>
    (await sandbox.ledger()).refunds
      .filter((one) => one.payment_id === paymentId && one.status !== 'failed')
      .map(({ amount }) => amount)
  const deliverEvents = async (paymentId: string) => pay.deliverEvents(await pay.eventsOf(paymentId))

  /** The second payment's id comes before the first one's, or after it: neither changes anything. */
  async function paidAgain(isBefore: boolean, which: Parameters<typeof refused>[0]) {
    for (;;) {
      const order = await refused(which)
      await sandbox.fault()
      const { razorpay_payment_id: second } = await sandbox.pay(order.paymentOrderId, { outcome: 'twice' })
      if (second < order.paymentId !== isBefore) continue
      await note(order)
      for (const table of ['refund', 'manual_refund', 'payment_event'])
        await pay.shop.pool.query(
          `update ${table} set ${table === 'payment_event' ? 'happened_at = happened_at' : 'created_at = created_at'} - interval '4 days' where order_id = $1`,
          [order.orderId],
        )
      await deliverEvents(second)
      await sendRequestedRefunds(pay.shop)
      for (const id of [second, order.paymentId]) await deliverEvents(id)
      return { ...order, second }
    }
  }

  const cancelled = async ({ orderNumber, paymentId, second }: Awaited<ReturnType<typeof paidAgain>>) => {
    await runOrderCommand(pay.shop, ['cancel', orderNumber])
    await sendRequestedRefunds(pay.shop)
    for (const id of [second, paymentId]) await deliverEvents(id)
    await sendRequestedRefunds(pay.shop)
    return [await backAt(paymentId), await backAt(second)]
  }

  it.each([true, false])(
    'a part: the first payment stays the order’s, and the second goes back whole (its id first: %s)',
    {
      timeout: 60_000,
    },
    async (isBefore) => {
      const order = await paidAgain(isBefore, {})
      expect(await pay.row(order.orderId)).toMatchObject({
        ...{ paymentId: order.paymentId, paymentStatus: 'PARTLY_REFUNDED' },
      })
      expect([await backAt(order.paymentId), await backAt(order.second)]).toEqual([[], [109_46]])
      expect((await detailOf(order.orderNumber)).refundable).toBe(59.46)
      expect(await creditNotesOf(order.orderId)).toEqual([{ total: 50_00 }])
      expect(await cancelled(order)).toEqual([[59_46], [109_46]])
      expect((await pay.row(order.orderId)).paymentStatus).toBe('REFUNDED')
    },
  )

  it.each([true, false])(
    'the whole: the second payment becomes the order’s, and goes back once where it is cancelled (its id first: %s)',
    {
      timeout: 60_000,
    },
    async (isBefore) => {
      const order = await paidAgain(isBefore, { isPacked: false, isCancelled: false, amount: '109.46' })
      expect(await pay.row(order.orderId)).toMatchObject({ paymentId: order.second, paymentStatus: 'PAID' })
      expect([await backAt(order.paymentId), await backAt(order.second)]).toEqual([[], []])
      expect((await detailOf(order.orderNumber)).refundable).toBe(109.46)
      expect(await cancelled(order)).toEqual([[], [109_46]])
    },
  )

  it.each([true, false])(
    'of a cancelled order: the second goes back, of the first nothing more (its id first: %s)',
    {
      timeout: 60_000,
    },
    async (isBefore) => {
      const order = await paidAgain(isBefore, { isPacked: false })
      expect([await backAt(order.paymentId), await backAt(order.second)]).toEqual([[], [109_46]])
    },
  )
})
