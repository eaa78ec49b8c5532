import type { FastifyInstance } from 'fastify'
import { confirmCashOrder, sendCashCode } from '#contract/api/cash-codes.ts'
import {
  cancelOrder,
  createOrder,
  getOrder,
  getOrderStatus,
  listOrders,
  ordersPerPage,
  placeCashOrder,
} from '#contract/api/orders.ts'
import type { Shop } from '#server/back-office/access/shop.ts'
import { Answer, pageOf, serve } from '#server/platform/http/serve.ts'
import { openOnlineOrder } from '#server/selling/checkout/open-online-order.ts'
import { tellOrderStatus } from '#server/selling/checkout/order-status.ts'
import { placeCashOrder as place } from '#server/selling/checkout/place-order.ts'
import { createCodeTries } from '#server/selling/coupons/code-tries.ts'
import { readOrderHeaders } from '#server/selling/orders/order-headers.ts'
import { getOrderOf, listOrdersOf } from '#server/selling/orders/orders.ts'
import { withBills, withOwnBills } from '../bills/bill-links.ts'
import { cancelOwnOrder } from './cancel-own-order.ts'
import { confirmByCode, sendCodeAgain } from './confirm-by-code.ts'

export function orderRoutes(app: FastifyInstance, shop: Shop) {
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
  serve(app, shop, getOrderStatus, ({ query }) => tellOrderStatus(shop, query.token), {
    perAddress: { most: 30, everyMs: 60_000 },
  })
  serve(app, shop, listOrders, async ({ caller, query: { page = 1 } }) => {
    const { orders, total } = await listOrdersOf(shop.db, caller.userId, page)
    return new Answer({ data: await withBills(shop, orders), page: pageOf(total, page, ordersPerPage) })
  })
  serve(app, shop, getOrder, async ({ caller, params }) =>
    withOwnBills(shop, await getOrderOf(shop.db, caller.userId, params.orderNumber)),
  )
  serve(
    app,
    shop,
    confirmCashOrder,
    async ({ caller, params, body }) => {
      const { orderNumber } = await getOrderOf(shop.db, caller.userId, params.orderNumber)
      await confirmByCode(shop, orderNumber, body.code)
      return withOwnBills(shop, await getOrderOf(shop.db, caller.userId, orderNumber))
    },
    { perAddress: { most: 10, everyMs: 60_000 } },
  )
  serve(
    app,
    shop,
    sendCashCode,
    async ({ caller, params }) => {
      const { orderNumber } = await getOrderOf(shop.db, caller.userId, params.orderNumber)
      await sendCodeAgain(shop, orderNumber)
      return null
    },
    { perAddress: { most: 5, everyMs: 60_000 } },
  )
  serve(app, shop, cancelOrder, ({ caller, params }) => cancelOwnOrder(shop, caller.userId, params.orderNumber), {
    perAddress: { most: 10, everyMs: 60_000 },
  })
}
