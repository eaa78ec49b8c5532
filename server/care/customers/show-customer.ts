import { and, eq, inArray } from 'drizzle-orm'
import type { Customer } from '#contract/api/admin/customers/customers.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { readConsents } from '#server/people/consents/consents.ts'
import { showChange } from '#server/people/number-changes/start-change.ts'
import { readSessions } from '#server/people/sessions/sessions.ts'
import { findUser } from '#server/people/users/users.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { readReviewsBy } from '../reviews/list-reviews.ts'
import { readTicketHeadsOf } from '../support/personal-data.ts'
import { isRemovable, readCustomerNotes } from './customer-notes.ts'
import { writeCustomers } from './list-customers.ts'

/** Everything about one customer that the shop's people see; throws 404 for nobody. */
export async function showCustomer(db: Database, id: string, caller: StaffCaller): Promise<Customer> {
  const user = isRandomId(id) ? await findUser(db, id) : undefined
  const [row] = user ? await writeCustomers(db, [user]) : []
  if (!user || !row) throw new ApiError(404, 'There is no such customer.')
  const { wantsOffers, log: consents } = await readConsents(db, id)
  const notes = await readCustomerNotes(db, id)
  const tickets = await readTicketHeadsOf(db, id)
  const [lastSession] = await readSessions(db, id)
  const isUnderWay = and(eq(orders.userId, id), inArray(orders.orderStatus, ['CONFIRMED', 'UNPAID']))
  return {
    ...row,
    loginMobile: user.loginMobile === user.mobileNumber ? null : user.loginMobile,
    isVerified: user.isVerified,
    numberChange: await showChange(db, id),
    address: user.address,
    erasedAt: user.erasedAt?.toISOString() ?? null,
    lastSignInAt: lastSession?.createdAt.toISOString() ?? null,
    ordersUnderWay: await db.$count(orders, isUnderWay),
    ...{ wantsOffers, consents, tickets },
    reviews: await readReviewsBy(db, id),
    notes: notes.map((note) => ({
      ...{ id: note.id, text: note.text, by: note.by },
      createdAt: note.createdAt.toISOString(),
      isRemovable: isRemovable(note, caller),
    })),
  }
}
