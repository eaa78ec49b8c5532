import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { openDatabase } from '../db/database.ts'
import { aShopper } from '../orders/test-buyers.ts'
import { askProvider } from './ask-provider.ts'
import { sendWantedRefunds } from './send-refunds.ts'
import { confirmation, openPayShop, type PayShop, payShopOf } from './testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from './testing/payment-sandbox.ts'
import { workOnWebhooks } from './webhook-inbox.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let failing: Awaited<ReturnType<typeof openFailing>>
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  await pay.shop.pool.query("update variation set stock = stock + 300 where sku = 'SKU-2'")
  failing = await openFailing(pay)
})
afterAll(async () => {
  await failing?.close()
  await pay?.shop.close()
  await sandbox?.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 1 }

/** R3: the connection is lost at each statement in turn, before it is carried out or after; then the same is sent again. */
describe.each(['before', 'after'] as const)('the database goes away %s a statement', { timeout: 120_000 }, (when) => {
  it('of opening a payment: the same wish, sent again, makes exactly one order here and there', async () => {
    const statements = await atEachStatement(when, async (part, attempt) => {
      const buyer = await aShopper(pay.shop, haldi)
      const headers = { 'idempotency-key': `key-${when}-${attempt}` }
      const first = await part(() => failing.open(buyer, { headers }))
      const again = await pay.open(buyer, { headers })
      expect(again.statusCode).toBe(200)
      if (first?.statusCode === 200) expect(again.body).toBe(first.body)
      const { orders } = await sandbox.ledger()
      expect(orders.filter(({ receipt }) => receipt === again.orderId)).toHaveLength(1)
      const { userId } = await pay.row(again.orderId)
      const { rows } = await pay.shop.pool.query('select order_status from shop_order where user_id = $1', [userId])
      expect(rows).toEqual([{ order_status: 'UNPAID' }])
    })
    expect(statements).toBeGreaterThan(20)
  })

  it('of confirming it: the order is paid once, by whatever comes next', async () => {
    const statements = await atEachStatement(when, async (part, attempt) => {
      const { orderId, paymentOrderId } = await pay.open(await aShopper(pay.shop, haldi))
      const paid = await sandbox.pay(paymentOrderId, { outcome: attempt % 2 ? 'success' : 'authorized' })
      const first = await part(() => failing.confirm(confirmation(paid)))
      const ways = [
        () => pay.confirm(confirmation(paid)),
        () => askProvider(pay.shop, orderId),
        async () => pay.hear(await pay.eventsOf(paymentOrderId)),
      ]
      await ways[attempt % 3]?.()
      if (attempt % 3 === 2) await askProvider(pay.shop, orderId)
      const row = await pay.row(orderId)
      expect(row).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' })
      if (first?.statusCode === 200) expect(first.orderNumber).toBe(row.orderNumber)
    })
    expect(statements).toBeGreaterThan(15)
  })

  it('of a webhook or of working on it: it is kept and worked on once', async () => {
    const statements = await atEachStatement(when, async (part) => {
      const { orderId, paymentOrderId } = await pay.open(await aShopper(pay.shop, haldi))
      await sandbox.pay(paymentOrderId)
      const events = (await pay.eventsOf(paymentOrderId)).slice(1, 2)
      await part(async () => {
        for (const event of events) await failing.deliver(event)
        await workOnWebhooks(failing.shop)
      })
      await pay.hear(events)
      expect((await pay.row(orderId)).orderStatus).toBe('CONFIRMED')
    })
    expect(statements).toBeGreaterThan(20)
  })

  it('of a cancellation and its refund: the money goes back once', async () => {
    const statements = await atEachStatement(when, async (part) => {
      const buyer = await aShopper(pay.shop, haldi)
      const { paymentOrderId, orderId } = await pay.open(buyer)
      const paid = await sandbox.pay(paymentOrderId)
      const { orderNumber } = await pay.confirm(confirmation(paid))
      const cancel = (one: PayShop) =>
        one.shop.app.inject({
          method: 'POST',
          url: `/api/v1/order/${orderNumber}/cancel`,
          headers: { authorization: `Bearer ${buyer.token}` },
        })
      await part(async () => {
        await cancel(failing)
        await sendWantedRefunds(failing.shop)
      })
      expect((await cancel(pay)).statusCode).toBe(200)
      await sendWantedRefunds(pay.shop)
      const { refunds } = await sandbox.ledger()
      expect(refunds.filter(({ payment_id }) => payment_id === paid.razorpay_payment_id)).toHaveLength(1)
      expect(await pay.row(orderId)).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' })
    })
    expect(statements).toBeGreaterThan(30)
  })

  it('and the books are right', () => pay.books({ haldi: 300 }))
})

type Part = <T>(work: () => Promise<T>) => Promise<T | undefined>

/** Runs the same again and again, failing at the first statement of its part, at the second ... until none is left to fail at. */
async function atEachStatement(when: 'before' | 'after', run: (part: Part, attempt: number) => Promise<void>) {
  for (let attempt = 1; attempt < 200; attempt += 1) {
    let hasFailed = false
    await run(async (work) => {
      failing.failAt(attempt, when)
      try {
        return await work()
      } catch {
        return undefined
      } finally {
        hasFailed = failing.hasFailed()
        failing.failAt(0, when)
      }
    }, attempt)
    if (!hasFailed) {
      // It went through to the end: each of its statements has failed once.
      return attempt - 1
    }
  }
  throw new Error('There is no end of statements.')
}

/** The same shop by another process whose connections are lost at a statement of choice. */
async function openFailing({ shop }: PayShop) {
  const { db, pool, close } = await openDatabase(shop.config)
  let countdown = 0
  let failed = false
  let when: 'before' | 'after' = 'before'
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  pool.on('error', () => {})
  const seen = new WeakSet<pg.PoolClient>()

  function watch(client: pg.PoolClient) {
    if (seen.has(client)) return client
    seen.add(client)
    client.on('error', () => {})
    const query = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>
    client.query = (async (...words: unknown[]) => {
      countdown -= 1
      if (countdown !== 0) return query(...words)
      failed = true
      if (when === 'after') await query(...words)
      ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
    }) as never
    return client
  }
  pool.connect = (async () => watch(await connect())) as never
  // Statements outside a transaction go the same way.
  pool.query = (async (...words: unknown[]) => {
    const client = watch(await connect())
    try {
      const result = await (client.query as (...parts: unknown[]) => Promise<unknown>)(...words)
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw error
    }
  }) as never

  const app = await createApp({ config: shop.config, db, pool })
  return {
    ...payShopOf({ ...shop, app, db, pool }, sandbox),
    failAt(statement: number, moment: 'before' | 'after') {
      countdown = statement
      when = moment
      failed = false
    },
    hasFailed: () => failed,
    async close() {
      await app.close()
      await close()
    },
  }
}
