import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { storeAttachment } from '#server/platform/pictures/attachments.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { showTicket } from './show-ticket.ts'
import { idUnder, type readReply } from './ticket-form.ts'
import { isWritten, replyToTicket } from './ticket-transitions.ts'

/**
 * Writes the shop's answer; sent again under its key, it is the same one. `read` gives the answer, and is asked only where there
 * is the ticket. Throws 404 for none, 409 for a closed one.
 */
export async function answerTicket(
  shop: Pick<Shop, 'db' | 'config' | 'files'>,
  id: string,
  read: () => ReturnType<typeof readReply>,
  by: StaffCaller,
) {
  const ticket = await showTicket(shop, id)
  const { message, file, key } = await read()
  const messageId = key === undefined ? undefined : idUnder('answer', by.staffId, id, key)
  const isSent = messageId !== undefined && (await isWritten(shop.db, messageId))
  if (!ticket.isOpen && !isSent) throw closedBefore()
  // A file is kept only for an answer that can be written; it belongs to the shopper, who may open it.
  const attachment = file && !isSent ? await storeAttachment(shop.db, shop.files, ticket.customer.id, file) : undefined
  const reply = { message, attachmentKey: attachment?.key ?? null, id: messageId }
  const step = await replyToTicket(shop.db, ticket.ticketNumber, reply, by)
  if (step === 'closed before') throw closedBefore()
  return showTicket(shop, id)
}

function closedBefore() {
  return new ApiError(409, 'This ticket is closed. Open it again to answer.')
}
