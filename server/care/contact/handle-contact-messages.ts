import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ContactMessage, listContactMessages as call } from '#contract/api/admin/customers/contact.ts'
import type { Received } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { searchPattern } from '#server/platform/db/search-words.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { readCursorPage } from '#server/platform/http/cursor-page.ts'
import { contactMessages } from '#server/platform/schema/care/contact.ts'
import { staff } from '#server/platform/schema/people/staff.ts'

type ContactQuery = Received<typeof call>['query']
type Row = Awaited<ReturnType<typeof selectMessages>>[number]

/** A page of what visitors wrote: what waits longest first, or what was handled last. */
export async function listContactMessages(executor: Executor, { cursor, limit, search, status }: ContactQuery) {
  const isOpen = status !== 'handled'
  const sortMoment = isOpen ? sql`${contactMessages.createdAt}` : sql`${contactMessages.handledAt}`
  const page = await readCursorPage({ cursor, limit }, (after, most) => {
    const comparison = isOpen ? sql`>` : sql`<`
    const isAfter =
      after && sql`(${sortMoment}, ${contactMessages.id}) ${comparison} (${after.at}::timestamptz, ${after.id}::uuid)`
    const order = isOpen ? asc : desc
    const isInState = isOpen ? isNull(contactMessages.handledAt) : isNotNull(contactMessages.handledAt)
    return selectMessages(executor, sortMoment, and(isInState, search ? matchesSearch(search) : undefined, isAfter))
      .orderBy(order(sortMoment), order(contactMessages.id))
      .limit(most)
  })
  return { ...page, rows: page.rows.map(writeMessage) }
}

/** Notes that a message was handled, or that it was not; who was first stays named. Throws 404 for none. */
export function handleContactMessage(db: Database, id: string, isHandled: boolean, by: Exclude<Actor, string>) {
  return inTransaction(db, async (tx) => {
    const changed = isRandomId(id)
      ? await tx
          .update(contactMessages)
          .set(isHandled ? { handledAt: sql`now()`, handledBy: by.staffId } : { handledAt: null, handledBy: null })
          .where(and(eq(contactMessages.id, id), sql`(${contactMessages.handledAt} is not null) <> ${isHandled}`))
      : undefined
    const [row] = isRandomId(id) ? await selectMessages(tx, sql`now()`, eq(contactMessages.id, id)) : []
    if (!row) throw new ApiError(404, 'This message is gone.')
    if (changed?.rowCount === 1) {
      await writeAudit(tx, by, {
        action: isHandled ? 'contact-message.handle' : 'contact-message.open-again',
        subject: { kind: 'contact-message', id },
        before: { isHandled: !isHandled },
        after: { isHandled },
      })
    }
    return writeMessage(row)
  })
}

function matchesSearch(search: string) {
  const { name, email, mobileNumber, message } = contactMessages
  return sql`lower(${name} || ' ' || ${email} || ' ' || ${mobileNumber} || ' ' || ${message}) like ${searchPattern(search)}`
}

function selectMessages(executor: Executor, sortMoment: SQL, which: SQL | undefined) {
  return executor
    .select({
      at: sql<string>`${sortMoment}::text`,
      message: contactMessages,
      handledBy: staff.name,
      id: contactMessages.id,
    })
    .from(contactMessages)
    .leftJoin(staff, eq(staff.id, contactMessages.handledBy))
    .where(which)
}

function writeMessage({ message: row, handledBy }: Row): ContactMessage {
  const { id, name, email, mobileNumber, message, createdAt, handledAt } = row
  return {
    ...{ id, name, email, mobileNumber, message, handledBy },
    createdAt: createdAt.toISOString(),
    handledAt: handledAt?.toISOString() ?? null,
  }
}
