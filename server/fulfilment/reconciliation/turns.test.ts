import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getHealth } from '#contract/api/admin/operations/health.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { outcomesOf } from '#server/platform/observability/outcomes.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { reconcile, reconcileInTurn } from './reconcile.ts'
import { runReconcileCommand } from './reconcile-commands.ts'
import { requestReconciliation } from './request-reconciliation.ts'
import { compareAll, exceptionsOf, hurried, lastOf } from './testing/compare-all.ts'
import { enterInBooks, type MadePayment, makePayments } from './testing/many-payments.ts'
import { takeReconciliation } from './turn.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let since: Date
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
})
beforeEach(async () => {
  await sandbox.fault()
  await pay?.shop.close()
  pay = await openPayShop(sandbox)
  since = new Date(Math.ceil(Date.now() / 1_000) * 1_000)
  await sleep(since.getTime() - Date.now())
})
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const requestRun = (from = since) => requestReconciliation(pay.shop.db, { from, reason: 'restore' })
const countCalls = (call: string) =>
  outcomesOf('provider')
    .filter(({ what }) => what === call)
    .reduce((sum, { times }) => sum + times, 0)

async function paid(shop = pay) {
  const buyer = await aShopper(shop.shop, haldi)
  const { orderId, paymentOrderId } = await shop.open(buyer)
  const payment = await shop.sandbox.pay(paymentOrderId)
  await shop.confirm(confirmation(payment))
  return { orderId, paymentId: payment.razorpay_payment_id }
}

async function manyInBooks(made: MadePayment[]) {
  await enterInBooks(pay, (await paid()).orderId, made)
}

describe('a thousand payments', () => {
  it('are compared page by page: whoever is killed between two is followed by another there, and nothing is missed or named twice', async () => {
    const made = await makePayments(sandbox, 1_000)
    const [lost, ...known] = made
    await manyInBooks(known)
    await requestRun()
    const before = countCalls('pageOfPayments')
    while ((await lastOf(pay.shop))?.step !== 'payments') await reconcile(pay.shop, { ...hurried, mostMs: 0 })
    for (let page = 0; page < 4; page += 1) await reconcile(pay.shop, { ...hurried, mostMs: 0 })
    expect(await lastOf(pay.shop)).toMatchObject({ step: 'payments', skip: 400 })
    // It dies in its turn: nobody else works before that is over.
    expect(await takeReconciliation(pay.shop.db, 0)).toMatchObject({ skip: 400 })
    expect(await reconcile(pay.shop, hurried)).toBe(false)
    await pay.shop.pool.query('update reconciliation set turn_until = now()')
    while (await reconcile(pay.shop, hurried));
    expect(countCalls('pageOfPayments') - before).toBe(11)
    expect(await lastOf(pay.shop)).toMatchObject({ payments: 1_001, orders: 1_001, heard: 0, findings: 1 })
    expect(await exceptionsOf(pay.shop)).toMatchObject([{ kind: 'unknown-payment', subject: lost?.paymentId }])
    expect((await pay.shop.pool.query('select from reconciled_item')).rowCount).toBe(0)
  }, 60_000)

  it('may go on while they are compared: what comes meanwhile waits for the next time', async () => {
    const made = await makePayments(sandbox, 140)
    await manyInBooks(made)
    await requestRun()
    while ((await lastOf(pay.shop))?.step !== 'payments') await reconcile(pay.shop, { ...hurried, mostMs: 0 })
    await reconcile(pay.shop, { ...hurried, mostMs: 0 })
    await sleep(1_000)
    await makePayments(sandbox, 20)
    while (await reconcile(pay.shop, hurried));
    expect(await lastOf(pay.shop)).toMatchObject({ payments: 141, findings: 0, heard: 0 })
    expect(await exceptionsOf(pay.shop)).toEqual([])
  }, 60_000)
})

describe('a comparison', () => {
  it.each([
    ['429', 'The payment provider asks to call less often.'],
    ['500', 'The payment provider gives no usable answer.'],
    ['truncated', 'The payment provider gives no usable answer.'],
  ])('that meets %s says so, waits, and goes on where it was', async (kind, sentence) => {
    await paid()
    await requestRun()
    await sandbox.fault({ on: 'GET /v1/refunds', kind })
    await reconcile(pay.shop, hurried)
    expect(await lastOf(pay.shop)).toMatchObject({ step: 'refunds', failure: sentence, failures: 1, endedAt: null })
    const health = await checkOf()
    expect(health).toMatchObject({ standing: 'bad', state: `${sentence} Not compared yet` })
    const pages = countCalls('pageOfPayments')
    expect(await reconcile(pay.shop, hurried)).toBe(false)
    await pay.shop.pool.query("update reconciliation set try_at = try_at - interval '61 seconds'")
    expect(await reconcile(pay.shop, hurried)).toBe(true)
    expect(countCalls('pageOfPayments')).toBe(pages)
    expect(await lastOf(pay.shop)).toMatchObject({ failure: null, payments: 1, findings: 0 })
    expect(await checkOf()).toMatchObject({ standing: 'well', state: 'Compared 1 payment: all agree.' })
  })

  it('is done by one of two processes', async () => {
    await paid()
    await requestRun()
    const before = countCalls('pageOfPayments')
    await Promise.all([reconcile(pay.shop, { ...hurried, pauseMs: 30 }), reconcile({ ...pay.shop }, hurried)])
    expect(countCalls('pageOfPayments') - before).toBe(1)
    expect(await lastOf(pay.shop)).toMatchObject({ payments: 1, endedAt: expect.any(Date) })
  })

  it('whose process was only slow writes nothing once another has taken its turn', async () => {
    const { orderId } = await paid()
    await requestRun()
    const slow = reconcile(pay.shop, { ...hurried, pauseMs: 300 })
    await sleep(100)
    await pay.shop.pool.query('update reconciliation set turn_until = now()')
    await reconcile({ ...pay.shop }, hurried)
    expect(await slow).toBe(true)
    expect(await lastOf(pay.shop)).toMatchObject({ payments: 1, findings: 0 })
    expect((await pay.row(orderId)).orderStatus).toBe('CONFIRMED')
  })

  it('that a restore wants is wanted with it or not at all, and is of the longest time that was asked for', async () => {
    const undone = inTransaction(pay.shop.db, async (tx) => {
      await requestReconciliation(tx, { from: since, reason: 'restore' })
      throw new Error('no restore')
    })
    await expect(undone).rejects.toThrow('no restore')
    expect(await lastOf(pay.shop)).toBeUndefined()
    await requestRun()
    while ((await lastOf(pay.shop))?.step !== 'refunds') await reconcile(pay.shop, { ...hurried, mostMs: 0 })
    await requestRun()
    expect(await lastOf(pay.shop)).toMatchObject({ step: 'refunds' })
    const earlier = new Date(since.getTime() - 60_000)
    await requestRun(earlier)
    expect(await lastOf(pay.shop)).toMatchObject({ step: 'orders', skip: 0, fromAt: earlier })
    expect((await pay.shop.pool.query('select from reconciliation')).rowCount).toBe(1)
  })

  it('comes each night, once, of three days, and of more after nights without one', async () => {
    await reconcileInTurn(pay.shop)
    await reconcileInTurn(pay.shop)
    const [first, ...more] = (await pay.shop.pool.query('select * from reconciliation')).rows
    expect(more).toEqual([])
    expect(first.ended_at - first.from_at).toBeGreaterThan(2.9 * day)
    expect(first.ended_at - first.from_at).toBeLessThan(3.1 * day)
    await pay.shop.pool.query(
      `update reconciliation set wanted_at = wanted_at - interval '9 days', to_at = to_at - interval '9 days', ended_at = ended_at - interval '9 days'`,
    )
    expect(await checkOf()).toMatchObject({
      standing: 'bad',
      state: expect.stringMatching(/^Nothing to compare: no online payment since \d/),
    })
    await reconcileInTurn(pay.shop)
    const { rows } = await pay.shop.pool.query('select * from reconciliation order by wanted_at')
    expect(rows).toHaveLength(2)
    expect(rows[1].ended_at - rows[1].from_at).toBeGreaterThan(9.9 * day)
  })

  it('is left alone in a shop that takes cash only', async () => {
    const cashOnly = {
      ...pay.shop,
      config: { ...pay.shop.config, payments: { ...pay.shop.config.payments, kind: 'cash-only' as const } },
    }
    await reconcileInTurn(cashOnly)
    expect(await lastOf(pay.shop)).toBeUndefined()
    await expect(runReconcileCommand(cashOnly, [])).rejects.toThrow('takes cash only')
  })
})

describe('a provider whose clock is a minute off', () => {
  it.each(['60', '-60'])('(%s s) is compared with all the same', async (ahead) => {
    const other = await startPaymentSandbox({ CLOCK_AHEAD_SECONDS: ahead })
    const shop = await openPayShop(other)
    try {
      await paid(shop)
      expect(await compareAll(shop.shop, new Date(Date.now() - day))).toMatch(
        /^(Compared 1 payment: all agree|Nothing to compare: .*)\.$/,
      )
      expect(await exceptionsOf(shop.shop)).toEqual([])
    } finally {
      await shop.shop.close()
      await other.close()
    }
  })
})

describe('whoever runs the shop', () => {
  it('compares by a command, which says what came of it', async () => {
    await paid()
    await sleep(1_000)
    const [payments] = [(await sandbox.ledger()).payments.length]
    expect(payments).toBeGreaterThan(0)
    expect(await runReconcileCommand(pay.shop, ['1'], hurried)).toMatch(/^Compared [\d,]+ payments?/)
    for (const commandArguments of [['0'], ['366'], ['all'], ['3', 'days']]) {
      await expect(runReconcileCommand(pay.shop, commandArguments, hurried)).rejects.toThrow(
        'Please say for how many days back',
      )
    }
    await sandbox.fault({ on: 'GET /v1/orders', kind: '500' })
    const failing = runReconcileCommand(pay.shop, ['1'], hurried)
    await expect(failing).rejects.toThrow('The payment provider gives no usable answer. It goes on by itself.')
  })
})

const day = 24 * 60 * 60_000

async function checkOf() {
  const admin = await signInStaff(pay.shop, 'admin')
  const { groups } = await admin.call(getHealth)
  return groups.flatMap(({ points }) => points).find(({ key }) => key === 'reconciliation')
}
