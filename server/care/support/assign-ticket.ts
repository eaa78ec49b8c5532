import { eq } from 'drizzle-orm'
import type { StaffRole } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { findActiveStaff } from '#server/back-office/access/active-staff.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { tickets } from '#server/platform/schema/care/support.ts'
import { staff } from '#server/platform/schema/people/staff.ts'

/** Whoever may answer tickets may be given one. */
export const ticketRoles: readonly StaffRole[] = ['admin', 'manager', 'support']

type Assignment = { assignee: string | null; was: string | null }

/** Gives a ticket to somebody or to nobody; throws 404 for no ticket, 409 where it is no longer as the caller saw it. */
export function assignTicket(db: Database, id: string, { assignee, was }: Assignment, by: StaffCaller) {
  return inTransaction(db, async (tx) => {
    const ticket = isRandomId(id) ? await lock(tx, id) : undefined
    if (!ticket) throw new ApiError(404, 'There is no such ticket.')
    if (ticket.assignedTo === assignee) return
    if (ticket.assignedTo !== was) throw takenMeanwhile(ticket.assigneeName)
    const newAssignee = assignee === null ? null : await findAssignee(tx, assignee)
    await tx.update(tickets).set({ assignedTo: assignee }).where(eq(tickets.id, id))
    await writeAudit(tx, by, {
      action: 'ticket.assign',
      subject: { kind: 'ticket', id: ticket.ticketNumber },
      before: { assignee: ticket.assigneeName },
      after: { assignee: newAssignee?.name ?? null },
    })
  })
}

async function lock(tx: Transaction, id: string) {
  const [ticket] = await tx
    .select({ ticketNumber: tickets.ticketNumber, assignedTo: tickets.assignedTo, assigneeName: staff.name })
    .from(tickets)
    .leftJoin(staff, eq(staff.id, tickets.assignedTo))
    .where(eq(tickets.id, id))
    .for('no key update', { of: tickets })
  return ticket
}

async function findAssignee(tx: Transaction, id: string) {
  const found = isRandomId(id) ? await findActiveStaff(tx, ticketRoles, id) : undefined
  if (!found) throw new ApiError(409, 'Tickets cannot be given to this person any more.')
  return found
}

function takenMeanwhile(name: string | null) {
  return new ApiError(409, name ? `${name} has this ticket now.` : 'This ticket was given back meanwhile.')
}
