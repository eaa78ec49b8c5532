import { and, asc, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { providerOrders } from '#server/platform/schema/fulfilment/payments.ts'
import {
  choosePaymentProvider,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefusal,
} from '#server/providers/payments/provider.ts'
import { findProviderOrder, recordProviderOrder } from '#server/selling/orders/provider-orders.ts'
import { lapseOrder } from '#server/selling/orders/unpaid-orders.ts'
import { openMismatchException } from '../payments/mismatches.ts'
import { isAwaitingRefund } from '../payments/own-refunds.ts'
import { captureIfDue, fetchProviderEvents, type ProviderEvents, readEvents } from '../payments/payment-events.ts'
import { type PaymentShop, reconcileOrder } from '../payments/reconcile-order.ts'
import { readRefunds } from '../payments/refunds.ts'
import { openSettingException } from './provider-settings.ts'

const { orderId: ofOrder, providerOrderId: made, reservedUntil, nextPollAt, createdAt } = providerOrders

// About what a provider answers within the minute until the next round.
const mostInARound = 600
// One order may be beyond the provider; after three in a row it is away.
const mostInARow = 3

/**
 * Reconciles every order that is due with the provider: a paid one is confirmed, an unpaid one lapses when its reservation ends, and is
 * polled for 5 days more at growing intervals, because a bank may still say yes.
 */
export async function reconcileDueOrders(shop: PaymentShop) {
  const due = await shop.db
    .select({ orderId: ofOrder })
    .from(providerOrders)
    .where(and(lte(nextPollAt, sql`now()`), or(isNotNull(made), lte(reservedUntil, sql`now()`))))
    .orderBy(asc(nextPollAt))
    .limit(mostInARound)
  let [inVain, inARow] = [0, 0]
  for (const { orderId } of due) {
    if (!(await takeTurn(shop, orderId))) continue
    try {
      await reconcileWithProvider(shop, orderId)
      inARow = 0
    } catch (error) {
      inVain += 1
      // A refusal shows that the provider is there.
      inARow = error instanceof ProviderRefusal ? 0 : inARow + 1
    }
    // The other orders would wait for an answer in vain too.
    if (inARow === mostInARow) break
  }
  // Their goods are not reserved for ever.
  if (inVain > 0) await lapseForgotten(shop)
}

/** One process polls an order at a time; should it die, another polls a minute later. */
async function takeTurn({ db }: PaymentShop, orderId: string) {
  const taken = await db
    .update(providerOrders)
    .set({ nextPollAt: sql`now() + interval '1 minute'` })
    .where(and(eq(ofOrder, orderId), lte(nextPollAt, sql`now()`)))
  return taken.rowCount === 1
}

/**
 * Reconciles one order with the provider's own record; in a shop that takes only cash by now, with what is known. Throws 503 when the
 * provider does not answer.
 */
export async function reconcileWithProvider(shop: PaymentShop, orderId: string) {
  const provider = choosePaymentProvider(shop.config)
  const row = await findProviderOrder(shop.db, orderId)
  if (!row) return
  const { providerOrderId, payments } = provider ? await findPayments(provider, row) : nothing
  const providerEvents = provider ? await fetchEventsOf(shop, provider, row, payments) : { events: [], ownRefunds: [] }
  await inTransaction(shop.db, async (tx) => {
    if (providerOrderId && !row.providerOrderId) await recordProviderOrder(tx, orderId, providerOrderId)
    const order = await reconcileOrder(tx, shop, orderId, providerEvents, 'poller')
    // Money in another currency has no payment event.
    if (order) for (const payment of payments.filter(isForeign)) await openMismatchException(tx, order, payment)
    if (order) for (const payment of payments) await openSettingException(tx, order, payment)
    if (order?.orderStatus === 'UNPAID' && (await isReservationExpired(tx, orderId))) await lapseOrder(tx, orderId)
    await scheduleNextReconcile(tx, orderId)
  })
}

type Known = { providerOrderId: string | undefined; payments: ProviderPayment[] }
const nothing: Known = { providerOrderId: undefined, payments: [] }

async function findPayments(
  provider: PaymentProvider,
  row: { orderId: string; providerOrderId: string | null },
): Promise<Known> {
  const providerOrderId = row.providerOrderId ?? (await provider.findOrderByReceipt(row.orderId))?.id
  return { providerOrderId, payments: providerOrderId ? await paymentsOf(provider, providerOrderId) : [] }
}

/** None where it refuses to know the order: the shop has another account there since, and would be refused for ever. */
async function paymentsOf(provider: PaymentProvider, providerOrderId: string) {
  try {
    return await provider.listPayments(providerOrderId)
  } catch (error) {
    if (error instanceof ProviderRefusal) return []
    throw error
  }
}

async function fetchEventsOf(
  { db }: PaymentShop,
  provider: PaymentProvider,
  { orderId, amount }: { orderId: string; amount: number },
  payments: ProviderPayment[],
) {
  const sent = (await readRefunds(db, orderId)).filter(({ status }) => status === 'created')
  const made = [...sent, ...(await readEvents(db, orderId)).filter(({ kind }) => kind === 'refund.created')]
  const providerEvents: ProviderEvents = { events: [], ownRefunds: [] }
  let canCapture = !payments.some((payment) => isPaying(payment, amount)) && (await isUnpaid(db, orderId))
  for (const found of payments) {
    const payment = await captureIfDue(provider, found, { amount, canCapture })
    if (isPaying(payment, amount)) canCapture = false
    const isReturning = made.some(({ paymentId }) => paymentId === payment.id)
    const { events, ownRefunds } = await fetchProviderEvents(provider, payment, isReturning)
    providerEvents.events.push(...events)
    providerEvents.ownRefunds.push(...ownRefunds)
  }
  return providerEvents
}

/** Captured, of the right amount, and not all of it back. */
function isPaying(payment: ProviderPayment, amount: number) {
  return payment.status === 'captured' && payment.amount === amount && !isForeign(payment)
}

async function isUnpaid(db: PaymentShop['db'], orderId: string) {
  return (await db.$count(orders, and(eq(orders.id, orderId), eq(orders.orderStatus, 'UNPAID')))) === 1
}

function isForeign({ currency }: ProviderPayment) {
  return currency !== 'INR'
}

async function isReservationExpired(tx: Transaction, orderId: string) {
  return (await tx.$count(providerOrders, and(eq(ofOrder, orderId), lte(reservedUntil, sql`now()`)))) === 1
}

/** An order that the provider does not know yet stays as it is: whoever creates it there sets when it is polled next. */
async function scheduleNextReconcile(tx: Transaction, orderId: string) {
  const isReturning = isAwaitingRefund(sql`${ofOrder}`)
  const status = sql`(select o.order_status from shop_order o where o.id = ${ofOrder})`
  await tx
    .update(providerOrders)
    .set({
      nextPollAt: sql`case
        when ${status} = 'UNPAID' and ${made} is null then ${nextPollAt}
        when ${status} = 'UNPAID' then ${reservedUntil}
        when ${status} = 'LAPSED' and ${createdAt} > now() - interval '5 days' then now() + (now() - ${createdAt})
        when ${isReturning} then now() + interval '1 day'
        when ${status} <> 'LAPSED' and ${createdAt} > now() - interval '1 day' then now() + interval '1 day'
      end`,
    })
    .where(eq(ofOrder, orderId))
}

/** While the provider is away nobody else can buy what is reserved: after a second quarter of an hour the reservation is released. */
async function lapseForgotten({ db }: PaymentShop) {
  const forgotten = await db
    .select({ orderId: ofOrder })
    .from(providerOrders)
    .innerJoin(orders, and(eq(orders.id, ofOrder), eq(orders.orderStatus, 'UNPAID')))
    .where(lte(reservedUntil, sql`now() - interval '15 minutes'`))
    .limit(500)
  for (const { orderId } of forgotten) await inTransaction(db, (tx) => lapseOrder(tx, orderId))
}
