import type { FastifyInstance } from 'fastify'
import { printOrders } from '#contract/api/admin/orders/order-steps.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { serveStaffFile } from '#server/back-office/access/serve-staff.ts'
import { printApart } from '#server/platform/pdf/print-apart.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { readParcels } from './parcel-content.ts'

const printWorker = new URL('./slip-worker.ts', import.meta.url)

/** Packing slips and labels: a PDF made at once and kept nowhere. */
export function serveOrderPapers(app: FastifyInstance, shop: Shop) {
  serveStaffFile(app, shop, printOrders, async ({ query: { paper, orders } }, reply) => {
    const { parcels, leftOut, hasAddressInReview } = await readParcels(shop, [...new Set(orders.split(','))])
    if (parcels.length === 0)
      throw new ApiError(409, hasAddressInReview ? `${leftOut} Accept or correct the address first.` : leftOut)
    const pdf = await printApart({ paper, parcels, leftOut }, printWorker)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${paper}.pdf"`)
      .type('application/pdf')
      .send(pdf)
  })
}
