import type { FastifyInstance } from 'fastify'
import { findCaller, placePhoneOrder, quotePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { findCallerDetails } from '../shopper-orders/account-of-number.ts'
import { placePhoneOrder as place } from './phone-orders.ts'
import { quoteOrder } from './phone-quote.ts'

export function phoneOrderRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, findCaller, ({ query }) => findCallerDetails(shop.db, query.mobileNumber))
  serveStaff(app, shop, quotePhoneOrder, ({ body }) => quoteOrder(shop, body))
  serveStaff(app, shop, placePhoneOrder, ({ body, staff }) => place(shop, body, staff))
}
