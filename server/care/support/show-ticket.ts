import { asc, eq } from 'drizzle-orm'
import type { AnyMessage, AnyTicket } from '#contract/api/admin/customers/tickets.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { attachmentPicture } from '#server/platform/pictures/attachments.ts'
import { ticketMessages } from '#server/platform/schema/care/support.ts'
import { storedFiles } from '#server/platform/schema/files.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { findTicketRow } from './list-tickets.ts'

/** A ticket with everything that was said in it; throws 404 where there is none. */
export async function showTicket(shop: Pick<Shop, 'db' | 'config'>, id: string): Promise<AnyTicket> {
  const ticket = isRandomId(id) ? await findTicketRow(shop.db, id) : undefined
  if (!ticket) throw new ApiError(404, 'There is no such ticket.')
  return { ...ticket, messages: await readMessages(shop, ticket) }
}

async function readMessages(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  { id, customer }: Omit<AnyTicket, 'messages'>,
) {
  const rows = await db
    .select({
      id: ticketMessages.id,
      author: ticketMessages.author,
      staffName: staff.name,
      message: ticketMessages.message,
      createdAt: ticketMessages.createdAt,
      file: {
        key: storedFiles.key,
        contentType: storedFiles.contentType,
        originalName: storedFiles.originalName,
      },
    })
    .from(ticketMessages)
    .leftJoin(storedFiles, eq(storedFiles.key, ticketMessages.attachmentKey))
    .leftJoin(staff, eq(staff.id, ticketMessages.staffId))
    .where(eq(ticketMessages.ticketId, id))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id))
  const now = new Date()
  return rows.map(
    ({ id, author, staffName, message, createdAt, file }): AnyMessage => ({
      ...{ id, message },
      isFromShop: author === 'shop',
      by: author === 'shop' ? staffName : customer.name,
      attachment: file && attachmentPicture(config.secret, file, now),
      createdAt: createdAt.toISOString(),
    }),
  )
}
