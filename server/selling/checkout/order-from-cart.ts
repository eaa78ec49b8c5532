import { ApiError } from '#contract/api/envelope.ts'
import { formatPaise } from '#contract/money.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { pipeline, sqlStateOf } from '#server/platform/db/transaction.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { reserveCoupons, reserveCouponsOrAbort, toCouponReservation } from '../coupons/hold-coupons.ts'
import { refuseForbiddenCash } from '../orders/cash-limit.ts'
import { hashOf, type OrderIntent } from '../orders/idempotency.ts'
import { lapseOrder, type UnpaidOrder } from '../orders/unpaid-orders.ts'
import type { UnpaidReservations } from '../orders/unpaid-reservations.sql.ts'
import { lockSaleLines } from '../stock/stock.sql.ts'
import { lockUnprovenPart, reserveStockAsPriced, reserveStockOrAbort, type Unproven } from '../stock/stock.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { canReserveUnpaid, refuseCash } from './limits/order-limits.ts'
import { orderedLine, priceCart } from './price-cart.ts'
import { type DraftedOrder, draftOrder } from './store-order.ts'

export type Making = {
  context: CheckoutContext
  /** Unpaid orders that this one replaces. */
  replaced: UnpaidOrder[]
  /** The least that can be charged, in paise, and what to say below it. */
  least?: { total: number; sentence: string }
  /** What the person holds unpaid, where it is to be paid online. */
  unpaidReservations?: UnpaidReservations
}

/**
 * Drafts an order from a cart at the current prices. The caller stores it and then reserves its pieces and coupons by `reserveGoods`:
 * until then no row that others need is locked. Throws an `ApiError` that says why it cannot be ordered.
 */
export async function makeOrder(tx: Transaction, shop: Pick<Shop, 'config'>, intent: OrderIntent, making: Making) {
  const { context, replaced, least, unpaidReservations } = making
  if (context.cart.lines.length === 0) throw emptyCart
  const { userId, request, paymentMode, totalShown } = intent
  const cart = priceCart(context.cart.lines.map(orderedLine), request.promoCodes, context)
  const { total } = cart.bill
  refuseOtherTotal(total, totalShown)
  if (least && total < least.total) throw new ApiError(400, least.sentence)
  if (paymentMode === 'CASH') {
    refuseCash(shop.config, context, cart)
    const { provenMobile, cashOrders } = context
    await refuseForbiddenCash(tx, { total, ofNumber: cashOrders.ofDay.totalToday, provenMobile, request })
  }
  const orderStatus = paymentMode === 'CASH' ? 'CONFIRMED' : 'UNPAID'
  const placing = {
    userId,
    cartVersion: context.cart.version,
    requestHash: hashOf(intent),
    paymentMode,
    orderStatus,
    isAddressUnknown: context.isAddressUnknown,
    provenMobile: context.provenMobile,
    // Beyond the limits, or after an hour of holding, its goods are taken when its money comes.
    hasReservedGoods: !unpaidReservations || canReserveUnpaid(context, unpaidReservations, cart),
  } as const
  const order = draftOrder({ ...placing, request, cart, isDemo: shop.config.isDemo })
  if (replaced.length > 0) await lapseReplaced(tx, replaced, order)
  return order
}

/** Releases what the replaced unpaid orders have reserved. The rows of all sizes are locked first, in the common order of locks. */
async function lapseReplaced(tx: Transaction, unpaid: UnpaidOrder[], { id: replacedBy, lines }: DraftedOrder) {
  await lockSaleLines(tx, [...lines, ...unpaid.flatMap((order) => order.lines)])
  for (const { id } of unpaid) await lapseOrder(tx, id, replacedBy)
}

/**
 * Reserves the pieces and the coupons of an order just stored, all or none. From here to the end of the transaction others wait for the
 * same rows. Throws 403 where open orders of unproven numbers would have too much of a size.
 */
export async function reserveGoods(tx: Transaction, order: DraftedOrder, unproven?: Unproven) {
  if (unproven) await lockUnprovenPart(tx, order.lines, { ...unproven, orderId: order.id })
  await pipeline(
    () => reserveStockAsPriced(tx, order.lines, { isUnproven: unproven !== undefined }),
    () => reserveCoupons(tx, toCouponReservation(order)),
  )
}

/** The same; fails as `isPreconditionFailed` says where not all can be reserved. */
export async function reserveGoodsOrAbort(tx: Transaction, order: DraftedOrder, unproven?: Unproven) {
  await pipeline(
    () => reserveStockOrAbort(tx, order.lines, unproven),
    () => reserveCouponsOrAbort(tx, toCouponReservation(order)),
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

/** Turns a lock timeout into a sentence: others held what the order needs for too long. */
export async function mapLockTimeout<T>(ordering: Promise<T>) {
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
