import type { Ticket, TicketMessage } from '#contract/api/content/support.ts'
import { shopAuthor } from '#contract/api/content/support.ts'
import { type AttachmentRow, attachmentPicture } from '#server/platform/pictures/attachments.ts'
import type { ticketMessages, tickets } from '#server/platform/schema/care/support.ts'

export type TicketRow = Pick<
  typeof tickets.$inferSelect,
  'id' | 'ticketNumber' | 'userId' | 'subject' | 'status' | 'orderId' | 'createdAt'
> & {
  name: string | null
  orderNumber: string | null
  attachment: AttachmentRow | null
  last: { author: 'shopper' | 'shop'; createdAt: string } | null
}

export type MessageRow = Pick<typeof ticketMessages.$inferSelect, 'id' | 'author' | 'message' | 'createdAt'> & {
  attachment: AttachmentRow | null
}

/** A stored ticket as the contract carries it (ENT-33). */
export function writeTicket(secret: string, row: TicketRow): Ticket {
  const { id, ticketNumber, subject, status, userId, last } = row
  return {
    id,
    ticketNumber,
    subject,
    status,
    createdAt: row.createdAt.toISOString(),
    createdBy: userId,
    createdByName: row.name,
    attachment: writeAttachment(secret, row.attachment),
    paymentOrderId: row.orderId,
    orderNumber: row.orderNumber,
    lastMessage: last && {
      createdBy: last.author === 'shop' ? shopAuthor : userId,
      createdAt: new Date(last.createdAt).toISOString(),
    },
  }
}

/** A stored message as the contract carries it (ENT-34). */
export function writeMessage(secret: string, userId: string, row: MessageRow): TicketMessage {
  const { id, author, message, createdAt, attachment } = row
  return {
    id,
    message,
    attachment: writeAttachment(secret, attachment),
    createdBy: author === 'shop' ? shopAuthor : userId,
    createdAt: createdAt.toISOString(),
  }
}

function writeAttachment(secret: string, row: AttachmentRow | null) {
  return row && attachmentPicture(secret, row, new Date())
}
