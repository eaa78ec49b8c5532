import type { FastifyInstance } from 'fastify'
import { confirmTrackedOrder, sendTrackedCode } from '#contract/api/orders/cash-codes.ts'
import { readTrackToken, swapTrackToken, trackOrder } from '#contract/api/orders/tracking.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { getOrderOf } from '#server/selling/orders/orders.ts'
import { confirmByCode, sendCodeAgain } from './confirm-by-code.ts'
import { createOrderTracker, swapToken, tokenOf } from './track-order.ts'

const browserTokenMs = 12 * 60 * 60 * 1000

export function trackRoutes(app: FastifyInstance, shop: Shop) {
  const track = createOrderTracker(shop)
  serve(app, shop, trackOrder, ({ query }) => track(query), { perAddress: { most: 10, everyMs: 60_000 } })
  serve(
    app,
    shop,
    swapTrackToken,
    async ({ body }) => {
      const endsAt = new Date(Date.now() + browserTokenMs)
      return { token: await swapToken(shop, body, endsAt), endsAt: endsAt.toISOString() }
    },
    { perAddress: { most: 20, everyMs: 60_000 } },
  )
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
    return { token: await tokenOf(shop, await getOrderOf(shop.db, caller.userId, params.orderNumber)) }
  })
}
