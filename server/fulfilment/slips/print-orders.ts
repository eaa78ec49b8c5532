import type { FastifyInstance, FastifyRequest } from 'fastify'
import { printOrders } from '#contract/api/admin/orders/order-steps.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { authorise } from '#server/back-office/access/serve-staff.ts'
import { schemaOf } from '#server/platform/http/serve.ts'
import { printApart } from '#server/platform/pdf/print-apart.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { readParcels } from './parcel-content.ts'

const printWorker = new URL('./slip-worker.ts', import.meta.url)

type Asked = { paper: 'slips' | 'labels'; orders: string }

/** Packing slips and labels: a PDF made at once and kept nowhere. */
export function serveOrderPapers(app: FastifyInstance, shop: Shop) {
  app.route({
    method: printOrders.method,
    url: printOrders.path,
    schema: schemaOf(printOrders),
    preValidation: async (request) => {
      await authorise(shop, printOrders, request)
    },
    handler: async (request: FastifyRequest, reply) => {
      const { paper, orders } = request.query as Asked
      const { parcels, leftOut, hasAddressInReview } = await readParcels(shop, [...new Set(orders.split(','))])
      if (parcels.length === 0)
        throw new ApiError(409, hasAddressInReview ? `${leftOut} Accept or correct the address first.` : leftOut)
      const pdf = await printApart({ paper, parcels, leftOut }, printWorker)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `inline; filename="${paper}.pdf"`)
        .type('application/pdf')
        .send(pdf)
    },
  })
}
