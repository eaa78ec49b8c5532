import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { queueTicketAnswered } from '#server/people/messages/ticket-answered.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { ticketMessages, tickets } from '#server/platform/schema/care/support.ts'
import { users } from '#server/platform/schema/people/users.ts'
import type { Shop } from '#server/platform/shop/shop.ts'

const atOnce = 200

/**
 * Tells shoppers of answers they have not opened: once for all that were written, a minute after the first of them, and not again
 * before they have looked. Who has the chat open sees them there and is not told.
 */
export async function sendAnswerNotices(shop: Pick<Shop, 'config' | 'db'>) {
  while ((await sendSome(shop)) === atOnce);
}

/** That somebody was told is noted in the same transaction as the message: neither happens alone, nor in two processes. */
function sendSome({ config, db }: Pick<Shop, 'config' | 'db'>) {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .select({
        id: tickets.id,
        ticketNumber: tickets.ticketNumber,
        unreadSince: tickets.unreadSince,
        mobileNumber: users.mobileNumber,
        email: users.email,
        erasedAt: users.erasedAt,
      })
      .from(tickets)
      .innerJoin(users, eq(users.id, tickets.userId))
      .where(and(lt(tickets.unreadSince, sql`now() - interval '1 minute'`), isNull(tickets.notifiedAt)))
      .orderBy(asc(tickets.unreadSince))
      .limit(atOnce)
      .for('update', { of: tickets, skipLocked: true })
    if (due.length === 0) return 0
    for (const { id, unreadSince, erasedAt, ...ticket } of due) {
      if (erasedAt || !unreadSince) continue
      const answer = await readAnswer(tx, id, unreadSince)
      const onceFor = `${id} ${unreadSince.toISOString()}`
      await queueTicketAnswered(tx, { config, db }, { ...ticket, answer, onceFor })
    }
    const ids = due.map(({ id }) => id)
    await tx.update(tickets).set({ notifiedAt: sql`now()` }).where(inArray(tickets.id, ids))
    return due.length
  })
}

/** Everything the shop has written in a ticket since a moment. */
async function readAnswer(tx: Transaction, ticketId: string, since: Date) {
  const written = await tx
    .select({ message: ticketMessages.message, attachmentKey: ticketMessages.attachmentKey })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.author, 'shop'),
        gte(ticketMessages.createdAt, since),
      ),
    )
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id))
  const hasFile = written.some(({ attachmentKey }) => attachmentKey !== null)
  return [...written.map(({ message }) => message), hasFile ? 'A file is with it: open the ticket to see it.' : '']
    .filter(Boolean)
    .join('\n')
}
