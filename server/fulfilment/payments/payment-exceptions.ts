import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { PaymentException } from '#contract/api/admin/payments/payment-exceptions.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { paymentDisputes, paymentExceptions } from '#server/platform/schema/fulfilment/payments.ts'
import { isPlaced } from '#server/selling/orders/orders.ts'

export type NewPaymentException = Pick<
  typeof paymentExceptions.$inferInsert,
  'kind' | 'orderId' | 'subject' | 'text' | 'amount'
>

/** Opens a payment exception, once for each subject. Texts hold amounts and numbers, never names or addresses. */
export async function openException(executor: Executor, exception: NewPaymentException) {
  await executor.insert(paymentExceptions).values(exception).onConflictDoNothing()
}

/**
 * Opens a payment exception or, for what is checked repeatedly, updates its text and reopens one that the shop had withdrawn. Gives whether
 * it waits for a person: one that somebody has closed does not, unless its amount has grown since.
 */
export async function openOrReopenException(executor: Executor, exception: NewPaymentException) {
  const opened = await executor
    .insert(paymentExceptions)
    .values(exception)
    .onConflictDoUpdate({
      target: [paymentExceptions.kind, paymentExceptions.subject],
      set: { text: exception.text, orderId: exception.orderId ?? null, amount: exception.amount ?? null, ...isOpen },
      setWhere: sql`${paymentExceptions.closedAt} is null or ${paymentExceptions.closedBy} = ${theShop} or excluded.amount > ${paymentExceptions.amount}`,
    })
  return opened.rowCount === 1
}

/** `closedBy` of an exception that was withdrawn because its cause is gone. */
export const theShop = 'the shop'

const isOpen = { closedAt: null, closedBy: null, resolution: null, reason: null }

/** Opens it again with another text, also where somebody has closed it. */
export async function reopenException(
  executor: Executor,
  { kind, subject, orderId = null, text }: NewPaymentException,
) {
  await executor
    .insert(paymentExceptions)
    .values({ kind, subject, orderId, text })
    .onConflictDoUpdate({
      target: [paymentExceptions.kind, paymentExceptions.subject],
      set: { orderId, text, createdAt: sql`now()`, ...isOpen },
    })
}

/** Closes an exception whose cause is gone, with a text that says what became of it where one is given. */
export async function withdrawException(
  executor: Executor,
  { kind, subject, text }: Pick<NewPaymentException, 'kind' | 'subject'> & Partial<Pick<NewPaymentException, 'text'>>,
) {
  const isIt = and(
    eq(paymentExceptions.kind, kind),
    eq(paymentExceptions.subject, subject),
    isNull(paymentExceptions.closedAt),
  )
  await executor
    .update(paymentExceptions)
    .set({ closedAt: sql`now()`, closedBy: theShop, ...(text ? { text } : {}) })
    .where(isIt)
}

/** Updates the text of one that is open or withdrawn; one that a person has closed stays as they read it. */
export async function reviseException(
  executor: Executor,
  { kind, subject, text }: Pick<NewPaymentException, 'kind' | 'subject' | 'text'>,
) {
  const isUnread = or(isNull(paymentExceptions.closedAt), eq(paymentExceptions.closedBy, theShop))
  const isIt = and(eq(paymentExceptions.kind, kind), eq(paymentExceptions.subject, subject), isUnread)
  await executor
    .update(paymentExceptions)
    .set({ text })
    .where(and(isIt, ne(paymentExceptions.text, text)))
}

export function listOpenPaymentExceptions(executor: Executor) {
  return executor
    .select({
      id: paymentExceptions.id,
      kind: paymentExceptions.kind,
      text: paymentExceptions.text,
      createdAt: paymentExceptions.createdAt,
      orderNumber: orders.orderNumber,
    })
    .from(paymentExceptions)
    .leftJoin(orders, eq(orders.id, paymentExceptions.orderId))
    .where(isNull(paymentExceptions.closedAt))
    .orderBy(asc(paymentExceptions.createdAt))
}

/** The open payment exceptions of an order, or of all: those with a day to answer by first, then the oldest. */
export async function listPaymentExceptionsOf(
  executor: Executor,
  orderId?: string,
  limit = 100,
): Promise<PaymentException[]> {
  const { id, kind, text, createdAt, subject } = paymentExceptions
  const found = await executor
    .select({ id, kind, text, createdAt, orderNumber: orders.orderNumber, respondBy: paymentDisputes.respondBy })
    .from(paymentExceptions)
    // One that lapsed, or was never paid, is in no list and on no page: its number leads nowhere.
    .leftJoin(orders, and(eq(orders.id, paymentExceptions.orderId), isPlaced))
    .leftJoin(
      paymentDisputes,
      and(
        eq(kind, 'dispute'),
        eq(paymentDisputes.id, subject),
        inArray(paymentDisputes.status, ['open', 'action_required']),
      ),
    )
    .where(and(isNull(paymentExceptions.closedAt), orderId ? eq(paymentExceptions.orderId, orderId) : undefined))
    .orderBy(asc(paymentDisputes.respondBy), asc(createdAt))
    .limit(limit)
  return found.map(({ respondBy, ...exception }) => ({
    ...{ ...exception, createdAt: exception.createdAt.toISOString() },
    ...(respondBy ? { respondBy: respondBy.toISOString() } : {}),
  }))
}

type Closing = { closedBy: string; reason: string }

/** Closes one with what was done about it. Gives false when none is open under this id; the first characters of the id will do. */
export function closePaymentException(db: Database, id: string, { closedBy, reason }: Closing, by: Actor = 'command') {
  return inTransaction(db, async (tx) => {
    const closed = await tx
      .update(paymentExceptions)
      .set({ closedAt: sql`now()`, closedBy, reason })
      .where(and(isNull(paymentExceptions.closedAt), sql`starts_with(${paymentExceptions.id}::text, ${id})`))
      .returning({ id: paymentExceptions.id, kind: paymentExceptions.kind, text: paymentExceptions.text })
    for (const { id: closedId, ...before } of closed) {
      const subject = { kind: 'matter', id: closedId }
      await writeAudit(tx, by, { action: 'matter.close', subject, before, after: { closedBy, reason } })
    }
    return closed.length === 1
  })
}

export function countOpenPaymentExceptions(executor: Executor) {
  return executor.$count(paymentExceptions, isNull(paymentExceptions.closedAt))
}
