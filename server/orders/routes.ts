import type { FastifyInstance } from 'fastify'
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
  serve(app, shop, listOrders, ({ caller, query }) => listOrdersOf(shop.db, caller.userId, query.page ?? 1))
  serve(app, shop, getOrder, ({ caller, params }) => getOrderOf(shop.db, caller.userId, params.orderNumber))
}
