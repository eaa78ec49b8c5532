import type { FastifyInstance } from 'fastify'
import { listNumberOrders, refuseNumberOrder } from '#contract/api/accounts/number-orders.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { listNumberOrders as list, refuseNumberOrder as refuse } from './number-orders.ts'

export function numberOrderRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, listNumberOrders, ({ caller }) => list(shop.db, caller.userId))
  serve(app, shop, refuseNumberOrder, ({ caller, params }) => refuse(shop, caller.userId, params.orderNumber), {
    perAddress: { most: 10, everyMs: 60_000 },
  })
}
