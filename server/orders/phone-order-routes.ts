import type { FastifyInstance } from 'fastify'
import { findCaller, placePhoneOrder, quotePhoneOrder } from '#contract/api/admin/phone-orders.ts'
import type { Shop } from '../shop.ts'
import { serveStaff } from '../staff/serve-staff.ts'
import { findCallerDetails } from './find-caller.ts'
import { placePhoneOrder as place } from './phone-orders.ts'
import { quoteOrder } from './phone-quote.ts'

export function phoneOrderRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, findCaller, ({ query }) => findCallerDetails(shop.db, query.mobileNumber))
  serveStaff(app, shop, quotePhoneOrder, ({ body }) => quoteOrder(shop, body))
  serveStaff(app, shop, placePhoneOrder, ({ body, staff }) => place(shop, body, staff))
}
