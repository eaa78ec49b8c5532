import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/admin/customers/customers.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { startChange, withdrawChange } from '#server/people/number-changes/start-change.ts'
import { findUser } from '#server/people/users/users.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { addCustomerNote, removeCustomerNote } from './customer-notes.ts'
import { watchCustomerReads } from './customer-reads.ts'
import { eraseCustomer } from './erase-customer.ts'
import { listCustomers } from './list-customers.ts'
import { collectPersonalData } from './personal-data.ts'
import { showCustomer } from './show-customer.ts'

export function adminCustomerRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop
  const reads = watchCustomerReads(shop)
  serveStaff(app, shop, calls.listCustomers, ({ query, ...reader }) => {
    const action = query.search ? 'customer.search' : 'customer.list'
    return reads.read(reader, { action, id: 'all' }, () => listCustomers(db, query))
  })
  serveStaff(app, shop, calls.getCustomer, ({ params: { id }, ...reader }) =>
    reads.read(reader, { action: 'customer.read', id }, () => showCustomer(db, id, reader.staff)),
  )
  // Its answer holds the whole customer.
  serveStaff(app, shop, calls.addCustomerNote, ({ params: { id }, body, ...reader }) =>
    reads.read(reader, { action: 'customer.read', id }, async () => {
      await addCustomerNote(db, id, body, reader.staff)
      return showCustomer(db, id, reader.staff)
    }),
  )
  serveStaff(app, shop, calls.removeCustomerNote, async ({ params: { id, noteId }, staff }) => {
    await removeCustomerNote(db, id, noteId, staff)
    return showCustomer(db, id, staff)
  })
  serveStaff(app, shop, calls.exportCustomer, async ({ params: { id }, staff, request }) => {
    await reads.take({ staff, request })
    if (!isRandomId(id) || !(await findUser(db, id))) throw new ApiError(404, 'There is no such customer.')
    // Written down before anything leaves the shop.
    await writeAudit(db, staff, { action: 'customer.export', subject: { kind: 'customer', id } })
    return collectPersonalData(db, id)
  })
  serveStaff(app, shop, calls.startNumberChange, async ({ params: { id }, body, staff }) => {
    await startChange(shop, id, body, staff)
    return showCustomer(db, id, staff)
  })
  serveStaff(app, shop, calls.withdrawNumberChange, async ({ params: { id }, staff }) => {
    await withdrawChange(db, id, staff)
    return showCustomer(db, id, staff)
  })
  serveStaff(app, shop, calls.eraseCustomer, async ({ params: { id }, body, staff }) => {
    await eraseCustomer(shop, id, body, staff)
    return showCustomer(db, id, staff)
  })
}
