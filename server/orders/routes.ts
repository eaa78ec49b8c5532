import type { FastifyInstance } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import { getOrder, getOrderStatus, listOrders, placeCashOrder } from '#contract/api/orders.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { findOrderOfToken } from './idempotency.ts'
import { readOrderHeaders } from './order-headers.ts'
import { getOrderOf, listOrdersOf } from './orders.ts'
import { placeCashOrder as place } from './place-order.ts'

export function orderRoutes(app: FastifyInstance, shop: Shop) {
  serve(
    app,
    shop,
    placeCashOrder,
    async ({ caller, body, request }) =>
      new Answer({ body: await place(shop, caller.userId, body, readOrderHeaders(request.headers)) }),
    { perAddress: { most: 5, everyMs: 60_000 } },
  )
  serve(
    app,
    shop,
    getOrderStatus,
    async ({ query }) => {
      const order = await findOrderOfToken(shop.db, query.token)
      return { state: order ? ('PLACED' as const) : ('NONE' as const), orderNumber: order?.orderNumber ?? null }
    },
    { perAddress: { most: 30, everyMs: 60_000 } },
  )
  serve(app, shop, listOrders, ({ caller, request }) => listOrdersOf(shop.db, caller.userId, readPage(request.query)))
  serve(app, shop, getOrder, ({ caller, params }) => getOrderOf(shop.db, caller.userId, params.orderNumber))
}

function readPage(query: unknown) {
  const { page = '1' } = query as { page?: string }
  if (!/^[1-9]\d{0,3}$/.test(page)) throw new ApiError(400, 'page must be a whole number from 1')
  return Number(page)
}
