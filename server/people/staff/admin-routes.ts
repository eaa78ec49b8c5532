import type { FastifyInstance } from 'fastify'
import { addStaff, changeStaff, endSessionsOf, listStaff, resetFactors } from '#contract/api/admin/staff/staff.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import { refuseStale } from '#server/back-office/audit/refuse-stale.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { addPerson, changePerson, readStaff, resetFactorsOf, signOutPerson } from './people.ts'

/** The people of the shop, for its admins. */
export function staffRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop
  serveStaff(app, shop, listStaff, () => readStaff(db))
  serveStaff(app, shop, addStaff, ({ body, staff }) => {
    refuseStale(staff)
    return addPerson(db, staff, body)
  })
  serveStaff(app, shop, changeStaff, ({ params, body, staff }) => changePerson(db, staff, params.id, body))
  serveStaff(app, shop, resetFactors, ({ params, staff }) => {
    refuseStale(staff)
    return resetFactorsOf(db, staff, params.id)
  })
  serveStaff(app, shop, endSessionsOf, ({ params, staff }) => signOutPerson(db, staff, params.id))
}
