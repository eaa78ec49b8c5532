import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { refundShopper } from '#contract/api/admin/orders/order-money.ts'
import { moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { confirmation, openPayShop, type PayShop, payShopOf } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { keys, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { reconcile } from '#server/fulfilment/reconciliation/reconcile.ts'
import { exceptionsOf, hurried } from '#server/fulfilment/reconciliation/testing/compare-all.ts'
import { sendRequestedRefunds } from '#server/fulfilment/refunds/send-refunds.ts'
import { reconcileDueOrders } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { openRestores } from './restored-shops.ts'

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
type At = { pay: PayShop; manager: SignedInStaff }

/**
 * A shop is backed up, sells on in every way, and its machine is lost; it is restored on another one, beside the same payment provider.
 * Expects every rupee that the provider has to be in the books or named to a person, and no number of a paper twice.
 */
export async function loseMachine(ordersSince: number) {
  const sandbox = await startPaymentSandbox()
  const settings = { ...keys, RAZORPAY_URL: sandbox.url, OPEN_CASH_ORDERS_PER_MOBILE: '100' }
  const restores = openRestores(settings)
  const lost = await openPayShop(sandbox)
  try {
    await lost.shop.pool.query('update variation set stock = 5000')
    const at = { pay: lost, manager: await signInStaff(lost.shop, 'manager') }
    const paid = await payOnline(at)
    const open = await beginOnline(at)
    await packed(at, await inCash(at))
    const file = await restores.backUp(lost.shop)
    const [token] = [(await aShopper(lost.shop)).token]
    await payFor(at, open)
    await sendBack(at, paid.orderNumber)
    for (let time = 0; time < ordersSince; time += 1) await waysToOrder[time % waysToOrder.length]?.(at)
    const issued = await numbersOf(lost.shop)

    const { shop } = await restores.restore(file)
    const there = { pay: payShopOf(shop, sandbox), manager: await signInStaff(shop, 'manager') }
    await reconcileDueOrders(shop)
    while (await reconcile(shop, hurried));
    await sendRequestedRefunds(shop)
    await packed(there, paid.orderNumber, await inCash(there))
    await sendBack(there, paid.orderNumber)
    await expectEachRupee(there.pay)
    const again = (await numbersOf(shop)).filter((number) => !/^(INV|CRN)/.test(number))
    expect(again.length).toBeGreaterThan(2)
    expect(again.filter((number) => issued.includes(number))).toEqual([])
    const answer = await shop.app.inject({ url: '/api/v1/user/me', headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(401)
    const alive = await shop.pool.query(
      'select from session where ended_at is null and created_at < (select restored_at from shop_restore)',
    )
    expect(alive.rowCount).toBe(0)
  } finally {
    await restores.close()
    await lost.shop.close()
    await sandbox.close()
  }
}

const waysToOrder: ((at: At) => Promise<unknown>)[] = [
  inCash,
  async (at) => packed(at, await inCash(at)),
  payOnline,
  async (at) => packed(at, (await payOnline(at)).orderNumber),
  async (at) => {
    const { orderNumber } = await payOnline(at)
    await packed(at, orderNumber)
    await sendBack(at, orderNumber)
  },
]

async function inCash({ pay }: At) {
  const { orderNumber, message } = await pay.cash(await aShopper(pay.shop, haldi))
  if (!orderNumber) throw new Error(message)
  return orderNumber
}

async function beginOnline({ pay }: At) {
  return pay.open(await aShopper(pay.shop, haldi))
}

async function payFor({ pay }: At, { paymentOrderId }: { paymentOrderId: string }) {
  const payment = await pay.sandbox.pay(paymentOrderId)
  return pay.confirm(confirmation(payment))
}

async function payOnline(at: At) {
  return payFor(at, await beginOnline(at))
}

async function packed({ manager }: At, ...orderNumbers: string[]) {
  const { results } = await manager.call(moveOrders, { body: { orderNumbers, step: 'pack' } })
  expect(results.map(({ outcome }) => outcome)).toEqual(orderNumbers.map(() => 'done'))
}

async function sendBack({ manager, pay }: At, orderNumber: string) {
  const body = { key: randomUUID(), amount: 10, reason: 'A torn bag' }
  await manager.call(refundShopper, { params: { orderNumber }, body })
  await sendRequestedRefunds(pay.shop)
}

async function numbersOf({ pool }: TestShop) {
  const { rows } = await pool.query<{ number: string }>('select bill_number as number from bill')
  return rows.map(({ number }) => number)
}

/** Each payment and refund at the provider is heard of in the books with its amount, or a person is told its id. */
async function expectEachRupee({ shop, sandbox }: PayShop) {
  const { payments, refunds } = await sandbox.ledger()
  const { rows: paymentStates } = await shop.pool.query<{ id: string; amount: number }>(`
    select payment_id as id, amount::int from payment_event where kind = 'captured'
    union all select refund_id, amount::int from payment_event where kind = 'refund.processed'`)
  const exceptionTexts = (await exceptionsOf(shop)).map(({ text, subject }) => `${text} ${subject}`).join('\n')
  const isPlaced = ({ id, amount }: { id: string; amount: number }) =>
    paymentStates.some((one) => one.id === id && one.amount === amount)
  const isNamed = ({ id }: { id: string }) => exceptionTexts.includes(id)
  const taken = payments.filter(({ status }) => status === 'captured' || status === 'refunded')
  expect(taken.length).toBeGreaterThan(2)
  expect(taken.filter((payment) => !isPlaced(payment) && !isNamed(payment))).toEqual([])
  // Of a payment that is named, what went back of it is taken off there.
  const nameless = refunds.filter(
    (refund) =>
      refund.status === 'processed' && !isPlaced(refund) && !isNamed(refund) && !isNamed({ id: refund.payment_id }),
  )
  expect(nameless).toEqual([])
}
