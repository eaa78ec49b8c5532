import { and, eq, sql } from 'drizzle-orm'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { ticketMessages, tickets } from '#server/platform/schema/care/support.ts'

/** What came of a step of the shop's own people. */
export type TransitionResult = 'done' | 'closed before' | 'unknown'

type Reply = { message: string; attachmentKey?: string | null; id?: string | undefined }

/**
 * The shop answers; its first answer stops the 48 hours that the law gives. Under the same `id` it stands there once. A ticket
 * that was nobody's belongs to whoever answers it.
 */
export function replyToTicket(db: Database, ticketNumber: string, reply: Reply, by: Actor): Promise<TransitionResult> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, ticketNumber)
    if (!ticket) return 'unknown'
    if (reply.id && (await isWritten(tx, reply.id))) return 'done'
    if (ticket.status !== 1) return 'closed before'
    const staffId = typeof by === 'string' ? null : by.staffId
    const { message, attachmentKey = null } = reply
    const id = reply.id ? { id: reply.id } : {}
    const [written] = await tx
      .insert(ticketMessages)
      .values({
        ...{ ...id, ticketId: ticket.id, author: 'shop', message, attachmentKey, staffId, demo: ticket.demo },
        createdAt: sql`clock_timestamp()`,
      })
      .returning({ id: ticketMessages.id })
    await tx
      .update(tickets)
      .set({
        answeredAt: sql`coalesce(${tickets.answeredAt}, now())`,
        unreadSince: sql`coalesce(${tickets.unreadSince}, now())`,
        assignedTo: sql`coalesce(${tickets.assignedTo}, ${staffId}::uuid)`,
      })
      .where(eq(tickets.id, ticket.id))
    // The words themselves stay with the ticket, which goes when its shopper is erased.
    const after = { messageId: written?.id, hasFile: attachmentKey !== null }
    await writeAudit(tx, by, { action: 'ticket.answer', subject: { kind: 'ticket', id: ticketNumber }, after })
    return 'done'
  })
}

/** The ticket is resolved; the ticket can be read but not written in any more. */
export function closeTicket(db: Database, ticketNumber: string, by: Actor): Promise<TransitionResult> {
  return inTransaction(db, async (tx) => {
    const closed = await tx
      .update(tickets)
      .set({ status: 2, closedAt: sql`now()` })
      .where(and(eq(tickets.ticketNumber, ticketNumber), eq(tickets.status, 1)))
    if (closed.rowCount !== 1) return (await isKnown(tx, ticketNumber)) ? 'closed before' : 'unknown'
    await auditStatus(tx, by, 'ticket.close', ticketNumber, ['open', 'closed'])
    return 'done'
  })
}

/** Takes the closing of a ticket back. */
export function reopenTicket(
  db: Database,
  ticketNumber: string,
  by: Actor,
): Promise<'done' | 'open before' | 'unknown'> {
  return inTransaction(db, async (tx) => {
    const opened = await tx
      .update(tickets)
      .set({ status: 1, closedAt: null })
      .where(and(eq(tickets.ticketNumber, ticketNumber), eq(tickets.status, 2)))
    if (opened.rowCount !== 1) return (await isKnown(tx, ticketNumber)) ? 'open before' : 'unknown'
    await auditStatus(tx, by, 'ticket.reopen', ticketNumber, ['closed', 'open'])
    return 'done'
  })
}

async function lockTicket(tx: Transaction, ticketNumber: string) {
  const [ticket] = await tx
    .select({ id: tickets.id, status: tickets.status, demo: tickets.demo })
    .from(tickets)
    .where(eq(tickets.ticketNumber, ticketNumber))
    .for('no key update')
  return ticket
}

export async function isWritten(executor: Executor, messageId: string) {
  return (await executor.$count(ticketMessages, eq(ticketMessages.id, messageId))) > 0
}

async function isKnown(executor: Executor, ticketNumber: string) {
  return (await executor.$count(tickets, eq(tickets.ticketNumber, ticketNumber))) > 0
}

function auditStatus(tx: Transaction, by: Actor, action: string, id: string, [from, to]: [string, string]) {
  const subject = { kind: 'ticket', id }
  return writeAudit(tx, by, { action, subject, before: { status: from }, after: { status: to } })
}
