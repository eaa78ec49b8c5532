import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { ticketMessages, tickets } from '#server/platform/schema/care/support.ts'
import { storedFiles } from '#server/platform/schema/files.ts'

/** Somebody's tickets with every message, newest ticket first; of an attachment its name. */
export async function readTicketsOf(executor: Executor, userId: string) {
  const own = await executor.select().from(tickets).where(eq(tickets.userId, userId)).orderBy(desc(tickets.createdAt))
  const written = await executor
    .select({
      ticketId: ticketMessages.ticketId,
      author: ticketMessages.author,
      message: ticketMessages.message,
      attachment: storedFiles.originalName,
      createdAt: ticketMessages.createdAt,
    })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .leftJoin(storedFiles, eq(storedFiles.key, ticketMessages.attachmentKey))
    .where(eq(tickets.userId, userId))
    .orderBy(asc(ticketMessages.createdAt))
  return own.map(({ id, ticketNumber, subject, status, createdAt }) => ({
    ticketNumber,
    subject,
    status,
    createdAt,
    messages: written.filter(({ ticketId }) => ticketId === id).map(({ ticketId: _, ...message }) => message),
  }))
}

/** What somebody's newest 50 tickets are about, newest first. */
export async function readTicketHeadsOf(executor: Executor, userId: string) {
  const { id, ticketNumber, subject, status, createdAt } = tickets
  const rows = await executor
    .select({ id, ticketNumber, subject, status, createdAt })
    .from(tickets)
    .where(eq(tickets.userId, userId))
    .orderBy(desc(createdAt))
    .limit(50)
  return rows.map(({ status, createdAt, ...ticket }) => ({
    ...ticket,
    isOpen: status === 1,
    createdAt: createdAt.toISOString(),
  }))
}

/**
 * Removes somebody's tickets. One about an order is closed and kept with its texts: a dispute over the order may still need
 * it (Consumer Protection Act 2019 s. 69: two years). Gives the keys of the attachments that nothing names any more.
 */
export async function forgetTickets(tx: Transaction, userId: string) {
  const ownTickets = tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), isNull(tickets.orderId)))
  const attachments = await tx
    .select({ key: ticketMessages.attachmentKey })
    .from(ticketMessages)
    .where(and(inArray(ticketMessages.ticketId, ownTickets), isNotNull(ticketMessages.attachmentKey)))
  await tx.delete(tickets).where(and(eq(tickets.userId, userId), isNull(tickets.orderId)))
  await tx
    .update(tickets)
    .set({ status: 2, closedAt: sql`now()` })
    .where(and(eq(tickets.userId, userId), eq(tickets.status, 1)))
  return attachments.flatMap(({ key }) => key ?? [])
}
