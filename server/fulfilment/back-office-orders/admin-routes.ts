import type { FastifyInstance } from 'fastify'
import { refundShopper, returnGoods } from '#contract/api/admin/orders/order-money.ts'
import {
  acceptAddress,
  callOffOrder,
  confirmByCode,
  confirmWithoutCode,
  correctAddress,
  deliverOrders,
  moveOrders,
  sendCodeAgain,
  writeOrderNote,
} from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder, listAllOrders } from '#contract/api/admin/orders/orders.ts'
import { noteManualRefund } from '#contract/api/admin/payments/manual-refunds.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { toPaise } from '#contract/money.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { findOrder } from '#server/selling/orders/orders.ts'
import { noteManualRefund as noteRefund } from '../refunds/manual-refunds.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { confirmByCode as confirm, sendCodeAgain as sendAgain } from '../shopper-orders/confirm-by-code.ts'
import { serveOrderPapers } from '../slips/print-orders.ts'
import { correctAddress as correct } from '../transitions/correct-address.ts'
import { deliverOrders as deliver, moveOrders as move } from '../transitions/move-orders.ts'
import { acceptAddress as accept, cancelOrder, confirmOrder } from '../transitions/order-lifecycle.ts'
import { refundCash, returnGoods as takeBack } from '../transitions/returns.ts'
import { listOrders } from './list-orders.ts'
import { showOrderDetail } from './order-detail.ts'
import { writeNote } from './order-notes.ts'

export function adminOrderRoutes(app: FastifyInstance, shop: Shop) {
  serveOrderPapers(app, shop)
  serveStaff(app, shop, listAllOrders, ({ query }) => listOrders(shop.db, query))
  serveStaff(app, shop, getAnyOrder, ({ params }) => showOrderDetail(shop, params.orderNumber))
  serveStaff(app, shop, moveOrders, ({ body, staff }) => move(shop, body.orderNumbers, body, staff))
  serveStaff(app, shop, deliverOrders, ({ body, staff }) => deliver(shop, body.orderNumbers, body, staff))
  serveStaff(app, shop, confirmByCode, async ({ params: { orderNumber }, body, staff }) => {
    await confirm(shop, orderNumber, body.code, { by: staff })
    return showOrderDetail(shop, orderNumber)
  })
  serveStaff(app, shop, sendCodeAgain, async ({ params: { orderNumber } }) => {
    await sendAgain(shop, orderNumber, { isByShop: true })
    return null
  })
  serveStaff(app, shop, confirmWithoutCode, async ({ params: { orderNumber }, body, staff }) => {
    const step = await confirmOrder(shop, orderNumber, { by: staff, reason: body.reason })
    if (step === 'not possible') throw new ApiError(409, `Order ${orderNumber} waits for no code (any more).`)
    return showOrderDetail(shop, orderNumber)
  })
  serveStaff(app, shop, acceptAddress, async ({ params: { orderNumber }, staff }) => {
    const step = await accept(shop, orderNumber, { by: staff })
    if (step === 'not possible') {
      const { stage } = await showOrderDetail(shop, orderNumber)
      const isCancelled = stage === 'cancelled' || stage === 'coming-back'
      const state = isCancelled ? 'was cancelled' : stage === 'refunded' ? 'was refunded' : 'is not in review'
      throw new ApiError(409, `Order ${orderNumber} ${state}: there is no address to accept.`)
    }
    return showOrderDetail(shop, orderNumber)
  })
  serveStaff(app, shop, correctAddress, ({ params, body, staff }) => correct(shop, params.orderNumber, body, staff))
  serveStaff(app, shop, callOffOrder, async ({ params: { orderNumber }, body, staff }) => {
    const step = await cancelOrder(shop, orderNumber, { by: staff, reason: body.reason, goods: body.goods })
    if (step === 'not possible')
      throw new ApiError(409, `Order ${orderNumber} was delivered: take its goods back instead.`)
    return showOrderDetail(shop, orderNumber)
  })
  serveStaff(app, shop, refundShopper, async ({ params: { orderNumber }, body, staff }) => {
    const order = await findOrder(shop.db, orderNumber)
    const { key, reason, isDisputeKnown } = body
    const amount = body.amount === undefined ? undefined : toPaise(body.amount)
    if (order?.paymentMode === 'CASH') await refundCash(shop, orderNumber, { key, amount, reason }, staff)
    else await refundOrder(shop, orderNumber, amount, { by: staff, key, reason, isDisputeKnown })
    return showOrderDetail(shop, orderNumber)
  })
  serveStaff(app, shop, noteManualRefund, async ({ params, body, staff }) => {
    await noteRefund(shop, params, body, staff)
    return showOrderDetail(shop, params.orderNumber)
  })
  serveStaff(app, shop, returnGoods, async ({ params: { orderNumber }, body, staff }) => {
    await takeBack(shop, orderNumber, { ...body, amount: toPaise(body.amount) }, staff)
    return showOrderDetail(shop, orderNumber)
  })
  serveStaff(app, shop, writeOrderNote, async ({ params: { orderNumber }, body, staff }) => {
    await writeNote(shop, orderNumber, body, staff)
    return showOrderDetail(shop, orderNumber)
  })
}
