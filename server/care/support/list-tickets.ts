import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { listAllTickets, TicketRow } from '#contract/api/admin/customers/tickets.ts'
import type { Received } from '#contract/api/endpoint.ts'
import { answerWithinHours, resolveWithinHours, ticketClocks } from '#contract/rules/ticket-clocks.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { likeStarting } from '#server/platform/db/like.ts'
import { searchPattern } from '#server/platform/db/search-words.ts'
import { readCursorPage } from '#server/platform/http/cursor-page.ts'
import { tickets } from '#server/platform/schema/care/support.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { readTicketNumber } from './ticket-numbers.ts'
import { lastMessage } from './tickets.ts'

type TicketQuery = Received<typeof listAllTickets>['query']
type Row = Awaited<ReturnType<typeof selectRows>>[number]

/** A page of everybody's tickets: what is due first, or what was closed last. */
export async function listTickets(executor: Executor, { cursor, limit, ...filter }: TicketQuery, staffId: string) {
  const isOpen = filter.status !== 'closed'
  const sortMoment = isOpen ? due : sql`${tickets.closedAt}`
  const page = await readCursorPage({ cursor, limit }, (after, most) => {
    const comparison = isOpen ? sql`>` : sql`<`
    const isAfter =
      after && sql`(${sortMoment}, ${tickets.id}) ${comparison} (${after.at}::timestamptz, ${after.id}::uuid)`
    const order = isOpen ? asc : desc
    return selectRows(executor, sortMoment, and(...conditions(filter, staffId), isAfter))
      .orderBy(order(sortMoment), order(tickets.id))
      .limit(most)
  })
  const now = new Date()
  return { ...page, rows: page.rows.map((row) => writeRow(row, now)) }
}

/** One ticket as the list shows it. */
export async function findTicketRow(executor: Executor, id: string): Promise<TicketRow | undefined> {
  const [row] = await selectRows(executor, due, eq(tickets.id, id))
  return row && writeRow(row, new Date())
}

/** What the law's clock that runs says. */
const due = sql`(${tickets.createdAt} + make_interval(hours =>
  case when ${tickets.answeredAt} is null then ${sql.raw(String(answerWithinHours))} else ${sql.raw(String(resolveWithinHours))} end))`

function conditions({ search, status, waiting, assignee }: Omit<TicketQuery, 'cursor' | 'limit'>, staffId: string) {
  return [
    eq(tickets.status, status === 'closed' ? 2 : 1),
    waiting && sql`${lastMessage} ->> 'author' = 'shopper'`,
    assignee ? isAssignedTo(assignee, staffId) : undefined,
    search ? matchesSearch(search) : undefined,
  ]
}

function isAssignedTo(assignee: string, staffId: string): SQL {
  if (assignee === 'nobody') return isNull(tickets.assignedTo)
  return eq(tickets.assignedTo, assignee === 'me' ? staffId : assignee)
}

function matchesSearch(search: string) {
  const ticketNumber = readTicketNumber(search)
  const pattern = searchPattern(search)
  const byNumber =
    ticketNumber.length >= 3
      ? sql`union all select t.id from ticket t where t.ticket_number like ${likeStarting(ticketNumber)}`
      : sql``
  // By the index of the customers' words, which holds more than names and numbers.
  return sql`${tickets.id} = any(array(
    select t.id from ticket t where lower(t.subject) like ${pattern}
    union all select t.id from shopper u join ticket t on t.user_id = u.id
      where lower(coalesce(u.name, '') || ' ' || u.mobile_number || ' ' || coalesce(u.email, '')) like ${pattern}
      and lower(coalesce(u.name, '') || ' ' || u.mobile_number) like ${pattern}
    ${byNumber}))`
}

function selectRows(executor: Executor, sortMoment: SQL, which: SQL | undefined) {
  return executor
    .select({
      at: sql<string>`${sortMoment}::text`,
      id: tickets.id,
      ticketNumber: tickets.ticketNumber,
      subject: tickets.subject,
      status: tickets.status,
      createdAt: tickets.createdAt,
      answeredAt: tickets.answeredAt,
      closedAt: tickets.closedAt,
      orderNumber: orders.orderNumber,
      last: lastMessage.as('last'),
      customer: { id: users.id, name: users.name, mobileNumber: users.mobileNumber, erasedAt: users.erasedAt },
      assignee: { id: staff.id, name: staff.name },
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(orders, eq(orders.id, tickets.orderId))
    .leftJoin(staff, eq(staff.id, tickets.assignedTo))
    .where(which)
}

function writeRow(row: Row, now: Date): TicketRow {
  const { id, ticketNumber, subject, orderNumber, assignee, last, createdAt, answeredAt, closedAt } = row
  const { answerBy, settleBy, isOverdue } = ticketClocks(row, now)
  const { erasedAt, mobileNumber, ...customer } = row.customer
  const isOpen = row.status === 1
  return {
    ...{ id, ticketNumber, subject, orderNumber, assignee, isOpen, isOverdue },
    customer: { ...customer, mobileNumber: erasedAt ? null : mobileNumber },
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    answerBy: answerBy?.toISOString() ?? null,
    settleBy: settleBy?.toISOString() ?? null,
    isWaiting: isOpen && last?.author === 'shopper',
    lastMessageAt: last && new Date(last.createdAt).toISOString(),
  }
}
