import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isNight } from '#server/testing/fuzz-seed.ts'
import { killAfter, startToBeKilled, timeOf } from '#server/testing/killed-process.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { keys, type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { compareAll, exceptionsOf, forgetOrder } from './testing/compare-all.ts'

const program = fileURLToPath(new URL('testing/compare-without-end.ts', import.meta.url))
const kills = isNight ? 100 : 4
const haldi = { productId: 'haldi', size: 200, quantity: 1 }

let sandbox: PaymentSandbox
let pay: PayShop
let since: Date
let child: ChildProcess | undefined
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  since = new Date(Math.ceil(Date.now() / 1_000) * 1_000)
  await sleep(since.getTime() - Date.now())
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await pay?.shop.close()
  await sandbox?.close()
})

async function paid() {
  const order = await pay.open(await aShopper(pay.shop, haldi))
  const payment = await sandbox.pay(order.paymentOrderId)
  await pay.confirm(confirmation(payment))
  return { ...order, paymentId: payment.razorpay_payment_id }
}

const rows = async (text: string) => (await pay.shop.pool.query(text)).rows

/** What the comparison leaves: the exceptions, the money that is nobody's, and what was heard of each payment. */
async function whatStands() {
  const exceptions = (await exceptionsOf(pay.shop)).map(({ kind, subject, text }) => `${kind} ${subject} ${text}`)
  return {
    exceptions: exceptions.sort(),
    unmatched: await rows('select payment_id, amount, refund_status, attached_to from unmatched_payment order by 1'),
    heard: await rows('select kind, payment_id, refund_id, amount from payment_event order by 1, 2, 3, 4'),
    orders: await rows('select order_number, order_status, payment_status from shop_order order by 1'),
  }
}

/** The shop as it was before anybody compared. */
async function forgetWhatWasFound() {
  await pay.shop.pool.query('delete from open_matter; delete from unmatched_payment; delete from reconciliation')
  await pay.shop.pool.query("delete from payment_event where kind like 'refund.%'")
  await pay.shop.pool.query("update shop_order set payment_status = 'PAID' where payment_status = 'PARTLY_REFUNDED'")
}

it(`a comparison that is killed goes on where it was, and finds everything once (${kills} times)`, {
  timeout: 60_000 + kills * 15_000,
}, async () => {
  const orders = [await paid(), await paid(), await paid(), await paid(), await paid()]
  for (const { orderId } of orders.slice(0, 2)) await forgetOrder(pay.shop, orderId)
  for (const { paymentId } of orders.slice(2, 4)) await sandbox.refundByHand(paymentId, { amount: 50_00 })
  let outcome: string | undefined
  const tookMs = await timeOf(async () => {
    outcome = await compareAll(pay.shop, since)
  })
  const undisturbed = await whatStands()
  expect(undisturbed.exceptions).toHaveLength(2)
  expect(undisturbed.heard.filter(({ kind }) => kind === 'refund.processed')).toHaveLength(2)

  const { databaseUrl: DATABASE_URL, dataFolder: DATA_FOLDER } = pay.shop.config
  const settings = { ...keys, RAZORPAY_URL: sandbox.url, DATABASE_URL, DATA_FOLDER, COMPARE_FROM: since.toISOString() }
  for (let kill = 0; kill < kills; kill += 1) {
    await forgetWhatWasFound()
    child = startToBeKilled(program, settings)
    await killAfter(child, Math.random() * tookMs * 1.3)
    // The database notices that its connection is cut; two minutes later its turn is over.
    await expect.poll(() => rows(connections), { timeout: 10_000 }).toEqual([])
    await pay.shop.pool.query('update reconciliation set turn_until = now() where turn is not null')
    expect(await compareAll(pay.shop, since)).toBe(outcome)
    expect(await whatStands()).toEqual(undisturbed)
    expect(await rows('select reason from reconciliation where ended_at is null or turn is not null')).toEqual([])
    expect(await rows('select kind from reconciled_item')).toEqual([])
  }
})

/** Of other processes than this one, which has its own beside it. */
const connections = `select pid from pg_stat_activity
  where datname = current_database() and state in ('active', 'idle in transaction') and pid <> pg_backend_pid()
    and query like '%reconcil%'`
