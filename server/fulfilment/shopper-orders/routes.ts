import type { FastifyInstance } from 'fastify'
import { confirmCashOrder, sendCashCode } from '#contract/api/orders/cash-codes.ts'
import { cancelOrder, getOrder, listOrders, ordersPerPage } from '#contract/api/orders/orders.ts'
import { Answer, numberedPage, serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { getOrderOf, listOrdersOf } from '#server/selling/orders/orders.ts'
import { withBills, withOwnBills } from '../bills/bill-links.ts'
import { cancelOwnOrder } from './cancel-own-order.ts'
import { confirmByCode, sendCodeAgain } from './confirm-by-code.ts'

export function orderRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, listOrders, async ({ caller, query: { page = 1 } }) => {
    const { orders, total } = await listOrdersOf(shop.db, caller.userId, page)
    return new Answer({ data: await withBills(shop, orders), page: numberedPage(total, page, ordersPerPage) })
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
