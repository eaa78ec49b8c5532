import type { FastifyInstance } from 'fastify'
import { correctStock, getStock, listStock, listStockMoves, setLowStockAt } from '#contract/api/admin/catalog/stock.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { correctStock as correct, setLowMark } from './correct-stock.ts'
import { findStock, showStock } from './list-stock.ts'
import { readStockMoves } from './stock-moves.ts'

export function adminStockRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop
  serveStaff(app, shop, listStock, ({ query }) => findStock(db, query))
  serveStaff(app, shop, getStock, ({ params }) => showStock(db, params))
  serveStaff(app, shop, listStockMoves, ({ params, query }) => readStockMoves(db, params, query))
  serveStaff(app, shop, correctStock, ({ params, body, staff }) => correct(db, staff, params, body))
  serveStaff(app, shop, setLowStockAt, ({ params, body, staff }) => setLowMark(db, staff, params, body))
}
