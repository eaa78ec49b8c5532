import type { FastifyInstance } from 'fastify'
import { getGstFile, getGstSummary } from '#contract/api/admin/reports/gst.ts'
import {
  getCustomerReport,
  getCustomerReportFile,
  getSales,
  getSalesFile,
  getTurnover,
  getTurnoverFile,
} from '#contract/api/admin/reports/reports.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { readCustomerReport } from './customers.ts'
import { customersFile, salesFile, turnoverFile } from './files.ts'
import { readGst } from './gst.ts'
import { gstFile } from './gst-file.ts'
import { checkedPeriod } from './periods.ts'
import { readSales, readSums } from './sales.ts'
import { serveFile } from './serve-file.ts'
import { readTurnover, sumUpTurnover } from './turnover.ts'

export function adminNumberRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop
  serveStaff(app, shop, getSales, async ({ query }) => {
    const period = checkedPeriod(query)
    const rows = await readSales(db, period, query.by)
    return { ...pageOfAll(rows, query.cursor, query.limit ?? 100), ...(await readSums(db, period)) }
  })
  serveFile(app, shop, getSalesFile, async ({ query }) => {
    const period = checkedPeriod(query)
    return salesFile(await readSales(db, period, query.by), query.by, period)
  })
  serveStaff(app, shop, getCustomerReport, ({ query }) => readCustomerReport(db, checkedPeriod(query)))
  serveFile(app, shop, getCustomerReportFile, async ({ query }) => {
    const period = checkedPeriod(query)
    return customersFile(await readCustomerReport(db, period), period)
  })
  serveStaff(app, shop, getTurnover, async ({ query: { sort = 'ends-first', cursor, limit = 100, ...query } }) => {
    const rows = await readTurnover(db, checkedPeriod(query), sort)
    return { ...pageOfAll(rows, cursor, limit), ...sumUpTurnover(rows) }
  })
  serveFile(app, shop, getTurnoverFile, async ({ query: { sort = 'ends-first', ...query } }) => {
    const period = checkedPeriod(query)
    return turnoverFile(await readTurnover(db, period, sort), period)
  })
  serveStaff(app, shop, getGstSummary, ({ query }) => readGst(db, query.month))
  serveFile(app, shop, getGstFile, async ({ query }) => gstFile(await readGst(db, query.month), query.section))
}

/** A page of rows that were reckoned all at once. */
function pageOfAll<Row>(rows: Row[], cursor: string | undefined, limit: number) {
  const start = Number(cursor ?? 0)
  const isMore = rows.length > start + limit
  return {
    rows: rows.slice(start, start + limit),
    nextCursor: isMore ? String(start + limit) : null,
    total: rows.length,
  }
}
