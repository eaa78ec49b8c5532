import { and, eq, sql } from 'drizzle-orm'
import type { Database, Executor } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { ticketMessages, tickets } from './table.ts'

/** What came of a step of the shop's own people. */
export type Step = 'done' | 'closed before' | 'unknown'

/** The shop answers; its first answer stops the 48 hours that the law gives. */
export function replyToTicket(db: Database, ticketNumber: string, message: string): Promise<Step> {
  return inTransaction(db, async (tx) => {
    const [ticket] = await tx
      .update(tickets)
      .set({ answeredAt: sql`coalesce(${tickets.answeredAt}, now())` })
      .where(isOpen(ticketNumber))
      .returning({ id: tickets.id, demo: tickets.demo })
    if (!ticket) return stepFor(tx, ticketNumber)
    await tx
      .insert(ticketMessages)
      .values({ ticketId: ticket.id, author: 'shop', message, demo: ticket.demo, createdAt: sql`clock_timestamp()` })
    return 'done'
  })
}

/** The matter is settled; the ticket can be read but not written in any more. */
export async function closeTicket(db: Database, ticketNumber: string): Promise<Step> {
  const closed = await db.update(tickets).set({ status: 2, closedAt: sql`now()` }).where(isOpen(ticketNumber))
  return closed.rowCount === 1 ? 'done' : stepFor(db, ticketNumber)
}

function isOpen(ticketNumber: string) {
  return and(eq(tickets.ticketNumber, ticketNumber), eq(tickets.status, 1))
}

async function stepFor(executor: Executor, ticketNumber: string): Promise<Step> {
  const known = await executor.$count(tickets, eq(tickets.ticketNumber, ticketNumber))
  return known > 0 ? 'closed before' : 'unknown'
}
