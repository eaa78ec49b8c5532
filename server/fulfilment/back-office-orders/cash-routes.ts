import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/admin/payments/cash.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { receiveCash } from '../transitions/receive-cash.ts'
import { closeCashDay, listCashPeople, readCashDay, reopenCashDay } from './cash-day.ts'

export function cashRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop
  serveStaff(app, shop, calls.getCashDay, ({ query }) => readCashDay(db, query.day))
  serveStaff(app, shop, calls.listCashPeople, () => listCashPeople(db))
  serveStaff(app, shop, calls.closeCashDay, ({ body, staff }) => closeCashDay(db, body, staff))
  serveStaff(app, shop, calls.reopenCashDay, ({ body, staff }) => reopenCashDay(db, body, staff))
  serveStaff(app, shop, calls.receiveCash, async ({ params, body, staff }) => {
    await receiveCash(shop, params.orderNumber, body, staff)
    return null
  })
}
