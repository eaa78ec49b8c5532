import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { LowStock, UncheckedReview, WaitingTicket } from '#contract/api/admin/reports/today.ts'
import type { Database } from '#server/platform/db/database.ts'
import { contactMessages } from '#server/platform/schema/care/contact.ts'
import { reviews } from '#server/platform/schema/care/reviews.ts'
import { ticketMessages, tickets } from '#server/platform/schema/care/support.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { products, variations } from '#server/platform/schema/selling/catalog.ts'

type PageOfRows<Row> = Promise<{ count: number; rows: Row[] }>

/** Sizes on sale of which few are left, those that are gone first. */
export async function readLowStock(db: Database, limit: number): PageOfRows<LowStock> {
  const { productId, size, type, stock, lowStockAt } = variations
  const isLow = and(sql`${variations.isLow}`, sql`${products.isActive}`)
  const all = () => db.select({ productId, name: products.name, size, type, stock, lowStockAt }).from(variations)
  const rows = await all()
    .innerJoin(products, eq(products.id, productId))
    .where(isLow)
    .orderBy(asc(stock), asc(products.name), asc(size))
    .limit(limit)
  // Each looks for its product: joined, all products would be read for the few that run low.
  const isOnShelf = sql`(select p.is_active from product p where p.id = ${productId})`
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(variations)
    .where(and(sql`${variations.isLow}`, isOnShelf))
  return { count: found?.count ?? 0, rows }
}

/** Open tickets whose last word is the shopper's, those who have waited longest first. */
export async function readTickets(db: Database, limit: number): PageOfRows<WaitingTicket> {
  const { id, ticketNumber, subject, createdAt, answeredAt } = tickets
  const rows = await db
    .select({
      ...{ id, ticketNumber, subject, createdAt, answeredAt, name: users.name },
      waitingSince: sql<Date>`${waitingSince}`.mapWith(createdAt),
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(and(eq(tickets.status, 1), sql`${waitingSince} is not null`))
    .orderBy(asc(createdAt))
    .limit(limit)
  return { count: rows[0]?.count ?? 0, rows: rows.map(writeTicket) }
}

/** When the shopper first wrote after the shop's last answer; null where the shop has the last word. */
const waitingSince = sql`(
  select min(m.created_at) from ${ticketMessages} m where m.ticket_id = ticket.id and m.author = 'shopper'
  and m.created_at > coalesce((select max(a.created_at) from ${ticketMessages} a
    where a.ticket_id = ticket.id and a.author = 'shop'), '-infinity'))`

type TicketRow = Omit<WaitingTicket, 'waitingSince' | 'answerBy' | 'settleBy'> & {
  createdAt: Date
  answeredAt: Date | null
  waitingSince: Date
}

function writeTicket({
  id,
  ticketNumber,
  subject,
  name,
  waitingSince,
  createdAt,
  answeredAt,
}: TicketRow): WaitingTicket {
  const later = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000).toISOString()
  return {
    ...{ id, ticketNumber, subject, name },
    waitingSince: waitingSince.toISOString(),
    answerBy: answeredAt ? null : later(48),
    settleBy: later(30 * 24),
  }
}

/** Reviews that nobody of the shop has looked at. */
export async function readReviews(db: Database, limit: number): PageOfRows<UncheckedReview> {
  const isUnchecked = isNull(reviews.checkedAt)
  const { id, rating, review, createdAt } = reviews
  const rows = await db
    .select({ id, rating, review, createdAt, productName: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(isUnchecked)
    .orderBy(asc(createdAt))
    .limit(limit)
  return {
    count: await db.$count(reviews, isUnchecked),
    rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  }
}

/** How many messages of the contact form nobody has seen to. */
export function readContactMessages(db: Database) {
  return db.$count(contactMessages, isNull(contactMessages.handledAt))
}
