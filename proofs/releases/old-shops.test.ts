import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getProfile } from '#contract/api/accounts/users.ts'
import { refundShopper } from '#contract/api/admin/orders/order-money.ts'
import { moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder, listAllOrders } from '#contract/api/admin/orders/orders.ts'
import { listOrders } from '#contract/api/orders/orders.ts'
import { confirmation, type PayShop, payShopOf } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { keys, type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { sendRequestedRefunds } from '#server/fulfilment/refunds/send-refunds.ts'
import { restoreToSell } from '#server/operations/restores/restore-to-sell.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { openTestShop } from '#server/testing/test-shop.ts'
import { checkLiveBooks } from '../checker/money/live-books.ts'
import { pune } from '../environment/goods.ts'
import { openOldDatabase } from './old-database.ts'
import { findRefused } from './recorded-statements.ts'
import { type Release, readReleases } from './release-folders.ts'

const server = inject('testServer')
const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-releases-'))
const made: string[] = []
let sandbox: PaymentSandbox
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
})
afterAll(async () => {
  await sandbox?.close()
  for (const name of made) await dropDatabase(server, name)
  rmSync(folder, { recursive: true, force: true })
})

const releases = readReleases()
const ways: [way: string, bring: (databaseUrl: string, release: Release) => Promise<void>][] = [
  ['brought to today where it lies', upgrade],
  ['restored from its backup', restoreBackup],
]

it('there is at least the first release', () => {
  expect(releases.map(({ version }) => version)).toContain('0.1.0')
})

describe.each(releases)('a shop of release $version', (release) => {
  let before: object[]
  beforeAll(async () => {
    before = await runQuery(await asItWas(release), paper)
  }, 120_000)

  describe.each(ways)('%s', (_, bring) => {
    let databaseUrl: string
    let pay: PayShop
    let manager: SignedInStaff
    beforeAll(async () => {
      databaseUrl = await emptyDatabase()
      await bring(databaseUrl, release)
      const settings = { ...keys, RAZORPAY_URL: sandbox.url, OPEN_CASH_ORDERS_PER_MOBILE: '100' }
      pay = payShopOf(await openTestShop({ settings, door: async () => databaseUrl }), sandbox)
      manager = await signInStaff(pay.shop, 'manager')
    }, 120_000)
    afterAll(() => pay?.shop.close())

    it('has each order, bill, refund and ticket as it was, to the paisa', async () => {
      expect(before.length).toBeGreaterThan(150)
      expect(await runQuery(databaseUrl, paper)).toEqual(before)
      expect(await wrongBooks(databaseUrl)).toEqual([])
    })

    it('shows a shopper of then her orders, and its staff all of them', async () => {
      const asha = await pay.shop.signIn('9876543210')
      const own = await pay.shop.call(listOrders, { query: {} }, { token: asha.token })
      expect(own.map(({ orderStatus }) => orderStatus)).toContain('COMPLETED')
      for (const stage of ['to-pack', 'to-hand-over', 'on-the-way', 'delivered', 'cancelled'] as const) {
        const { rows } = await manager.call(listAllOrders, { query: { stage } })
        expect([stage, rows.length > 0]).toEqual([stage, true])
        for (const { orderNumber } of rows) await manager.call(getAnyOrder, { params: { orderNumber } })
      }
    })

    it('sells for cash and online, packs with the next number of its series, and sends money back', async () => {
      const [{ last }] = (await runQuery(databaseUrl, lastSerial)) as [{ last: number }]
      const goods = { productId: 'rice-flour', size: 1, quantity: 2 }
      const [headers, deliveryAddress] = [{ 'idempotency-key': randomUUID() }, pune]
      const inCash = await pay.cash(await aShopper(pay.shop, goods), { headers, deliveryAddress })
      const opened = await pay.open(await aShopper(pay.shop, goods), { deliveryAddress })
      const payment = await sandbox.pay(opened.paymentOrderId)
      const online = await pay.confirm(confirmation(payment))
      await pack(manager, inCash.orderNumber, online.orderNumber)
      expect(await runQuery(databaseUrl, lastSerial)).toEqual([{ last: last + 2 }])
      await refundByHand(manager, online.orderNumber, 20)
      await sendRequestedRefunds(pay.shop)
      const back = (await sandbox.ledger()).refunds.filter(
        ({ payment_id }) => payment_id === payment.razorpay_payment_id,
      )
      expect(back.map(({ amount }) => amount)).toEqual([20_00])
      expect(await wrongBooks(databaseUrl)).toEqual([])
    })

    it('packs and refunds what was ordered then', async () => {
      const { rows } = await manager.call(listAllOrders, { query: { stage: 'to-pack', paymentMode: 'CASH' } })
      const [open] = rows
      await pack(manager, open?.orderNumber ?? '')
      const delivered = await manager.call(listAllOrders, { query: { stage: 'delivered', paymentMode: 'CASH' } })
      const old = delivered.rows.find(({ paymentStatus }) => paymentStatus === 'PAID')
      await refundByHand(manager, old?.orderNumber ?? '', 10)
      const { order } = await manager.call(getAnyOrder, { params: { orderNumber: old?.orderNumber ?? '' } })
      expect(order.paymentStatus).toBe('PARTLY_REFUNDED')
      expect(await wrongBooks(databaseUrl)).toEqual([])
    })
  })

  it('keeps people signed in who were so when it was brought to today', async () => {
    const [databaseUrl, token] = [await emptyDatabase(), randomBytes(32).toString('base64url')]
    await openOldDatabase(databaseUrl, release.backup)
    await runQuery(
      databaseUrl,
      `insert into session (token_hash, user_id, expires_at)
       select '${hashToken(token)}', id, now() + interval '20 days' from shopper where mobile_number = '9876543210' and role = 'user'`,
    )
    await migrateAt(databaseUrl)
    const shop = await openTestShop({ door: async () => databaseUrl })
    expect(await shop.call(getProfile, {}, { token })).toMatchObject({ mobileNumber: '9876543210' })
    await shop.close()
  })

  it("finds today's tables fit for what its program sends while it is still running", async () => {
    expect(release.statements.length).toBeGreaterThan(150)
    const client = new pg.Client({ connectionString: await emptyDatabase('empty') })
    await client.connect()
    try {
      expect(await findRefused(client, release.statements)).toEqual([])
      await client.query('alter table shop_order add column planted text not null')
      await client.query('alter table cart_line rename column quantity to pieces')
      const refused = await findRefused(client, release.statements)
      expect(refused.filter((one) => one.startsWith('shop_order needs planted'))).not.toEqual([])
      expect(refused.filter((one) => one.includes('quantity'))).not.toEqual([])
    } finally {
      await client.end()
    }
  })
})

async function emptyDatabase(template?: string) {
  const name = `release_${process.pid}_${randomInt(1_000_000_000)}`
  made.push(name)
  return createDatabase(server, name, template)
}

async function asItWas({ backup }: Release) {
  const databaseUrl = await emptyDatabase()
  await openOldDatabase(databaseUrl, backup)
  return databaseUrl
}

async function upgrade(databaseUrl: string, { backup }: Release) {
  await openOldDatabase(databaseUrl, backup)
  await migrateAt(databaseUrl)
}

async function migrateAt(databaseUrl: string) {
  const { db, pool, close } = await openDatabase({ databaseUrl, databasePool: 2, dataFolder: '' })
  await migrate(db, pool)
  await close()
}

async function restoreBackup(databaseUrl: string, { backup }: Release) {
  const dataFolder = path.join(folder, randomUUID())
  mkdirSync(dataFolder)
  const copy = path.join(dataFolder, 'shop.backup')
  copyFileSync(backup, copy)
  const { pool, close } = await openDatabase({ databaseUrl, databasePool: 2, dataFolder: '' })
  await restoreToSell({ pool, dataFolder }, copy)
  await close()
}

/** What is written down for ever. Columns of the first release: later ones may be more. */
const paper = `
  select order_number::text as number, order_status || payment_status || fulfilment as state, total::text as sum from shop_order
  union all select bill_number::text, kind::text, total::text from bill
  union all select id::text, status::text, amount::text from refund
  union all select ticket_number::text, status::text, '' from ticket
  order by 1, 2, 3`
const lastSerial = `
  select last_number::int as last from bill_series where kind = 'invoice' order by financial_year desc limit 1`

async function runQuery(databaseUrl: string, question: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}

// The demo shop's own goods were never laid on the shelf by a correction, and its orders never held.
const seededOtherwise = ['L5']

async function wrongBooks(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const findings = await checkLiveBooks(client)
    return findings.filter(({ name }) => !seededOtherwise.includes(name)).flatMap(({ violations }) => violations)
  } finally {
    await client.end()
  }
}

async function pack(manager: SignedInStaff, ...orderNumbers: string[]) {
  const { results } = await manager.call(moveOrders, { body: { orderNumbers, step: 'pack' } })
  expect(results.map(({ outcome }) => outcome)).toEqual(orderNumbers.map(() => 'done'))
}

function refundByHand(manager: SignedInStaff, orderNumber: string, amount: number) {
  const body = { key: randomUUID(), amount, reason: 'A torn bag' }
  return manager.call(refundShopper, { params: { orderNumber }, body })
}
