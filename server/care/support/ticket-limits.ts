import { and, eq, gt, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { acquireLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { formatDuration } from '#server/platform/limits/format-duration.ts'
import { ticketMessages, tickets } from '#server/platform/schema/care/support.ts'

export const ticketsPerHour = 5
export const messagesPerHour = 60

/** What is counted and how many seconds ago the oldest of it was made. */
type Recent = { made: number; oldestAgo: number | null }

/** Throws 429, naming the wait, when a shopper has opened enough tickets for this hour. */
export async function refuseTooManyTickets(tx: Transaction, userId: string) {
  const [recent] = await tx
    .select({ made: sql<number>`count(*)::int`, oldestAgo: secondsSince(sql`min(${tickets.createdAt})`) })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), gt(tickets.createdAt, sql`now() - interval '1 hour'`)))
  refuse(
    recent,
    ticketsPerHour,
    `You have opened ${ticketsPerHour} tickets within an hour. Please write in one of them, or`,
  )
}

/** Throws 429, naming the wait, when a shopper has sent enough messages for this hour. */
export async function refuseTooManyMessages(tx: Transaction, userId: string) {
  const [recent] = await tx
    .select({ made: sql<number>`count(*)::int`, oldestAgo: secondsSince(sql`min(${ticketMessages.createdAt})`) })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(
      and(
        eq(tickets.userId, userId),
        eq(ticketMessages.author, 'shopper'),
        gt(ticketMessages.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
  refuse(recent, messagesPerHour, `You have sent ${messagesPerHour} messages within an hour. Please`)
}

/** Two calls of one shopper at once are looked at, and counted, one after the other. */
export async function takeTurns(tx: Transaction, userId: string) {
  await acquireLock(tx, `support of ${userId}`)
}

function secondsSince(moment: ReturnType<typeof sql>) {
  return sql<number | null>`extract(epoch from now() - ${moment})::float8`
}

function refuse(recent: Recent | undefined, most: number, reason: string) {
  if (!recent || recent.made < most) return
  const seconds = Math.max(1, Math.ceil(3_600 - (recent.oldestAgo ?? 0)))
  throw new ApiError(429, `${reason} try again in ${formatDuration(seconds)}.`, { 'retry-after': String(seconds) })
}
