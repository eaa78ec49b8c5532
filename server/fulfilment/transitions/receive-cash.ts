import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { CashBy, CashReceived, receiveCash as call } from '#contract/api/admin/payments/cash.ts'
import type { Received as ReceivedOf } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { formatPaise, toPaise, toRupees } from '#contract/money.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import { sentOtherwise, unlessKeyIsTaken } from '#server/people/staff/sent-otherwise.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { cashCloses, cashCollections, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { readReceived } from '#server/selling/orders/received-cash.ts'
import { lockPlacedOrder } from '../refunds/refund-order.ts'
import { lockCashDays } from './cash-days.sql.ts'
import type { OrderShop } from './transition-order.ts'

/** How an order was paid at the door; the total, to whoever notes it, where nothing is said. */
export type AtTheDoor = {
  by?: z.output<typeof CashBy> | undefined
  amount?: number | undefined
  reason?: string | undefined
}

/** Today in India, or the next day once today is closed. */
const openDay = sql<string>`open_cash_day()`

// A digit too many is no tip, and no change that nobody had.
const mostOverTotal = 1_000_00

type Received = z.output<typeof CashReceived>

/** Throws 400 where another sum than the total has no reason; what was delivered before is not noted once more. */
export async function refuseUnexplained(executor: Executor, received: Received[]) {
  const { orderStatus, total } = orders
  const orderNumbers = received.map((one) => one.orderNumber)
  const open = await executor
    .select({ orderNumber: orders.orderNumber, total })
    .from(orders)
    .where(and(inArray(orders.orderNumber, orderNumbers), eq(orderStatus, 'CONFIRMED')))
  const totals = new Map(open.map((order) => [order.orderNumber, order.total]))
  const named = received.flatMap(({ orderNumber, amount, reason }) => {
    const due = totals.get(orderNumber)
    const isOther = due !== undefined && toPaise(amount) !== due && !reason
    return isOther ? [`order ${orderNumber} (${formatPaise(due)})`] : []
  })
  if (named.length > 0) throw new ApiError(400, `Say why not the total was received for ${listed.format(named)}.`)
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Throws 400 where cash is said of an order that is not delivered with it, or twice of one: it would be noted nowhere. */
export function refuseMisnamed(received: Received[], delivered: string[]) {
  const orderNumbers = received.map((one) => one.orderNumber)
  for (const [at, orderNumber] of orderNumbers.entries()) {
    if (!delivered.includes(orderNumber))
      throw new ApiError(400, `Order ${orderNumber} is not among those that were delivered: no cash is noted for it.`)
    if (orderNumbers.indexOf(orderNumber) !== at)
      throw new ApiError(400, `Say once what was received for order ${orderNumber}.`)
  }
}

/** Throws 400 where cash is noted for an order that is paid online, or more than anybody gives beside a total. */
export async function refuseReceived(executor: Executor, received: Received[]) {
  for (const { orderNumber, amount } of received) {
    const { paymentMode, total } = orders
    const [order] = await executor
      .select({ paymentMode, total })
      .from(orders)
      .where(eq(orders.orderNumber, orderNumber))
    if (order?.paymentMode === 'ONLINE') throw isPaidOnline(orderNumber)
    const most = (order?.total ?? 0) + mostOverTotal
    if (order && toPaise(amount) > most) {
      const sentence = `At most ${formatPaise(most)} can be noted as received for order ${orderNumber}`
      throw new ApiError(400, `${sentence}: its total and ${formatPaise(mostOverTotal)} more.`)
    }
  }
}

type Delivered = { id: string; total: number }

/** Writes down what was received at the door: the caller has noted the delivery. Throws 400 where another sum than the total has no reason. */
export async function noteAtTheDoor(
  tx: Transaction,
  { id, total }: Delivered,
  door: AtTheDoor,
  actor: Actor | undefined,
) {
  const { amount = total, reason } = door
  if (amount !== total && !reason)
    throw new ApiError(400, `Say why not the total of ${formatPaise(total)} was received.`)
  await lockCashDays(tx)
  const note = {
    orderId: id,
    amount,
    reason: amount === total ? null : (reason ?? null),
    ...(await whoOf(tx, door.by, actor)),
  }
  const values = { id, ...note, day: openDay, collectedAt: sql`now()` }
  await tx
    .insert(cashCollections)
    .values(values)
    .onConflictDoUpdate({ target: cashCollections.id, set: { ...note, day: openDay } })
  // Where something is missing it is still to be paid.
  await tx
    .update(orders)
    .set({ paymentStatus: amount < total ? 'PENDING' : 'PAID' })
    .where(eq(orders.id, id))
}

/** Throws 409 where the cash of a delivery was counted by the close of a day; else its delivery can be taken back. */
export async function refuseCounted(tx: Transaction, orderNumber: string) {
  // The order before the days, as everybody does.
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber)).for('update')
  await lockCashDays(tx)
  const counted = await findCounted(tx, [orderNumber])
  if (counted) throw isCounted(counted)
}

/** Throws 409 where the cash of any of some orders is in a close: before any of them is touched. */
export async function refuseAnyCounted(executor: Executor, orderNumbers: string[]) {
  const counted = await findCounted(executor, orderNumbers)
  if (counted) throw isCounted(counted)
}

/** The first of some delivered orders whose cash is in a close that stands, with its day. */
async function findCounted(executor: Executor, orderNumbers: string[]) {
  const isInClose = and(eq(cashCloses.day, cashCollections.day), isNull(cashCloses.reopenedAt))
  const [counted] = await executor
    .select({ orderNumber: orders.orderNumber, day: cashCollections.day })
    .from(orders)
    .innerJoin(cashCollections, eq(cashCollections.orderId, orders.id))
    .innerJoin(cashCloses, isInClose)
    .where(and(inArray(orders.orderNumber, orderNumbers), eq(orders.orderStatus, 'COMPLETED')))
    .orderBy(orders.orderNumber)
    .limit(1)
  return counted
}

function isCounted({ orderNumber, day }: { orderNumber: string; day: string }) {
  return new ApiError(409, `The cash of order ${orderNumber} is counted in the close of ${day}, so its delivery stays.`)
}

type Later = ReceivedOf<typeof call>['body']

/** Notes cash that came after the delivery, once for its key. */
export async function receiveCash(
  shop: OrderShop,
  orderNumber: string,
  { key, amount: rupees, by }: Later,
  actor: StaffCaller,
) {
  const receiving = inTransaction(shop.db, async (tx) => {
    const order = await lockPlacedOrder(tx, orderNumber)
    await lockCashDays(tx)
    const amount = toPaise(rupees)
    const [known] = await tx.select().from(cashCollections).where(eq(cashCollections.id, key))
    if (known && known.orderId !== order.id) throw sentForAnother
    if (known && known.amount !== amount) throw sentOtherwise
    if (known) return
    if (order.paymentMode === 'ONLINE') throw isPaidOnline(orderNumber)
    if (order.orderStatus !== 'COMPLETED') throw notForCash(orderNumber)
    const missing = order.total - (await readReceived(tx, order.id))
    if (missing <= 0) throw new ApiError(409, `All of order ${orderNumber} was received.`)
    if (amount > missing) throw new ApiError(409, `Only ${formatPaise(missing)} of order ${orderNumber} is missing.`)
    const who = await whoOf(tx, by, actor)
    await tx.insert(cashCollections).values({ id: key, orderId: order.id, amount, day: openDay, ...who })
    const hasStatus = (status: 'PENDING' | 'REFUNDED') => and(eq(orders.id, order.id), eq(orders.paymentStatus, status))
    if (amount === missing) await tx.update(orders).set({ paymentStatus: 'PAID' }).where(hasStatus('PENDING'))
    // All that there was before had been given back.
    await tx.update(orders).set({ paymentStatus: 'PARTLY_REFUNDED' }).where(hasStatus('REFUNDED'))
    const after = { amount: toRupees(amount), collectedBy: who.collectedBy }
    await writeAudit(tx, actor, { action: 'order.receive-cash', subject: { kind: 'order', id: orderNumber }, after })
  })
  await unlessKeyIsTaken(receiving, 'cash_collection_pkey', sentForAnother)
}

const sentForAnother = new ApiError(409, 'This was sent for another order already.')

function isPaidOnline(orderNumber: string) {
  return new ApiError(400, `Order ${orderNumber} is paid online: no cash is received for it.`)
}

function notForCash(orderNumber: string) {
  return new ApiError(409, `Order ${orderNumber} was not delivered for cash: there is nothing to receive.`)
}

/** Throws 400 where whoever has the cash is nobody of the shop. */
export async function refuseUnknownPerson(executor: Executor, by: AtTheDoor['by']) {
  if (by?.staffId) await nameOf(executor, by.staffId)
}

async function nameOf(executor: Executor, staffId: string) {
  const [person] = await executor.select({ name: staff.name }).from(staff).where(eq(staff.id, staffId))
  if (!person) throw new ApiError(400, 'There is nobody of the shop with this name any more.')
  return person.name
}

async function whoOf(tx: Transaction, by: AtTheDoor['by'], actor: Actor | undefined) {
  const own = actor === undefined || typeof actor === 'string' ? null : actor
  const notedById = own?.staffId ?? null
  if (by?.staffId) {
    return { collectedById: by.staffId, collectedBy: await nameOf(tx, by.staffId), notedById }
  }
  if (by?.name) return { collectedById: null, collectedBy: by.name, notedById }
  return { collectedById: notedById, collectedBy: own?.name ?? '', notedById }
}
