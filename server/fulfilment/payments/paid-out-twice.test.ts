import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getAnyOrder } from '#contract/api/admin/orders/orders.ts'
import { noteManualRefund } from '#contract/api/admin/payments/manual-refunds.ts'
import { closePaymentException } from '#contract/api/admin/payments/payment-exceptions.ts'
import { acceptPaymentException } from '#contract/api/admin/payments/reconciliations.ts'
import { getSales } from '#contract/api/admin/reports/reports.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { listAudit } from '#contract/api/admin/staff/audit.ts'
import { getOrder } from '#contract/api/orders/orders.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { choosePaymentProvider } from '#server/providers/payments/provider.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'
import { followDispute } from '../disputes/disputes.ts'
import { compareAll } from '../reconciliation/testing/compare-all.ts'
import { sendRequestedRefunds } from '../refunds/send-refunds.ts'
import { confirmation, openPayShop, type PayShop } from './testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from './testing/payment-sandbox.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let admin: SignedInStaff
let manager: SignedInStaff
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  admin = await signInStaff(pay.shop, 'admin')
  manager = await signInStaff(pay.shop, 'manager')
})
beforeEach(() => sandbox.fault())
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

const total = 109_46

/** A packed order that was paid online, so that it has a bill. */
async function packed() {
  const buyer = await aShopper(pay.shop, { productId: 'haldi', size: 200, quantity: 1 })
  const { orderId, paymentOrderId } = await pay.open(buyer)
  const payment = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  await runOrderCommand(pay.shop, ['pack', orderNumber])
  return { buyer, orderId, orderNumber, paymentId: payment.razorpay_payment_id }
}
type Order = Awaited<ReturnType<typeof packed>>

const deliverEvents = async (id: string) => pay.deliverEvents(await pay.eventsOf(id))
const twiceOf = async ({ orderId }: Order) =>
  (await pay.exceptionsOf(orderId)).filter(({ kind, closedAt }) => kind === 'paid-out-twice' && closedAt === null)
const amountsOf = async (order: Order) => (await twiceOf(order)).map(({ amount }) => amount)
const detailOf = ({ orderNumber }: Order) => manager.call(getAnyOrder, { params: { orderNumber } })
const creditedOf = async ({ orderId }: Order) =>
  (await pay.shop.pool.query("select total::int from bill where order_id = $1 and kind = 'credit-note'", [orderId]))
    .rows

/** The provider could not refund it, and the owner paid it by UPI. */
async function payRefundManually(order: Order, amount: string) {
  await sandbox.fault({ on: 'refund', kind: 'fail' })
  await runOrderCommand(pay.shop, ['refund', order.orderNumber, amount])
  await sendRequestedRefunds(pay.shop)
  await deliverEvents(order.paymentId)
  await sandbox.fault()
  const refund = (await pay.refundsOf(order.orderId)).find(({ status }) => status === 'failed')
  const paidTo = { method: 'upi' as const, upiId: 'asha@okbank' }
  const params = { orderNumber: order.orderNumber, refundId: refund?.id ?? '' }
  await manager.call(noteManualRefund, { params, body: { paidTo, reference: '432112345678' } })
  return refund
}

async function refundedAtProvider({ paymentId }: Order, amount = total) {
  await pay.deliverEvents([pay.refundByHand(paymentId, amount)])
}

async function lost({ paymentId }: Order, amount = total) {
  const { id } = await sandbox.dispute({ payment_id: paymentId })
  await sandbox.dispute({ dispute_id: id, status: 'lost', amount_deducted: amount })
  await deliverEvents(id)
  return id
}

describe('an owner whose money went out twice', () => {
  it('paid by hand and refunded in the provider’s dashboard, reads how much came in, went out and is too much', async () => {
    const order = await packed()
    await payRefundManually(order, '109.46')
    expect(await twiceOf(order)).toEqual([])
    await refundedAtProvider(order)
    await refundedAtProvider(order)
    const [first, ...others] = await twiceOf(order)
    expect(others).toEqual([])
    expect(first).toMatchObject({ subject: order.paymentId, amount: total })
    expect(first?.text).toBe(
      `₹109.46 of order ${order.orderNumber} went out twice: ₹109.46 came in (${order.paymentId}), and ₹218.92 went out, ₹109.46 by refunds of the provider and ₹109.46 paid by you yourself (432112345678). Ask the buyer for it; then note that you got it back, or say why you leave it. No credit note is made for it.`,
    )
    const { matters: exceptions, order: shown } = await detailOf(order)
    expect(exceptions).toMatchObject([{ kind: 'paid-out-twice', orderNumber: order.orderNumber }])
    expect(shown.paymentStatus).toBe('REFUNDED')
    const rows = (await admin.call(getToday)).matters?.rows ?? []
    expect(rows.filter(({ orderNumber }) => orderNumber === order.orderNumber)).toEqual(exceptions)
    expect(await creditedOf(order)).toEqual([{ total }])
  })

  it('refunded in full and then lost to the bank, in whichever order it is heard, has no further credit note', async () => {
    const [refundFirst, lostFirst] = [await packed(), await packed()]
    await refundedAtProvider(refundFirst)
    await lost(refundFirst)
    await lost(lostFirst)
    expect(await twiceOf(lostFirst)).toEqual([])
    await refundedAtProvider(lostFirst)
    for (const order of [refundFirst, lostFirst]) {
      expect(await amountsOf(order)).toEqual([total])
      expect((await twiceOf(order))[0]?.text).toContain(
        '₹109.46 by refunds of the provider and ₹109.46 taken by the bank in a dispute. Ask the payment provider for it',
      )
      await runOrderCommand(pay.shop, ['cancel', order.orderNumber])
      expect(await creditedOf(order)).toEqual([{ total }])
    }
  })

  it('is told of a refund that was on its way only once it went through', async () => {
    const order = await packed()
    await pay.deliverEvents([pay.refundByHand(order.paymentId, total, 'created')])
    await lost(order)
    expect(await twiceOf(order)).toEqual([])
    await refundedAtProvider(order)
    expect(await amountsOf(order)).toEqual([total])
  })

  it('by two disputes, reads what is beyond the payment; one that is won after all takes it away, lost again it is back', async () => {
    const order = await packed()
    await lost(order, 60_00)
    const second = await lost(order, total)
    expect(await amountsOf(order)).toEqual([60_00])
    const disputePage = await choosePaymentProvider(pay.shop.config)?.pageOfDisputes({
      ...{ from: new Date(0), to: new Date(Date.now() + 86_400_000), skip: 0 },
    })
    const seen = disputePage?.find(({ id }) => id === second)
    if (!seen) throw new Error('not in the list')
    const later = { ...seen, amountDeducted: 0, phase: 'pre_arbitration' }
    await followDispute(pay.shop, { ...later, status: 'open' }, { reportedAt: new Date() })
    expect(await twiceOf(order)).toEqual([])
    await followDispute(pay.shop, { ...later, status: 'lost', amountDeducted: total }, { reportedAt: new Date() })
    expect(await amountsOf(order)).toEqual([60_00])
    await followDispute(pay.shop, { ...later, phase: 'arbitration', status: 'won' }, { reportedAt: new Date() })
    expect(await twiceOf(order)).toEqual([])
  })

  it('says that it is back, or why they leave it, only as an admin; more than that opens it again', async () => {
    const order = await packed()
    await refundedAtProvider(order)
    await lost(order, 20_00)
    const params = { id: (await twiceOf(order))[0]?.id ?? '' }
    const close = manager.call(closePaymentException, { params, body: { reason: 'Seen to' } })
    await expect(close).rejects.toMatchObject({ statusCode: 403 })
    const body = { reason: 'Asha paid it by UPI 998877', isGotBack: true }
    await admin.call(acceptPaymentException, { params, body })
    await admin.call(acceptPaymentException, { params, body })
    const accept = admin.call(acceptPaymentException, { params, body: { reason: 'It is right' } })
    await expect(accept).rejects.toMatchObject({ statusCode: 409 })
    await refundedAtProvider(order)
    expect(await twiceOf(order)).toEqual([])
    const entries = (await admin.call(listAudit, { query: {} })).rows.filter(
      ({ action }) => action === 'payment-exception.got-back',
    )
    expect(entries).toMatchObject([
      { before: { text: expect.stringContaining('₹20.00 of order') }, after: { reason: body.reason } },
    ])
    await lost(order, 30_00)
    expect(await amountsOf(order)).toEqual([50_00])
  })

  it('is told by the nightly comparison of what was so before, and no longer than it is so', async () => {
    const since = new Date(Date.now() - 60_000)
    const [order, right] = [await packed(), await packed()]
    await sandbox.refundByHand(order.paymentId)
    await deliverEvents(order.paymentId)
    await lost(order)
    await pay.shop.pool.query("delete from open_matter where kind = 'paid-out-twice'")
    await pay.shop.pool.query(
      "insert into open_matter (kind, order_id, subject, text) values ('paid-out-twice', $1, $2, 'Not so any more')",
      [right.orderId, right.paymentId],
    )
    await compareAll(pay.shop, since)
    expect(await amountsOf(order)).toEqual([total])
    expect(await twiceOf(right)).toEqual([])
  })

  it.each(['before', 'after'])(
    'is not told to refund what went back %s the dispute was opened, nor that it stays theirs',
    async (when) => {
      const advice = async (order: Order) =>
        (await pay.exceptionsOf(order.orderId)).find(({ kind }) => kind === 'dispute')?.text ?? ''
      for (const end of ['won', 'lost']) {
        const order = await packed()
        if (when === 'before') await refundedAtProvider(order)
        const { id } = await sandbox.dispute({ payment_id: order.paymentId })
        await deliverEvents(id)
        if (when === 'after') {
          expect(await advice(order)).toContain('Refund it only instead of answering, never besides.')
          await refundedAtProvider(order)
        }
        expect(await advice(order)).toMatch(
          /₹109\.46 of this payment went back to the buyer by refunds, or is on its way there: prove that first, .* Do not refund anything besides\.$/,
        )
        await sandbox.dispute({ dispute_id: id, status: 'under_review' })
        await deliverEvents(id)
        expect(await advice(order)).toMatch(/if your answer did not prove that, send Razorpay the proof now/)
        await sandbox.dispute({ dispute_id: id, status: end })
        await deliverEvents(id)
        expect(await advice(order)).toContain('₹109.46 of this payment went back to the buyer')
        expect(await advice(order)).not.toMatch(/stays yours|refund it as well/)
      }
    },
  )

  it('and its shopper, whose bank gave the money of a cancelled order back, read so, and not that it is on its way', async () => {
    const order = await packed()
    await lost(order)
    await runOrderCommand(pay.shop, ['cancel', order.orderNumber])
    const { orderNumber, buyer } = order
    const seen = await pay.shop.call(getOrder, { params: { orderNumber } }, buyer)
    expect(seen).toMatchObject({
      ...{ orderStatus: 'CANCELLED', paymentStatus: 'PAID' },
      refunds: [{ amount: 109.46, state: 'DONE', way: 'CHARGEBACK' }],
    })
  })

  it('reads in the sales what was refunded once, beside what the bank took', async () => {
    const order = await packed()
    const sales = async () => {
      const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
      return (await manager.call(getSales, { query: { from: today, to: today, by: 'day' } })).sums
    }
    const before = await sales()
    await payRefundManually(order, '109.46')
    await refundedAtProvider(order)
    await lost(order, 10_00)
    const after = await sales()
    expect(after.refunded - before.refunded).toBeCloseTo(109.46)
    expect(after.lostToDisputes - before.lostToDisputes).toBeCloseTo(10)
  })
})
