import type { FastifyInstance } from 'fastify'
import { readTrackToken, trackOrder } from '#contract/api/tracking.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { getOrderOf } from './orders.ts'
import { createOrderTracker } from './track-order.ts'
import { trackToken } from './track-token.ts'

export function trackRoutes(app: FastifyInstance, shop: Shop) {
  const track = createOrderTracker(shop)
  serve(app, shop, trackOrder, ({ query }) => track(query), { perAddress: { most: 10, everyMs: 60_000 } })
  serve(app, shop, readTrackToken, async ({ caller, params }) => {
    const { orderNumber } = await getOrderOf(shop.db, caller.userId, params.orderNumber)
    return { token: trackToken(shop.config.secret, orderNumber) }
  })
}
