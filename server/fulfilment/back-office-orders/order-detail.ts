import { asc, eq, sql } from 'drizzle-orm'
import type { OrderDetail, OrderDetailLine } from '#contract/api/admin/orders/orders.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { toRupees } from '#contract/money.ts'
import { taxLines, withTax } from '#contract/rules/bills/gst.ts'
import { possibleSteps, stageOf, undoableStep } from '#contract/rules/orders/order-steps.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { cashCollections, orderLines, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { paymentEvents } from '#server/platform/schema/fulfilment/payments.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { users } from '#server/platform/schema/people/users.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { chargedPrices } from '#server/selling/orders/charged-prices.ts'
import { isLate, orderStateColumns } from '#server/selling/orders/order-stages.ts'
import { findOrder } from '#server/selling/orders/orders.ts'
import { receivedInCash } from '#server/selling/orders/received-cash.ts'
import { readReturns, returnedOf } from '#server/selling/orders/returned-goods.ts'
import { isStoredFromProvider, madeAtProvider } from '#server/selling/refund-rules/failed-refunds-of.ts'
import { withOwnBills } from '../bills/bill-links.ts'
import { readDisputes } from '../disputes/disputes.ts'
import { listPaymentExceptionsOf } from '../payments/payment-exceptions.ts'
import { readManualRefunds } from '../payments/read-manual-refunds.ts'
import { readRefunds, readRemaining } from '../payments/refunds.ts'
import { readCorrectable } from '../transitions/correct-address.ts'
import { remainingCash } from '../transitions/returns.ts'
import { readNotes } from './order-notes.ts'
import { readTimeline } from './order-timeline.ts'

type Row = Awaited<ReturnType<typeof readRow>>
type DetailShop = Pick<Shop, 'config' | 'db' | 'files'>

/** All about one order, as one moment has it; throws 404. */
export async function showOrderDetail(shop: DetailShop, orderNumber: string): Promise<OrderDetail> {
  const order = await findOrder(shop.db, orderNumber)
  if (!order) throw new ApiError(404, `There is no order ${orderNumber}.`)
  const found = await inTransaction(shop.db, (tx) => readAll(tx, order.id))
  return { order: await withOwnBills(shop, order), ...found }
}

async function readAll(tx: Transaction, orderId: string): Promise<Omit<OrderDetail, 'order'>> {
  const row = await readRow(tx, orderId)
  const returns = await readReturns(tx, orderId)
  const refunds = await readRefunds(tx, orderId)
  const disputes = await readDisputes(tx, orderId)
  const byHand = await readManualRefunds(tx, orderId)
  const returned = returnedOf(returns)
  const names = await readNames(tx)
  return {
    stage: stageOf(row),
    steps: possibleSteps(row),
    undo: undoableStep(row, row.now) ?? null,
    isLate: row.isLate,
    refusedAt: row.order.refusedAt?.toISOString() ?? null,
    customer: { id: row.order.userId, role: row.role, orders: row.ordersOfCustomer },
    takenBy: names.get(row.order.takenBy ?? '') ?? null,
    correctable: await readCorrectable(tx, row.order),
    lines: (await readLines(tx, row)).map((line) => ({ ...line, returned: returned.get(line.position) ?? 0 })),
    cash: (await readCash(tx, orderId)).map(({ amount, collectedAt, collectedBy, reason, id }) => ({
      ...{ id, reason, by: collectedBy, amount: toRupees(amount), at: collectedAt.toISOString() },
    })),
    missing: toRupees(Math.max(0, row.order.total - row.received)),
    refundable: toRupees(Math.max(0, await readRemainingToRefund(tx, row, returns))),
    refunds: [
      ...refunds.map((refund) => ({
        ...namesOf(refund),
        ...{ status: refund.status, reason: refund.reason },
        ...{ amount: toRupees(refund.amount), at: refund.createdAt.toISOString() },
        paidByHand: toManualRefund(byHand.find(({ refundId }) => refundId === refund.id)),
      })),
      ...(await readMadeAtProvider(tx, orderId, refunds)),
    ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    disputes: disputes.map(({ id, amount, amountLost, status, respondBy, receivedAt, endedAt }) => ({
      ...{
        id,
        status,
        amount: toRupees(amount),
        lost: toRupees(amountLost),
        at: (endedAt ?? receivedAt).toISOString(),
      },
      respondBy: respondBy?.toISOString() ?? null,
    })),
    returns: returns.map(({ id, lines, isRestocked, isLost, amount, reason, staffId, createdAt }) => ({
      ...{ id, lines, isRestocked, isLost, reason, amount: toRupees(amount), at: createdAt.toISOString() },
      by: names.get(staffId ?? '') ?? null,
    })),
    notes: (await readNotes(tx, orderId)).map(({ createdAt, ...note }) => ({ ...note, at: createdAt.toISOString() })),
    matters: await listPaymentExceptionsOf(tx, orderId),
    timeline: await readTimeline(tx, row.order, { refunds, disputes, names }),
  }
}

/** What somebody sent back at the provider, of money that was taken. */
async function readMadeAtProvider(tx: Transaction, orderId: string, own: Awaited<ReturnType<typeof readRefunds>>) {
  const events = await tx.select().from(paymentEvents).where(eq(paymentEvents.orderId, orderId))
  const taken = new Set(events.flatMap(({ kind, paymentId }) => (kind === 'captured' ? [paymentId] : [])))
  return madeAtProvider(own, events)
    .filter(({ paymentId }) => taken.has(paymentId))
    .map(({ names: [id = ''], amount, requestedAt, doneAt, failedAt }) => ({
      ...{ id, amount: toRupees(amount), at: requestedAt.toISOString(), reason: 'staff', isMadeAtProvider: true },
      ...{ status: doneAt ? 'processed' : failedAt ? 'failed' : 'created', paidByHand: null },
    }))
}

/** One that was made at the provider keeps the provider's id also once it was paid by hand. */
function namesOf(refund: Awaited<ReturnType<typeof readRefunds>>[number]) {
  const { id, providerRefundId } = refund
  return isStoredFromProvider(refund) ? { id: providerRefundId ?? id, isMadeAtProvider: true } : { id }
}

function toManualRefund(paid: Awaited<ReturnType<typeof readManualRefunds>>[number] | undefined) {
  return paid ? { method: paid.method, reference: paid.reference, at: paid.createdAt.toISOString() } : null
}

async function readRow(tx: Transaction, orderId: string) {
  const [row] = await tx
    .select({
      ...orderStateColumns,
      order: orders,
      isLate: sql<boolean>`${isLate}`,
      role: users.role,
      received: sql<number>`coalesce(${receivedInCash}, shop_order.total)`,
      ordersOfCustomer: sql<number>`(select count(*)::int from shop_order o
        where o.user_id = shop_order.user_id and o.order_status not in ('UNPAID', 'LAPSED'))`,
      now: sql<Date>`now()`.mapWith(orders.createdAt),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  if (!row) throw new Error('The order is gone.')
  return row
}

/** Lines with what their pieces cost the shopper in the end: discount off and tax on, without delivery. */
async function readLines(tx: Transaction, { order }: Row): Promise<Omit<OrderDetailLine, 'returned'>[]> {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const prices = chargedPrices(lines, order.originalSubtotal)
  const sold = lines.map((line, at) => ({ ...line, amount: line.quantity * (prices[at] ?? line.price) }))
  return taxLines(sold, order, { isAcrossStates: false }).map((line) => {
    const { position, productId, productName: name, size, type, sku, quantity, taxable, delivery } = line
    const goods = taxable === 0 ? 0 : Math.floor((withTax(line) * (taxable - delivery)) / taxable)
    return { position, productId, name, size, type, sku, quantity, paid: toRupees(goods) }
  })
}

function readCash(tx: Transaction, orderId: string) {
  return tx
    .select()
    .from(cashCollections)
    .where(eq(cashCollections.orderId, orderId))
    .orderBy(asc(cashCollections.collectedAt))
}

async function readRemainingToRefund(tx: Transaction, { order, received }: Row, returns: { amount: number }[]) {
  if (order.paymentMode === 'CASH') return remainingCash(order, received, returns)
  return order.paymentId ? readRemaining(tx, order.id, order.paymentId) : 0
}

/** The names of the shop's people by id; they are few. */
async function readNames(tx: Transaction) {
  const people = await tx.select({ id: staff.id, name: staff.name }).from(staff)
  return new Map(people.map(({ id, name }) => [id, name]))
}
