import { ApiError } from '#contract/api/envelope.ts'
import { formatPaise } from '#contract/money.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { sqlStateOf, together } from '#server/platform/db/transaction.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { couponHolding, holdCoupons, holdCouponsOrFail } from '../coupons/hold-coupons.ts'
import { refuseForbiddenCash } from '../orders/cash-limit.ts'
import { hashOf, type Wish } from '../orders/idempotency.ts'
import type { UnpaidHolds } from '../orders/unpaid-holds.sql.ts'
import { lapseOrder, type UnpaidOrder } from '../orders/unpaid-orders.ts'
import { holdSaleLines } from '../stock/stock.sql.ts'
import { holdUnprovenPart, takeStockAsPriced, takeStockOrFail, type Unproven } from '../stock/stock.ts'
import { mayHoldUnpaid, refuseCash } from './limits/order-limits.ts'
import { orderedLine, priceCart } from './price-cart.ts'
import type { Start } from './start-order.ts'
import { type DraftedOrder, draftOrder } from './store-order.ts'

export type Making = {
  start: Start
  /** Orders not paid yet, whose place this one takes. */
  instead: UnpaidOrder[]
  /** The least that can be charged, in paise, and what to say below it. */
  least?: { total: number; sentence: string }
  /** What the person holds unpaid, where it is to be paid online. */
  holds?: UnpaidHolds
}

/**
 * Drafts an order of a cart at the prices of this moment. It is to be stored next, and its pieces and coupons taken by `takeGoods`:
 * until then nobody waits for those who want the same. Throws an `ApiError` that says why not.
 */
export async function makeOrder(tx: Transaction, shop: Pick<Shop, 'config'>, wish: Wish, making: Making) {
  const { start, instead, least, holds } = making
  if (start.cart.lines.length === 0) throw emptyCart
  const { userId, request, paymentMode, totalShown } = wish
  const cart = priceCart(start.cart.lines.map(orderedLine), request.promoCodes, start)
  const { total } = cart.bill
  refuseOtherTotal(total, totalShown)
  if (least && total < least.total) throw new ApiError(400, least.sentence)
  if (paymentMode === 'CASH') {
    refuseCash(shop.config, start, cart)
    const { provenMobile, cashOrders } = start
    await refuseForbiddenCash(tx, { total, ofNumber: cashOrders.ofDay.totalToday, provenMobile, request })
  }
  const orderStatus = paymentMode === 'CASH' ? 'CONFIRMED' : 'UNPAID'
  const placing = {
    userId,
    cartVersion: start.cart.version,
    requestHash: hashOf(wish),
    paymentMode,
    orderStatus,
    isAddressUnknown: start.isAddressUnknown,
    provenMobile: start.provenMobile,
    // Beyond the limits, or after an hour of holding, its goods are taken when its money comes.
    holdsGoods: !holds || mayHoldUnpaid(start, holds, cart),
  } as const
  const order = draftOrder({ ...placing, request, cart, isDemo: shop.config.isDemo })
  if (instead.length > 0) await giveUp(tx, instead, order)
  return order
}

/** Frees what unpaid orders hold for the one in their place. The rows of all their sizes are held first, in the one order. */
async function giveUp(tx: Transaction, unpaid: UnpaidOrder[], { id: replacedBy, lines }: DraftedOrder) {
  await holdSaleLines(tx, [...lines, ...unpaid.flatMap((order) => order.lines)])
  for (const { id } of unpaid) await lapseOrder(tx, id, replacedBy)
}

/**
 * Takes the pieces and the coupons of an order just stored, all or none. From here on until its end others wait for the same. Throws 403
 * where open orders of unproven numbers would have too much of a size.
 */
export async function takeGoods(tx: Transaction, order: DraftedOrder, unproven?: Unproven) {
  if (unproven) await holdUnprovenPart(tx, order.lines, { ...unproven, orderId: order.id })
  await together(
    () => takeStockAsPriced(tx, order.lines, { isUnproven: unproven !== undefined }),
    () => holdCoupons(tx, couponHolding(order)),
  )
}

/** The same, and it `isLacking` where not all can be taken. */
export async function takeGoodsOrFail(tx: Transaction, order: DraftedOrder, unproven?: Unproven) {
  await together(
    () => takeStockOrFail(tx, order.lines, unproven),
    () => holdCouponsOrFail(tx, couponHolding(order)),
  )
}

const emptyCart = new ApiError(400, 'Your cart is empty')

function refuseOtherTotal(total: number, shown: number | undefined) {
  if (shown === undefined || shown === total) return
  throw new ApiError(
    409,
    `The total is ${formatPaise(total)} now, not ${formatPaise(shown)} as on your screen. Please look at your order again.`,
  )
}

/** Says in words that others held what an order needs for too long. */
export async function unlessBusy<T>(ordering: Promise<T>) {
  try {
    return await ordering
  } catch (error) {
    if (tooLong.includes(sqlStateOf(error) ?? '')) throw busy
    throw error
  }
}

// One wait, or two in one statement.
const tooLong = ['55P03', '57014']
const busy = new ApiError(503, 'Many people are ordering right now. Please try again in a few seconds.', {
  'retry-after': '1',
})
