import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { sendRequestedRefunds } from '../refunds/send-refunds.ts'
import { reconcile } from './reconcile.ts'
import { compareAll, exceptionsOf, forgetOrder, lastOf } from './testing/compare-all.ts'

let sandbox: PaymentSandbox
let pay: PayShop
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
})
beforeEach(async () => {
  await sandbox.fault()
  await pay?.shop.close()
  pay = await openPayShop(sandbox)
  // Each shop has the account for itself: what was paid before is older than its books.
  since = new Date(Math.ceil(Date.now() / 1_000) * 1_000)
  await new Promise((resolve) => setTimeout(resolve, since.getTime() - Date.now()))
})
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})
let since: Date
const compare = () => compareAll(pay.shop, since)
const haldi = { productId: 'haldi', size: 200, quantity: 1 }

async function begun() {
  const buyer = await aShopper(pay.shop, haldi)
  return { buyer, ...(await pay.open(buyer)) }
}

async function paid() {
  const order = await begun()
  const payment = await sandbox.pay(order.paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  return { ...order, orderNumber, paymentId: payment.razorpay_payment_id }
}

const nothingCompared =
  /^Nothing to compare: no online payment since \d{1,2} \w{3,4} \d{4}, up to \d{1,2} \w{3,4}, \d{1,2}:\d\d\s[ap]m\. Payments of the last ten minutes are compared next time\.$/

const otherSums = async () => (await exceptionsOf(pay.shop)).filter(({ kind }) => kind === 'sum-differs')

async function payWithoutWebhook() {
  const order = await begun()
  return { ...order, paymentId: (await sandbox.pay(order.paymentOrderId)).razorpay_payment_id }
}

describe('an owner whose books agree with the payment provider’s', () => {
  it('reads so, with how much was compared', async () => {
    const { orderNumber } = await paid()
    await paid()
    await runOrderCommand(pay.shop, ['refund', orderNumber, '50'])
    await sendRequestedRefunds(pay.shop)
    expect(await compare()).toBe('Compared 2 payments and 1 refund: all agree.')
    expect(await exceptionsOf(pay.shop)).toEqual([])
  })

  it('is not told of a payment that is still on its way to the shop: it waits for the next night', async () => {
    const { orderId } = await payWithoutWebhook()
    expect(await compareAll(pay.shop, since, { waitMs: 600_000 })).toMatch(nothingCompared)
    expect((await pay.row(orderId)).orderStatus).toBe('UNPAID')
  })
})

describe('a payment of which the shop never heard', () => {
  it('pays its order', async () => {
    const { orderId } = await payWithoutWebhook()
    expect(await compare()).toBe('Compared 1 payment: all agree. 1 of them had not been heard of until then.')
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
    expect(await exceptionsOf(pay.shop)).toEqual([])
  })

  it('pays its order also where the answer of the provider’s order was lost with it', async () => {
    const { orderId } = await payWithoutWebhook()
    await pay.shop.pool.query('update provider_order set provider_order_id = null where order_id = $1', [orderId])
    await compare()
    expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
  })

  it('is heard together with what went back of it at the provider’s own office', async () => {
    const { orderId, paymentId } = await paid()
    await sandbox.refundByHand(paymentId, { amount: 50_00 })
    expect(await compare()).toContain('all agree')
    expect(await pay.row(orderId)).toMatchObject({ paymentStatus: 'PARTLY_REFUNDED' })
  })
})

describe('money of an order that was lost with a restore', () => {
  it('is put before a person, once, however often the books are compared', async () => {
    const { orderId, paymentId } = await paid()
    await forgetOrder(pay.shop, orderId)
    expect(await compare()).toBe('Compared 1 payment: 1 difference waits for a person.')
    await compare()
    const [only, ...others] = await exceptionsOf(pay.shop)
    expect(others).toEqual([])
    expect(only).toMatchObject({ kind: 'unknown-payment', subject: paymentId })
    expect(only?.text).toMatch(/^₹109\.46 \(pay_\w+\), paid on .*, came for an order that is not here\. Send it back/)
  })

  it('is not asked about where it has gone back already, or was never taken', async () => {
    const [back, failed] = [await paid(), await begun()]
    await sandbox.refundByHand(back.paymentId)
    await sandbox.pay(failed.paymentOrderId, { outcome: 'failure' })
    await forgetOrder(pay.shop, back.orderId)
    await forgetOrder(pay.shop, failed.orderId)
    expect(await compare()).toBe('Compared 2 payments and 1 refund: all agree.')
  })

  it('is asked about no more once somebody has sent it back, and again should that be undone', async () => {
    const { orderId, paymentId } = await paid()
    await forgetOrder(pay.shop, orderId)
    await compare()
    await sandbox.refundByHand(paymentId, { outcome: 'pending' })
    expect(await compare()).toBe('Compared 1 payment and 1 refund: all agree.')
    expect(await exceptionsOf(pay.shop)).toEqual([])
    const [refund] = (await sandbox.ledger()).refunds.filter(({ payment_id }) => payment_id === paymentId)
    await sandbox.endRefund(refund?.id ?? '', 'failed')
    await compare()
    expect(await exceptionsOf(pay.shop)).toMatchObject([{ kind: 'unknown-payment', subject: paymentId }])
  })
})

describe('what does not agree', () => {
  it('is a payment that the provider has not: the goods are not to be sent before somebody has looked', async () => {
    const { paymentId, orderNumber } = await paid()
    await pay.shop.pool.query("update payment_event set payment_id = 'pay_nowhere' where payment_id = $1", [paymentId])
    await pay.shop.pool.query("update shop_order set payment_id = 'pay_nowhere' where payment_id = $1", [paymentId])
    await compare()
    const found = (await exceptionsOf(pay.shop)).find(({ kind }) => kind === 'paid-here-only')
    expect(found).toMatchObject({ subject: 'pay_nowhere' })
    expect(found?.text).toContain(`Order ${orderNumber} counts as paid with ₹109.46 (pay_nowhere)`)
  })

  it('is another sum of a payment, of a refund, and of the provider’s order', async () => {
    const [one, other, third] = [await paid(), await paid(), await paid()]
    await pay.shop.pool.query('update payment_event set amount = 10000 where payment_id = $1', [one.paymentId])
    await pay.shop.pool.query('update provider_order set amount = 10000 where order_id = $1', [third.orderId])
    await sandbox.refundByHand(other.paymentId, { amount: 50_00 })
    await compare()
    await pay.shop.pool.query("update payment_event set amount = 4000 where refund_id <> ''")
    await compare()
    const subjects = (await otherSums()).map(({ subject }) => subject)
    expect(subjects).toContain(one.paymentId)
    expect(subjects).toContain(third.paymentOrderId)
    expect(subjects.filter((subject) => subject.startsWith('rfnd_'))).toHaveLength(1)
  })

  it('is a refund that is here only, named once', async () => {
    const { orderId, paymentId } = await paid()
    await pay.shop.pool.query(
      `insert into payment_event (order_id, kind, payment_id, refund_id, amount, source)
       values ($1, 'refund.created', $2, 'rfnd_nowhere', 5000, 'webhook')`,
      [orderId, paymentId],
    )
    await compare()
    expect(await exceptionsOf(pay.shop)).toMatchObject([{ kind: 'refunded-here-only', subject: 'rfnd_nowhere' }])
  })

  it('is withdrawn once it agrees', async () => {
    const { paymentId } = await paid()
    await pay.shop.pool.query('update payment_event set amount = 10000 where payment_id = $1', [paymentId])
    await compare()
    expect(await otherSums()).toHaveLength(1)
    await pay.shop.pool.query('update payment_event set amount = 10946 where payment_id = $1', [paymentId])
    await compare()
    expect(await otherSums()).toEqual([])
  })
})

describe('payments of other programs at the same account', () => {
  it('are one exception for all of them, and none any more once somebody has said that they are right', async () => {
    for (const amount of [10_00, 20_00]) await sandbox.pay('', { without_order: true, amount })
    await compare()
    const [only, ...others] = await exceptionsOf(pay.shop)
    expect(others).toEqual([])
    expect(only).toMatchObject({ kind: 'other-program', subject: 'all' })
    expect(only?.text).toContain('2 payments (₹30.00) came to the account')
    await pay.shop.pool.query("update open_matter set closed_at = now(), closed_by = 'Meera'")
    await sandbox.pay('', { without_order: true, amount: 30_00 })
    expect(await compare()).toBe('Compared 3 payments: all agree.')
    expect(await exceptionsOf(pay.shop)).toEqual([])
  })
})

describe('a shop whose keys are of another account', () => {
  it('is told so, instead of naming every payment', async () => {
    for (let order = 0; order < 5; order += 1) await paid()
    await pay.shop.pool.query("update payment_event set payment_id = 'gone_' || payment_id")
    since = new Date(Math.ceil(Date.now() / 1_000) * 1_000)
    await new Promise((resolve) => setTimeout(resolve, since.getTime() - Date.now()))
    await pay.shop.pool.query('update payment_event set happened_at = now()')
    await compare()
    expect(await lastOf(pay.shop)).toMatchObject({ endedAt: null, failure: expect.stringContaining('another account') })
    expect(await exceptionsOf(pay.shop)).toEqual([])
    expect(await reconcile(pay.shop)).toBe(false)
  })
})
