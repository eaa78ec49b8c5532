import { and, asc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { NewTicket, Ticket } from '#contract/api/content/support.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { readOrderNumber } from '#contract/rules/orders/order-number.ts'
import { sentOtherwise } from '#server/people/staff/sent-otherwise.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { storeAttachment } from '#server/platform/pictures/attachments.ts'
import { ticketMessages, tickets } from '#server/platform/schema/care/support.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { isPlaced } from '#server/selling/orders/orders.ts'
import { type TicketRow, writeTicket } from './ticket-answer.ts'
import { idUnder, type Sent } from './ticket-form.ts'
import { refuseTooManyTickets, takeTurns } from './ticket-limits.ts'
import { drawTicketNumber } from './ticket-numbers.ts'
import { findTicketOf } from './tickets.ts'

type TicketDraft = z.output<typeof NewTicket> & Sent

/**
 * Opens a ticket with its first message; sent again under its key, it is the same ticket. Throws 404 for an order that is
 * not the caller's, 409 where its key came with other contents before, 429 beyond the tickets of an hour.
 */
export async function openTicket({ db, config, files }: Shop, userId: string, draft: TicketDraft): Promise<Ticket> {
  const { file, key, subject, message } = draft
  const id = key === undefined ? undefined : idUnder('ticket', userId, key)
  // A file is kept only for a ticket that can be opened.
  const isFileAccepted = file && 'orderId' in (await inTransaction(db, (tx) => admit(tx, userId, id, draft)))
  const attachment = isFileAccepted ? await storeAttachment(db, files, userId, file) : undefined

  const row = await inTransaction(db, async (tx) => {
    const admitted = await admit(tx, userId, id, draft)
    if ('opened' in admitted) return admitted.opened
    const demo = config.isDemo
    const ticketId = await insertTicket(tx, { ...(id ? { id } : {}), userId, subject, demo, ...admitted })
    await tx.insert(ticketMessages).values({
      ticketId,
      author: 'shopper',
      message,
      attachmentKey: attachment?.key ?? null,
      createdAt: sql`clock_timestamp()`,
      demo,
    })
    return findTicketOf(tx, userId, ticketId)
  })
  if (!row) throw new Error('The ticket that was just opened is not there.')
  return writeTicket(config.secret, row)
}

/** The ticket that this key has opened before, or the order that a new one will be about. */
async function admit(
  tx: Transaction,
  userId: string,
  id: string | undefined,
  draft: TicketDraft,
): Promise<{ opened: TicketRow } | { orderId: string | null }> {
  await takeTurns(tx, userId)
  const opened = id && (await findTicketOf(tx, userId, id))
  const { requestId } = draft
  const orderId = requestId === undefined ? null : await findOwnOrder(tx, userId, requestId)
  if (opened) {
    if (!(await isSame(tx, opened, draft, orderId))) throw sentOtherwise
    return { opened }
  }
  await refuseTooManyTickets(tx, userId)
  return { orderId }
}

async function isSame(
  tx: Transaction,
  opened: TicketRow,
  { subject, message, file }: TicketDraft,
  orderId: string | null,
) {
  const [first] = await tx
    .select({ message: ticketMessages.message })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, opened.id))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id))
    .limit(1)
  const isSameFile = Boolean(file) === Boolean(opened.attachment)
  return opened.subject === subject && first?.message === message && opened.orderId === orderId && isSameFile
}

/** Throws the same 404 for a missing order, a stranger's and one that is not paid. */
async function findOwnOrder(executor: Executor, userId: string, requestId: string) {
  const orderNumber = readOrderNumber(requestId)
  const isNamed = isRandomId(requestId) ? eq(orders.id, requestId) : eq(orders.orderNumber, orderNumber)
  const [order] =
    /^\w+$/.test(orderNumber) || isRandomId(requestId)
      ? await executor
          .select({ id: orders.id })
          .from(orders)
          .where(and(eq(orders.userId, userId), isNamed, isPlaced))
      : []
  if (!order) throw new ApiError(404, 'Order Not Found')
  return order.id
}

const draws = 5

async function insertTicket(tx: Transaction, ticket: Omit<typeof tickets.$inferInsert, 'ticketNumber'>) {
  for (let draw = 0; draw < draws; draw += 1) {
    const [stored] = await tx
      .insert(tickets)
      .values({ ...ticket, ticketNumber: drawTicketNumber() })
      .onConflictDoNothing({ target: tickets.ticketNumber })
      .returning({ id: tickets.id })
    if (stored) return stored.id
  }
  throw new Error(`${draws} ticket numbers in a row were taken.`)
}
