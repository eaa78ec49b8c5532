import type { FastifyInstance } from 'fastify'
import { confirmTrackedOrder, sendTrackedCode } from '#contract/api/cash-codes.ts'
import { readTrackToken, trackOrder } from '#contract/api/tracking.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { confirmByCode, sendCodeAgain } from './confirm-by-code.ts'
import { getOrderOf } from './orders.ts'
import { createOrderTracker } from './track-order.ts'
import { trackToken } from './track-token.ts'

export function trackRoutes(app: FastifyInstance, shop: Shop) {
  const track = createOrderTracker(shop)
  serve(app, shop, trackOrder, ({ query }) => track(query), { perAddress: { most: 10, everyMs: 60_000 } })
  serve(
    app,
    shop,
    confirmTrackedOrder,
    async ({ body: { code, ...link } }) => {
      const { orderNumber } = await track(link)
      await confirmByCode(shop, orderNumber, code)
      return track(link)
    },
    { perAddress: { most: 10, everyMs: 60_000 } },
  )
  serve(
    app,
    shop,
    sendTrackedCode,
    async ({ body }) => {
      const { orderNumber } = await track(body)
      await sendCodeAgain(shop, orderNumber)
      return null
    },
    { perAddress: { most: 5, everyMs: 60_000 } },
  )
  serve(app, shop, readTrackToken, async ({ caller, params }) => {
    const { orderNumber } = await getOrderOf(shop.db, caller.userId, params.orderNumber)
    return { token: trackToken(shop.config.secret, orderNumber) }
  })
}
