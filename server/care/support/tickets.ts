import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { ticketsPerPage } from '#contract/api/content/support.schema.ts'
import type { Ticket } from '#contract/api/content/support.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { tickets } from '#server/platform/schema/care/support.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { users } from '#server/platform/schema/people/users.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { type TicketRow, writeTicket } from './ticket-answer.ts'

/** A page of somebody's tickets, newest first, and how many they have in all; pages count from 1. */
export async function listTicketsOf({ db, config }: Shop, userId: string, page: number) {
  const areTheirs = eq(tickets.userId, userId)
  const [rows, total] = await Promise.all([
    selectTickets(db, areTheirs)
      .orderBy(desc(tickets.createdAt), desc(tickets.id))
      .limit(ticketsPerPage)
      .offset((page - 1) * ticketsPerPage),
    db.$count(tickets, areTheirs),
  ])
  return { tickets: rows.map((row): Ticket => writeTicket(config.secret, row)), total }
}

/** One of somebody's own tickets; nothing for a missing one and a stranger's. */
export async function findTicketOf(executor: Executor, userId: string, id: string): Promise<TicketRow | undefined> {
  const [row] = await selectTickets(executor, and(eq(tickets.userId, userId), eq(tickets.id, id)))
  return row
}

function selectTickets(executor: Executor, which: SQL | undefined) {
  return executor
    .select({
      ...getTableColumns(tickets),
      name: users.name,
      orderNumber: orders.orderNumber,
      attachment: firstAttachment.as('attachment'),
      last: lastMessage.as('last'),
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(orders, eq(orders.id, tickets.orderId))
    .where(which)
}

/** What came with the message that opened the ticket. */
const firstAttachment = sql<TicketRow['attachment']>`(
  select case when f.key is not null then json_build_object('key', f.key, 'contentType', f.content_type, 'originalName', f.original_name) end
  from ticket_message m left join stored_file f on f.key = m.attachment_key
  where m.ticket_id = ticket.id order by m.created_at, m.id limit 1
)`

export const lastMessage = sql<TicketRow['last']>`(
  select json_build_object('author', m.author, 'createdAt', m.created_at)
  from ticket_message m where m.ticket_id = ticket.id order by m.created_at desc, m.id desc limit 1
)`
