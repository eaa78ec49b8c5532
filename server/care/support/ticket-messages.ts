import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { TicketMessage, TicketReply } from '#contract/api/content/support.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { sentOtherwise } from '#server/people/staff/sent-otherwise.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { storeAttachment } from '#server/platform/pictures/attachments.ts'
import { ticketMessages, tickets } from '#server/platform/schema/care/support.ts'
import { storedFiles } from '#server/platform/schema/files.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { writeMessage } from './ticket-answer.ts'
import { idUnder, type Sent } from './ticket-form.ts'
import { refuseTooManyMessages, takeTurns } from './ticket-limits.ts'

type Reply = z.output<typeof TicketReply> & Sent

/** The messages of somebody's own ticket, oldest first; throws the same 404 for a missing one and a stranger's. */
export async function listMessagesOf({ db, config }: Shop, userId: string, ticketId: string): Promise<TicketMessage[]> {
  await findOwnTicket(db, userId, ticketId)
  await markRead(db, ticketId)
  const rows = await selectMessages(db)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id))
  return rows.map((row) => writeMessage(config.secret, userId, row))
}

/**
 * Writes in somebody's own open ticket; sent again under its key, it is the same message. `read` gives the reply, and is
 * asked only for a ticket of the caller. Throws 404 as above, 409 for a closed ticket and a key that came with other
 * contents before, 429 beyond the messages of an hour.
 */
export async function addMessage(shop: Shop, userId: string, ticketId: string, read: () => Promise<Reply>) {
  const { db, config, files } = shop
  await findOwnTicket(db, userId, ticketId)
  const { message, file, key } = await read()
  const id = key === undefined ? undefined : idUnder('message', userId, ticketId, key)
  // A file is kept only for a message that can be written.
  const isFileAccepted = file && !(await inTransaction(db, (tx) => admit(tx, userId, ticketId, id)))
  const attachment = isFileAccepted ? await storeAttachment(db, files, userId, file) : null

  const row = await inTransaction(db, async (tx) => {
    const sent = await admit(tx, userId, ticketId, id)
    if (sent && (sent.message !== message || Boolean(sent.attachment) !== Boolean(file))) throw sentOtherwise
    if (sent) return sent
    const [written] = await tx
      .insert(ticketMessages)
      .values({
        ...(id ? { id } : {}),
        ticketId,
        author: 'shopper',
        message,
        attachmentKey: attachment?.key ?? null,
        createdAt: sql`clock_timestamp()`,
        demo: config.isDemo,
      })
      .returning()
    return written && { ...written, attachment }
  })
  if (!row) throw new Error('The message that was just written is not there.')
  return writeMessage(config.secret, userId, row)
}

/** The message that this key has sent before, if there is one; until the end of `tx` nobody closes the ticket. */
async function admit(tx: Transaction, userId: string, ticketId: string, id: string | undefined) {
  await takeTurns(tx, userId)
  const { status } = await findOwnTicket(tx, userId, ticketId, { isLocked: true })
  const [sent] = id ? await selectMessages(tx).where(eq(ticketMessages.id, id)) : []
  if (sent) return sent
  if (status !== 1) throw new ApiError(409, 'This ticket is closed. Please open a new one.')
  await refuseTooManyMessages(tx, userId)
  return undefined
}

/** Before the messages are read: an answer that comes meanwhile is one more to tell of, at worst in vain. */
async function markRead(executor: Executor, ticketId: string) {
  await executor
    .update(tickets)
    .set({ unreadSince: null, notifiedAt: null })
    .where(and(eq(tickets.id, ticketId), isNotNull(tickets.unreadSince)))
}

async function findOwnTicket(executor: Executor, userId: string, ticketId: string, { isLocked = false } = {}) {
  const own = executor
    .select({ status: tickets.status })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), eq(tickets.id, ticketId)))
  const [ticket] = isRandomId(ticketId) ? await (isLocked ? own.for('no key update') : own) : []
  if (!ticket) throw new ApiError(404, 'Ticket not found')
  return ticket
}

function selectMessages(executor: Executor) {
  return executor
    .select({
      id: ticketMessages.id,
      author: ticketMessages.author,
      message: ticketMessages.message,
      createdAt: ticketMessages.createdAt,
      attachment: {
        key: storedFiles.key,
        contentType: storedFiles.contentType,
        originalName: storedFiles.originalName,
      },
    })
    .from(ticketMessages)
    .leftJoin(storedFiles, eq(storedFiles.key, ticketMessages.attachmentKey))
    .$dynamic()
}
