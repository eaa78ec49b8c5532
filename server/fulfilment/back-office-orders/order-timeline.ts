import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { OrderEvent } from '#contract/api/admin/orders/orders.ts'
import { formatPaise, formatRupees } from '#contract/money.ts'
import type { Executor } from '#server/platform/db/database.ts'
import type { orders } from '#server/platform/schema/fulfilment/orders.ts'
import {
  type paymentDisputes,
  paymentEvents,
  paymentExceptions,
  type refunds,
} from '#server/platform/schema/fulfilment/payments.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { theShop } from '../payments/payment-exceptions.ts'

type Order = typeof orders.$inferSelect
type Refund = typeof refunds.$inferSelect
type Dispute = typeof paymentDisputes.$inferSelect
type Entry = typeof auditEntries.$inferSelect
type Happened = { at: Date; text: string; detail?: string | undefined; by?: string | null }
type Known = { refunds: Refund[]; disputes: Dispute[]; names: Map<string, string> }

/** All that happened to an order and is known, the newest first. */
export async function readTimeline(executor: Executor, order: Order, known: Known): Promise<OrderEvent[]> {
  const entries = await executor
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, 'order'), eq(auditEntries.subjectId, order.orderNumber)))
    .orderBy(asc(auditEntries.id))
  const happened = [
    placed(order, known),
    ...(await readPayments(executor, order)),
    ...ownMoments(order, entries),
    ...entries.flatMap(showEntry),
    ...known.refunds.flatMap(showRefund),
    ...known.disputes.flatMap(disputeEvents),
    ...(await readClosedExceptions(executor, order)),
  ]
  return happened
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, text, detail, by }) => ({ at: at.toISOString(), text, detail: detail ?? null, by: by ?? null }))
}

function placed({ createdAt, takenBy, paymentMode }: Order, { names }: Known): Happened {
  if (takenBy) return { at: createdAt, text: 'Ordered by phone', by: names.get(takenBy) ?? null }
  return { at: createdAt, text: paymentMode === 'CASH' ? 'Ordered, to be paid in cash' : 'Ordered, to be paid online' }
}

async function readPayments(executor: Executor, { id }: Order): Promise<Happened[]> {
  const events = await executor
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.orderId, id), inArray(paymentEvents.kind, ['captured', 'failed'])))
  return events.map(({ kind, amount, paymentId, happenedAt: at }) => ({
    at,
    text: kind === 'captured' ? `${formatPaise(amount)} paid online` : 'A payment failed',
    detail: paymentId,
  }))
}

/** The payment exceptions of an order that a person has ended, and how. */
async function readClosedExceptions(executor: Executor, { id }: Order): Promise<Happened[]> {
  const closed = await executor
    .select()
    .from(paymentExceptions)
    .where(
      and(
        eq(paymentExceptions.orderId, id),
        isNotNull(paymentExceptions.closedAt),
        ne(paymentExceptions.closedBy, theShop),
      ),
    )
  return closed.flatMap(({ closedAt, closedBy: by, resolution, reason, text }) => {
    const how = resolution ? resolutions[resolution] : 'seen to'
    return closedAt ? [{ at: closedAt, text: `Payment exception ${how}`, detail: reason ?? text, by }] : []
  })
}

const resolutions = {
  refunded: 'ended by a refund',
  attached: 'ended: the payment belongs to this order',
  accepted: 'accepted',
  'got-back': 'ended: the shop got the money back',
}

/** What the order itself remembers, where no entry of the audit log tells it better: shoppers cancel too. */
function ownMoments(order: Order, entries: Entry[]): Happened[] {
  const isReported = (action: string) => entries.some((entry) => entry.action === action)
  const own: [Date | null, string, string][] = [
    [order.cashConfirmedAt, 'order.confirm', 'Confirmed by the shopper'],
    [order.addressAcceptedAt, 'order.accept-address', 'Delivery address accepted'],
    // Without an entry it was never packed: its bill was made on delivery.
    [order.fulfilment === 'RECEIVED' ? null : order.packedAt, 'order.pack', 'Packed'],
    [order.deliveredAt, 'order.deliver', 'Delivered'],
    [
      order.cancelReason ? null : order.refusedAt,
      'order.refuse',
      'Whoever has the number says they did not order this',
    ],
    [order.cancelledAt, 'order.cancel', cancelledTexts[order.cancelReason ?? 'BY_SHOPPER']],
  ]
  return own.flatMap(([at, action, text]) => (at && !isReported(action) ? [{ at, text }] : []))
}

const cancelledTexts = {
  NOT_CONFIRMED: 'Cancelled by itself: its code was not confirmed in time',
  NOT_ORDERED: 'Cancelled by who has the number: they did not order it',
  BY_SHOPPER: 'Cancelled by the shopper',
}

function showEntry({ at, actor, action, after }: Entry): Happened[] {
  const isLost = (after as { isLost?: boolean } | null)?.isLost === true
  const text = isLost ? 'Did not come back' : sentences[action]
  if (!text) return []
  return [{ at, text, detail: detailOf(after), by: actor === 'command' ? 'a command' : actor }]
}

const sentences: Record<string, string> = {
  'order.confirm': 'Confirmed on the phone',
  'order.pack': 'Packed',
  'order.accept-address': 'Delivery address accepted',
  'order.address': 'Delivery address corrected',
  'order.undo-pack': 'Packing taken back',
  'order.hand-over': 'Handed over for delivery',
  'order.undo-hand-over': 'Came back, or handing over taken back',
  'order.deliver': 'Delivered',
  'order.undo-deliver': 'Delivery taken back',
  'order.cancel': 'Cancelled by the shop',
  'order.refund': 'Refund asked for',
  'order.refund-by-hand': 'A refund that had failed was paid by hand',
  'order.return': 'Came back',
  'order.receive-cash': 'Cash came after the delivery',
  'order.give-back': 'Money given back by hand',
}

function detailOf(after: unknown) {
  if (typeof after !== 'object' || after === null) return undefined
  const { amount, reason, comment, lines, isRestocked, isLost, isByCode, received } = after as Record<string, unknown>
  const pieces = Array.isArray(lines) ? lines.reduce((sum, { quantity }) => sum + Number(quantity), 0) : 0
  const parts = [
    pieces > 0 &&
      `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}${isLost ? ', lost' : isRestocked ? ', back on the shelf' : ', not put back on the shelf'}`,
    typeof amount === 'number' && amount > 0 && formatRupees(amount),
    typeof received === 'number' && `${formatRupees(received)} received in cash`,
    isByCode === true && 'The caller told the code',
    typeof comment === 'string' && comment,
    typeof reason === 'string' && reason,
  ]
  return parts.filter(Boolean).join('. ') || undefined
}

function showRefund({ amount, status, endedAt, providerRefundId }: Refund): Happened[] {
  if (!endedAt) return []
  const text =
    status === 'processed' ? `${formatPaise(amount)} went back` : `The refund of ${formatPaise(amount)} failed`
  return [{ at: endedAt, text, detail: providerRefundId ?? undefined }]
}

function disputeEvents({ id: detail, amount, amountLost, status, receivedAt, endedAt }: Dispute): Happened[] {
  const opened = { at: receivedAt, text: `The buyer's bank disputes ${formatPaise(amount)} of the payment`, detail }
  if (!endedAt) return [opened]
  const text = status === 'lost' ? `The dispute was lost: the bank took ${formatPaise(amountLost)}` : endings[status]
  // By the provider's clock, in whole seconds; in the same one the end comes last.
  return text ? [{ at: endedAt < receivedAt ? receivedAt : endedAt, text, detail }, opened] : [opened]
}

const endings: Partial<Record<Dispute['status'], string>> = {
  won: 'The dispute was won: the money stays',
  closed: 'The bank ended the dispute and took nothing',
}
