import type { FastifyInstance } from 'fastify'
import { createOrder, getOrderStatus, placeCashOrder } from '#contract/api/orders/orders.ts'
import { Answer, serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { createCodeTries } from '../coupons/code-tries.ts'
import { readOrderHeaders } from '../orders/order-headers.ts'
import { openOnlineOrder } from './online-payment/open-online-order.ts'
import { readOrderStatus } from './online-payment/order-status.ts'
import { placeCashOrder as place } from './place-order.ts'

export function checkoutRoutes(app: FastifyInstance, shop: Shop) {
  const countCodes = createCodeTries(shop)
  serve(
    app,
    shop,
    placeCashOrder,
    async ({ caller, body, request }) => {
      const placing = () => place(shop, caller, body, readOrderHeaders(request.headers))
      return new Answer({ body: await countCodes({ caller, request, codes: body.promoCodes }, placing) })
    },
    { perAddress: { most: 5, everyMs: 60 * 60_000 } },
  )
  serve(
    app,
    shop,
    createOrder,
    ({ caller, body, request }) =>
      countCodes({ caller, request, codes: body.promoCodes }, () =>
        openOnlineOrder(shop, caller, body, readOrderHeaders(request.headers)),
      ),
    { perAddress: { most: 5, everyMs: 60_000 } },
  )
  serve(app, shop, getOrderStatus, ({ query }) => readOrderStatus(shop, query.token), {
    perAddress: { most: 30, everyMs: 60_000 },
  })
}
