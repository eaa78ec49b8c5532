import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/db/database.ts'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { isNight } from '#server/testing/fuzz-seed.ts'
import { killAtWork, timed } from '#server/testing/processes/kill-at-work.ts'
import { openPayShop } from '../payments/testing/pay-shop.ts'
import { keys, type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { reconcile } from './reconcile.ts'
import { requestReconciliation } from './request-reconciliation.ts'
import { differ } from './testing/books-that-differ.ts'
import { hurried } from './testing/compare-all.ts'

const program = fileURLToPath(new URL('testing/reconcile-program.ts', import.meta.url))
const kills = isNight ? 100 : 4
const original = `${process.pid}_compared`

let sandbox: PaymentSandbox
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  const databaseUrl = await createDatabase(inject('testServer'), original, 'empty')
  const pay = await openPayShop(sandbox, { DATABASE_URL: databaseUrl })
  await differ(pay)
  // The provider counts in seconds.
  await sleep(1_000)
  const from = new Date(Date.now() - 3_600_000)
  await requestReconciliation(pay.shop.db, { from, reason: 'restore' })
  await pay.shop.close()
}, 60_000)
afterAll(async () => {
  await dropDatabase(inject('testServer'), original)
  await sandbox?.close()
})

it(`a comparison that is killed goes on where it was, and ends as one that nobody disturbed (${kills} times)`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  const { tookMs, heard, ...undisturbed } = await inCopy(async (shop) => ({
    ...(await timed(() => reconcile(shop, hurried))),
    ...(await reconciliationStateOf(shop)),
  }))
  expect(heard).toBe(2)
  expect(undisturbed.matters.map(({ kind, closed_by }) => (closed_by ? `${kind}, withdrawn` : kind))).toEqual([
    ...['dispute', 'mismatch', 'paid-here-only', 'sum-differs', 'unknown-payment'],
    'unknown-payment, withdrawn',
  ])
  for (let kill = 0; kill < kills; kill += 1) {
    await inCopy(async (shop) => {
      await killAtWork({ program, settings: shop.settings, withinMs: tookMs * 1.3 })
      await goOn(shop)
      const { heard: newEventsAfter, ...reconciliationState } = await reconciliationStateOf(shop)
      expect(reconciliationState).toEqual(undisturbed)
      // What it had heard of before it died is no news any more.
      expect(newEventsAfter).toBeLessThanOrEqual(heard)
    })
  }
})

type Copy = OpenDatabase & { config: Config; settings: Record<string, string> }

/** Work on a copy of the shop before anything is compared. */
async function inCopy<T>(work: (shop: Copy) => Promise<T>) {
  const name = `${original}_copy`
  const settings = {
    ...keys,
    RAZORPAY_URL: sandbox.url,
    DATABASE_URL: await createDatabase(inject('testServer'), name, original),
    DATABASE_POOL: '4',
    DATA_FOLDER: path.join(tmpdir(), `milloraa-files-${name}`),
  }
  const config = readConfig({ SHOP_MODE: 'demo', ...settings })
  const database = await openDatabase(config)
  try {
    return await work({ ...database, config, settings })
  } finally {
    await database.close()
    await dropDatabase(inject('testServer'), name)
  }
}

/** Another takes the turn of the one that died, at the latest when that is over. */
async function goOn(shop: Copy) {
  const { rows } = await shop.pool.query("select from reconciliation where turn_until > now() + interval '2 minutes'")
  expect(rows).toEqual([])
  // What the killed process had sent last may still be carried out.
  await expect
    .poll(
      async () => {
        await shop.pool.query('update reconciliation set turn_until = now()')
        while (await reconcile(shop, hurried));
        return (await shop.pool.query('select from reconciliation where ended_at is null')).rowCount
      },
      { timeout: 15_000 },
    )
    .toBe(0)
}

/** All that a comparison writes, but the moments at which it did. */
async function reconciliationStateOf({ pool }: Copy) {
  const read = async (query: string) => (await pool.query(query)).rows
  const [run, ...others] = await read(
    'select reason, step, orders, payments, refunds, heard, findings, failures, failure, turn, ended_at is null as "isOpen" from reconciliation',
  )
  expect(others).toEqual([])
  const { heard, ...rest } = run
  return {
    heard: heard as number,
    run: rest,
    matters: await read(
      'select kind, subject, order_id, text, closed_by from open_matter order by kind, closed_by nulls first',
    ),
    orders: await read('select id, order_status, payment_status, payment_id from shop_order order by id'),
    events: await read(
      'select order_id, kind, payment_id, refund_id, amount from payment_event order by payment_id, kind, refund_id, order_id',
    ),
    refunds: await read('select order_id, payment_id, amount, status from refund order by payment_id, amount'),
    unmatched: await read('select payment_id, amount, amount_refunded from unmatched_payment order by payment_id'),
    disputes: await read('select id, order_id, payment_id, amount, status from payment_dispute order by id'),
    audit: await read('select actor, action, subject_kind, subject_id, before, after from audit_entry order by id'),
    goods: await read('select sku, stock from variation order by sku'),
    items: await read('select kind, subject from reconciled_item'),
  }
}
