import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Matter as MatterAnswer } from '#contract/api/admin/payments/matters.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { openMatters, paymentDisputes } from '#server/platform/schema/fulfilment/payments.ts'
import { isPlaced } from '#server/selling/orders/orders.ts'

export type Matter = Pick<typeof openMatters.$inferInsert, 'kind' | 'orderId' | 'subject' | 'text' | 'amount'>

/** Puts something before a person, once for each subject. Texts hold amounts and numbers, never names or addresses. */
export async function openMatter(executor: Executor, matter: Matter) {
  await executor.insert(openMatters).values(matter).onConflictDoNothing()
}

/**
 * The same for what is looked at again and again: it says what was found last, and what had seen to itself comes back. Gives
 * whether it waits for a person: what somebody has seen to does not, unless it is over more than it was then.
 */
export async function openMatterAgain(executor: Executor, matter: Matter) {
  const opened = await executor
    .insert(openMatters)
    .values(matter)
    .onConflictDoUpdate({
      target: [openMatters.kind, openMatters.subject],
      set: { text: matter.text, orderId: matter.orderId ?? null, amount: matter.amount ?? null, ...isOpen },
      setWhere: sql`${openMatters.closedAt} is null or ${openMatters.closedBy} = ${theShop} or excluded.amount > ${openMatters.amount}`,
    })
  return opened.rowCount === 1
}

/** Who has closed what had seen to itself. */
export const theShop = 'the shop'

const isOpen = { closedAt: null, closedBy: null, resolution: null, reason: null }

/** Puts it before a person in other words, also where somebody has closed it. */
export async function openMatterAnew(executor: Executor, { kind, subject, orderId = null, text }: Matter) {
  await executor
    .insert(openMatters)
    .values({ kind, subject, orderId, text })
    .onConflictDoUpdate({
      target: [openMatters.kind, openMatters.subject],
      set: { orderId, text, createdAt: sql`now()`, ...isOpen },
    })
}

/** Takes away what has seen to itself, with what became of it where that is said. */
export async function withdrawMatter(
  executor: Executor,
  { kind, subject, text }: Pick<Matter, 'kind' | 'subject'> & Partial<Pick<Matter, 'text'>>,
) {
  const isIt = and(eq(openMatters.kind, kind), eq(openMatters.subject, subject), isNull(openMatters.closedAt))
  await executor
    .update(openMatters)
    .set({ closedAt: sql`now()`, closedBy: theShop, ...(text ? { text } : {}) })
    .where(isIt)
}

/** Says what is so by now of what is open, or has seen to itself; what a person has closed stays as they read it. */
export async function reviseMatter(
  executor: Executor,
  { kind, subject, text }: Pick<Matter, 'kind' | 'subject' | 'text'>,
) {
  const isUnread = or(isNull(openMatters.closedAt), eq(openMatters.closedBy, theShop))
  const isIt = and(eq(openMatters.kind, kind), eq(openMatters.subject, subject), isUnread)
  await executor
    .update(openMatters)
    .set({ text })
    .where(and(isIt, ne(openMatters.text, text)))
}

export function listOpenMatters(executor: Executor) {
  return executor
    .select({
      id: openMatters.id,
      kind: openMatters.kind,
      text: openMatters.text,
      createdAt: openMatters.createdAt,
      orderNumber: orders.orderNumber,
    })
    .from(openMatters)
    .leftJoin(orders, eq(orders.id, openMatters.orderId))
    .where(isNull(openMatters.closedAt))
    .orderBy(asc(openMatters.createdAt))
}

/** The open matters of an order, or of all, as the contract carries them: what must be answered by a day first, then the oldest. */
export async function listMattersOf(executor: Executor, orderId?: string, limit = 100): Promise<MatterAnswer[]> {
  const { id, kind, text, createdAt, subject } = openMatters
  const found = await executor
    .select({ id, kind, text, createdAt, orderNumber: orders.orderNumber, respondBy: paymentDisputes.respondBy })
    .from(openMatters)
    // One that lapsed, or was never paid, is in no list and on no page: its number leads nowhere.
    .leftJoin(orders, and(eq(orders.id, openMatters.orderId), isPlaced))
    .leftJoin(
      paymentDisputes,
      and(
        eq(kind, 'dispute'),
        eq(paymentDisputes.id, subject),
        inArray(paymentDisputes.status, ['open', 'action_required']),
      ),
    )
    .where(and(isNull(openMatters.closedAt), orderId ? eq(openMatters.orderId, orderId) : undefined))
    .orderBy(asc(paymentDisputes.respondBy), asc(createdAt))
    .limit(limit)
  return found.map(({ respondBy, ...matter }) => ({
    ...{ ...matter, createdAt: matter.createdAt.toISOString() },
    ...(respondBy ? { respondBy: respondBy.toISOString() } : {}),
  }))
}

type Closing = { closedBy: string; reason: string }

/** Closes it with what was done about it. Gives false when there is no such open matter. The first letters of its id will do. */
export function closeMatter(db: Database, id: string, { closedBy, reason }: Closing, by: Actor = 'command') {
  return inTransaction(db, async (tx) => {
    const closed = await tx
      .update(openMatters)
      .set({ closedAt: sql`now()`, closedBy, reason })
      .where(and(isNull(openMatters.closedAt), sql`starts_with(${openMatters.id}::text, ${id})`))
      .returning({ id: openMatters.id, kind: openMatters.kind, text: openMatters.text })
    for (const { id: closedId, ...before } of closed) {
      const subject = { kind: 'matter', id: closedId }
      await writeAudit(tx, by, { action: 'matter.close', subject, before, after: { closedBy, reason } })
    }
    return closed.length === 1
  })
}

export function countOpenMatters(executor: Executor) {
  return executor.$count(openMatters, isNull(openMatters.closedAt))
}
