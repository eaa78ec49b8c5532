import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { getOrderStatus, type OpenPayment } from '#contract/api/orders/orders.ts'
import { reconcileWithProvider } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { paymentExceptions, providerOrders, refunds } from '#server/platform/schema/fulfilment/payments.ts'
import { type Buyer, expectSoundBooks, openSmallShop, order, pune } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { workOnWebhooks } from '../../webhooks/webhook-inbox.ts'
import { keys, type PaymentSandbox } from './payment-sandbox.ts'

type Change = { headers?: Record<string, string> } & Record<string, unknown>
type Event = { id: string; event: string; body: string }
export type OpenedPayment = Awaited<ReturnType<PayShop['open']>>
export type PayShop = ReturnType<typeof payShopOf>

/** A small shop that takes its payments at the sandbox, with what a test wants to do in it. */
export async function openPayShop(sandbox: PaymentSandbox, settings: Record<string, string> = {}) {
  const shop = await openSmallShop({
    ...keys,
    RAZORPAY_URL: sandbox.url,
    OPEN_CASH_ORDERS_PER_MOBILE: '100',
    ...settings,
  })
  return payShopOf(shop, sandbox)
}

export function payShopOf(shop: TestShop, sandbox: PaymentSandbox) {
  const { app, db, pool } = shop
  return {
    shop,
    sandbox,
    /** Presses Pay: the bare answer. */
    async open({ token, mobileNumber }: Buyer, { headers = {}, ...change }: Change = {}) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/order/create',
        headers: { authorization: `Bearer ${token}`, ...headers },
        payload: {
          userBasicInfo: { name: 'Asha Patil', email: 'asha@example.com', mobileNumber },
          deliveryAddress: pune,
          promoCodes: [],
          ...change,
        },
      })
      const { message, data } = answer.json<{ message: string; data: OpenPayment }>()
      return { statusCode: answer.statusCode, headers: answer.headers, body: answer.body, message, ...data }
    },
    /** Presses Order now: cash. */
    cash: (buyer: Buyer, change?: Change) => order(shop, buyer, change),
    /** What the browser tells of a payment. */
    async confirm(query: Record<string, string>) {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/v1/order/payment/confirm?${new URLSearchParams(query)}`,
      })
      const { message, data } = answer.json()
      return { statusCode: answer.statusCode, message, orderNumber: data?.orderNumber as string, body: answer.body }
    },
    /** Delivers a webhook as the provider does; `sign` may sign with another secret. */
    deliver({ id, body }: Event, { secret = keys.RAZORPAY_WEBHOOK_SECRET, headers = {} as object } = {}) {
      return app.inject({
        method: 'POST',
        url: '/api/v1/webhooks/razorpay',
        payload: body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': id,
          'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
          ...headers,
        },
      })
    },
    /** Delivers these webhooks and works on them. */
    async deliverEvents(events: Event[]) {
      for (const event of events) expect((await this.deliver(event)).statusCode).toBe(200)
      await workOnWebhooks(shop)
    },
    /** What the provider tells of a refund that somebody made there by hand. */
    refundByHand(paymentId: string, amount: number, status: 'created' | 'processed' | 'failed' = 'processed'): Event {
      const entity = {
        id: `rfnd_hand_${amount}_${paymentId}`.slice(0, 64),
        payment_id: paymentId,
        amount,
        currency: 'INR',
        notes: [],
      }
      const body = JSON.stringify({ event: `refund.${status}`, payload: { refund: { entity } } })
      return { id: `evt_${status}_${amount}_${paymentId}`, event: '', body }
    },
    /** The webhooks of a payment or a provider's order, oldest first. */
    async eventsOf(id: string) {
      return (await sandbox.ledger()).events.filter(({ body }) => body.includes(id))
    },
    async row(orderId: string) {
      const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
      if (!row) throw new Error(`no order ${orderId}`)
      return row
    },
    refundsOf: (orderId: string) => db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    exceptionsOf: (orderId: string) =>
      db.select().from(paymentExceptions).where(eq(paymentExceptions.orderId, orderId)),
    async providerRow(orderId: string) {
      const [row] = await db.select().from(providerOrders).where(eq(providerOrders.orderId, orderId))
      return row
    },
    /** The hold of an order has passed, and its time to be asked about has come. */
    expireReservation: (orderId: string, ago = '1 second') =>
      pool.query(
        `update provider_order set hold_until = now() - $2::interval, ask_at = now() - interval '1 second',
         created_at = least(created_at, now() - interval '16 minutes') where order_id = $1`,
        [orderId, ago],
      ),
    reconcileNow: (orderId: string) =>
      pool.query("update provider_order set ask_at = now() - interval '1 second' where order_id = $1", [orderId]),
    stockOf: async (sku: string) =>
      Number((await pool.query('select stock from variation where sku = $1', [sku])).rows[0].stock),
    statusOf: (token: string) => shop.call(getOrderStatus, { query: { token } }),
    books: (added?: Record<string, number>) => expectMoneyAndGoodsRight(shop, sandbox, added),
  }
}

/** How the browser tells of what the provider's window gave it. */
export function confirmation(paid: {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}) {
  return {
    paymentId: paid.razorpay_payment_id,
    paymentOrderId: paid.razorpay_order_id,
    signature: paid.razorpay_signature,
  }
}

/**
 * L3 to L5 by the provider's own books, once it was asked about all: what was paid there is paid here or goes back once, and no
 * piece is lost. Money of another currency is a matter for a person.
 */
async function expectMoneyAndGoodsRight(shop: TestShop, sandbox: PaymentSandbox, added?: Record<string, number>) {
  for (const { orderId } of await shop.db.select().from(providerOrders)) await reconcileWithProvider(shop, orderId)
  await expectSoundBooks(shop, added)
  const ledger = await sandbox.ledger()
  const rows = await shop.db.select().from(orders)
  const back = await shop.db.select().from(refunds)
  for (const row of rows.filter(({ paymentMode }) => paymentMode === 'ONLINE')) {
    const made = ledger.orders.filter(({ receipt }) => receipt === row.id)
    expect(made.length, `provider orders of ${row.orderNumber}`).toBeLessThanOrEqual(1)
    const taken = ledger.payments.filter(
      ({ order_id, status, currency }) =>
        order_id === made[0]?.id && ['captured', 'refunded'].includes(status) && currency === 'INR',
    )
    const isPaid = ['CONFIRMED', 'COMPLETED'].includes(row.orderStatus)
    const payingPayments = taken.filter(({ id }) => isPaid && id === row.paymentId)
    expect(payingPayments.length, `payments kept for ${row.orderNumber}`).toBe(isPaid ? 1 : 0)
    for (const { amount } of payingPayments) expect(amount).toBe(row.total)
    for (const { id, amount } of taken.filter((payment) => !payingPayments.includes(payment))) {
      const ours = back.filter(({ paymentId, status }) => paymentId === id && status !== 'failed')
      const byHand = ledger.refunds.filter(
        ({ payment_id, status, notes }) => payment_id === id && status !== 'failed' && !('refund' in notes),
      )
      expect(
        [...ours, ...byHand].reduce((sum, refund) => sum + refund.amount, 0),
        `refunds of ${id}`,
      ).toBe(amount)
    }
  }
}
