import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acceptPaymentException,
  attachPaymentException,
  listFittingOrders,
  listReconciliations,
  refundPaymentException,
  startReconciliation,
} from '#contract/api/admin/payments/reconciliations.ts'
import { listAudit } from '#contract/api/admin/staff/audit.ts'
import { confirmation, openPayShop, type PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { sendRequestedRefunds } from '#server/fulfilment/refunds/send-refunds.ts'
import { reconcileDueOrders } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { unmatchedPayments } from '#server/platform/schema/fulfilment/reconciliation.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { sendUnmatchedRefund, sendUnmatchedRefunds } from '../comparison/unmatched-refunds.ts'
import { reconcile } from '../reconcile.ts'
import { compareAll, exceptionsOf, forgetOrder, hurried } from '../testing/compare-all.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let admin: SignedInStaff
let since: Date
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
})
beforeEach(async () => {
  await sandbox.fault()
  await pay?.shop.close()
  pay = await openPayShop(sandbox)
  admin = await signInStaff(pay.shop, 'admin')
  since = new Date(Math.ceil(Date.now() / 1_000) * 1_000)
  await sleep(since.getTime() - Date.now())
})
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const compare = () => compareAll(pay.shop, since)
const refundsAt = async (paymentId: string) =>
  (await sandbox.ledger()).refunds.filter(({ payment_id }) => payment_id === paymentId)
const unmatched = async () => (await pay.shop.db.select().from(unmatchedPayments))[0]

async function begun() {
  const buyer = await aShopper(pay.shop, haldi)
  const opened = await pay.open(buyer)
  return { buyer, ...opened, orderNumber: (await pay.row(opened.orderId)).orderNumber }
}

/** Money of an order that a restore has lost: the exception of it. */
async function nobodys() {
  const order = await begun()
  const paymentId = (await sandbox.pay(order.paymentOrderId)).razorpay_payment_id
  await forgetOrder(pay.shop, order.orderId)
  await compare()
  const [exception] = await exceptionsOf(pay.shop)
  if (!exception) throw new Error('nothing was found')
  return { ...order, paymentId, params: { id: exception.id } }
}

describe('an admin who sends back what belongs to nobody', () => {
  it('sends it once, however often it is pressed, in two processes and after a lost answer', async () => {
    const { paymentId, params } = await nobodys()
    await Promise.all([1, 2, 3].map(() => admin.call(refundPaymentException, { params })))
    await admin.call(refundPaymentException, { params })
    await sandbox.fault({ on: 'POST /v1/payments/*/refund', kind: 'lost-answer' })
    await expect(sendUnmatchedRefund(pay.shop, paymentId)).rejects.toMatchObject({ statusCode: 503 })
    expect(await unmatched()).toMatchObject({ refundStatus: 'wanted', refundAmount: 109_46 })
    await Promise.all([sendUnmatchedRefunds(pay.shop), sendUnmatchedRefunds(pay.shop)])
    await sendUnmatchedRefunds(pay.shop)
    expect(await refundsAt(paymentId)).toMatchObject([{ amount: 109_46, status: 'processed' }])
    expect(await unmatched()).toMatchObject({ refundStatus: 'processed' })
    expect(await compare()).toBe('Compared 1 payment and 1 refund: all agree.')
    expect(await exceptionsOf(pay.shop)).toEqual([])
    const entries = (await admin.call(listAudit, { query: {} })).rows.filter(
      ({ action }) => action === 'payment-exception.refunded',
    )
    expect(entries).toHaveLength(1)
  })

  it('sends what is left of it, and is told where nothing is', async () => {
    const [one, other] = [await nobodys(), await nobodys()]
    await sandbox.refundByHand(one.paymentId, { amount: 50_00 })
    await sandbox.refundByHand(other.paymentId)
    await admin.call(refundPaymentException, { params: one.params })
    await sendUnmatchedRefunds(pay.shop)
    expect((await refundsAt(one.paymentId)).map(({ amount }) => amount).sort()).toEqual([50_00, 59_46])
    const ids = (await exceptionsOf(pay.shop)).filter(({ subject }) => subject === other.paymentId)
    const again = admin.call(refundPaymentException, { params: { id: ids[0]?.id ?? '' } })
    await expect(again).rejects.toMatchObject({ statusCode: 409, message: expect.stringContaining('Nothing is left') })
  })

  it('is told where the provider refuses it or it fails there later', async () => {
    const [refused, failed] = [await nobodys(), await nobodys()]
    const [first, second] = await exceptionsOf(pay.shop)
    await admin.call(refundPaymentException, { params: { id: first?.id ?? '' } })
    await sandbox.refundByHand(refused.paymentId)
    await sendUnmatchedRefunds(pay.shop)
    expect(await exceptionsOf(pay.shop)).toMatchObject([{}, { kind: 'refund-failed', subject: refused.paymentId }])
    await sandbox.fault({ on: 'refund', kind: 'pending' })
    await admin.call(refundPaymentException, { params: { id: second?.id ?? '' } })
    await sendUnmatchedRefunds(pay.shop)
    const [refund] = await refundsAt(failed.paymentId)
    await sandbox.endRefund(refund?.id ?? '', 'failed')
    await compare()
    const reported = (await exceptionsOf(pay.shop)).filter(({ subject }) => subject === failed.paymentId)
    expect(reported).toMatchObject([{ kind: 'refund-failed' }])
  })

  it('cannot send back what another program has taken', async () => {
    await sandbox.pay('', { without_order: true, amount: 10_00 })
    await compare()
    const [exception] = await exceptionsOf(pay.shop)
    const refund = admin.call(refundPaymentException, { params: { id: exception?.id ?? '' } })
    await expect(refund).rejects.toMatchObject({ statusCode: 409 })
  })

  it('is told that the provider is away, and nothing is noted', async () => {
    const { params } = await nobodys()
    await sandbox.fault({ on: 'GET /v1/payments/*', kind: '500' })
    await expect(admin.call(refundPaymentException, { params })).rejects.toMatchObject({ statusCode: 503 })
    expect(await unmatched()).toMatchObject({ refundStatus: null })
    expect(await exceptionsOf(pay.shop)).toHaveLength(1)
  })
})

describe('an admin who attaches it to an order', () => {
  it('has it pay the order of the same sum that the shopper placed again, once', async () => {
    const { paymentId, params } = await nobodys()
    const { orderId, orderNumber } = await begun()
    expect(await admin.call(listFittingOrders, { params })).toEqual([orderNumber])
    const attach = () => admin.call(attachPaymentException, { params, body: { orderNumber } })
    expect(await Promise.all([attach(), attach()])).toEqual([{ isConfirmed: true }, { isConfirmed: true }])
    expect(await attach()).toEqual({ isConfirmed: true })
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID', paymentId })
    expect(await compare()).toContain('all agree')
    await expect(admin.call(refundPaymentException, { params })).rejects.toMatchObject({ statusCode: 409 })
    expect(await refundsAt(paymentId)).toEqual([])
  })

  it('hears what later goes back of it at the provider', async () => {
    const { paymentId, params } = await nobodys()
    const { orderId, orderNumber } = await begun()
    await admin.call(attachPaymentException, { params, body: { orderNumber } })
    await sandbox.refundByHand(paymentId, { amount: 50_00 })
    expect(await compare()).toContain('all agree')
    expect(await pay.row(orderId)).toMatchObject({ paymentStatus: 'PARTLY_REFUNDED' })
  })

  it('gives the order’s own payment back where it is paid as well', async () => {
    const { paymentId, params } = await nobodys()
    const { orderId, orderNumber, paymentOrderId } = await begun()
    await admin.call(attachPaymentException, { params, body: { orderNumber } })
    const twice = await sandbox.pay(paymentOrderId)
    await pay.confirm(confirmation(twice))
    await pay.reconcileNow(orderId)
    await reconcileDueOrders(pay.shop)
    await sendRequestedRefunds(pay.shop)
    const back = [...(await refundsAt(paymentId)), ...(await refundsAt(twice.razorpay_payment_id))]
    expect(back).toHaveLength(1)
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
  })

  it('cannot choose one of another sum, in cash, paid or unknown', async () => {
    const { params } = await nobodys()
    const refusal = async (orderNumber: string) => {
      const error = await admin
        .call(attachPaymentException, { params, body: { orderNumber } })
        .catch((thrown) => thrown)
      return `${error.statusCode} ${error.message}`
    }
    const other = await pay.open(await aShopper(pay.shop, { ...haldi, quantity: 2 }))
    const { orderNumber: dearer } = await pay.row(other.orderId)
    expect(await refusal(dearer)).toMatch(/^409 Order \w+ costs ₹[\d.]+, but ₹109\.46 were paid\.$/)
    const cash = (await pay.cash(await aShopper(pay.shop, haldi))).orderNumber
    expect(await refusal(cash)).toBe(`409 Order ${cash} is to be paid in cash.`)
    const paid = await begun()
    await pay.confirm(confirmation(await sandbox.pay(paid.paymentOrderId)))
    expect(await refusal(paid.orderNumber)).toBe(`409 Order ${paid.orderNumber} is paid already.`)
    expect(await refusal('NOSUCHORDER1')).toBe('404 There is no order NOSUCHORDER1.')
    expect(await admin.call(listFittingOrders, { params })).toEqual([])
    expect(await exceptionsOf(pay.shop)).toHaveLength(1)
  })
})

describe('an admin who accepts what differs', () => {
  it('gives the reason, which is noted, once', async () => {
    const { params } = await nobodys()
    const accept = (reason: string) => admin.call(acceptPaymentException, { params, body: { reason } })
    await expect(accept(' ')).rejects.toMatchObject({ statusCode: 400 })
    await accept('Given back in cash at the mill')
    await accept('Given back in cash at the mill')
    await expect(accept('Another reason')).rejects.toMatchObject({
      ...{ statusCode: 409, message: 'This has ended already, for another reason: nothing was changed.' },
    })
    const { rows } = await pay.shop.pool.query('select closed_by, resolution, reason from open_matter')
    expect(rows).toEqual([
      { closed_by: expect.any(String), resolution: 'accepted', reason: 'Given back in cash at the mill' },
    ])
    expect(await compare()).toBe('Compared 1 payment: all agree.')
    const entries = (await admin.call(listAudit, { query: {} })).rows.filter(
      ({ action }) => action === 'payment-exception.accepted',
    )
    expect(entries).toMatchObject([{ after: { reason: 'Given back in cash at the mill' } }])
    await expect(admin.call(refundPaymentException, { params })).rejects.toMatchObject({ statusCode: 409 })
  })
})

it('an admin does not accept by this door what only has to be looked at, nor marks as got back what never went out twice', async () => {
  const { params } = await nobodys()
  const { rows } = await pay.shop.pool.query(
    "insert into open_matter (kind, subject, text) values ('late-money', 'pay_late', 'It came too late.') returning id",
  )
  const body = { reason: 'It is right' }
  const ordinary = admin.call(acceptPaymentException, { params: { id: rows[0].id }, body })
  await expect(ordinary).rejects.toMatchObject({ statusCode: 404 })
  const gotBack = admin.call(acceptPaymentException, { params, body: { ...body, isGotBack: true } })
  await expect(gotBack).rejects.toMatchObject({
    statusCode: 409,
    message: 'Only money that went out twice is got back.',
  })
})

describe('an admin who presses Compare', () => {
  it('sees it wait, end and what came of it; pressed twice it is one', async () => {
    await admin.call(startReconciliation, { body: { days: 7 } })
    await admin.call(startReconciliation, { body: { days: 1 } })
    expect(await admin.call(listReconciliations)).toMatchObject([
      { reason: 'staff', standing: 'waits', outcome: 'Begins within a minute.', endedAt: null },
    ])
    while (await reconcile(pay.shop, hurried));
    const [only, ...others] = await admin.call(listReconciliations)
    expect(others).toEqual([])
    expect(only).toMatchObject({ standing: 'done', outcome: expect.stringMatching(/^Compared [\d,]+ payments?/) })
    for (const days of [0, 366, 1.5]) {
      await expect(admin.call(startReconciliation, { body: { days } })).rejects.toMatchObject({ statusCode: 400 })
    }
  })
})
