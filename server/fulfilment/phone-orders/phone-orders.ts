import { and, eq } from 'drizzle-orm'
import type * as calls from '#contract/api/admin/orders/phone-orders.ts'
import type { Received } from '#contract/api/endpoint.ts'
import { ApiError, isApiError } from '#contract/api/envelope.ts'
import { formatPaise, toPaise, toRupees } from '#contract/money.ts'
import { checkoutObjection } from '#contract/rules/orders/checkout-details.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { sentOtherwise } from '#server/people/staff/sent-otherwise.ts'
import { createGuest } from '#server/people/users/users.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { orderNotes, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { refuseNoPlace } from '#server/selling/areas/refuse-place.ts'
import { readIsUnknownPlace } from '#server/selling/areas/unknown-place.sql.ts'
import { unlessBusy } from '#server/selling/checkout/order-from-cart.ts'
import type { PricedCart } from '#server/selling/checkout/price-cart.ts'
import { draftOrder, storeOrder } from '#server/selling/checkout/store-order.ts'
import { explainCustomerLimit } from '#server/selling/coupons/customer-limit.ts'
import { type CouponHolding, couponHolding, holdCoupons } from '#server/selling/coupons/hold-coupons.ts'
import { queueOrderMessage } from '#server/selling/order-messages/order-messages.ts'
import { findOrderOfToken, hashOf, keepWish, type Wish } from '#server/selling/orders/idempotency.ts'
import { contentsOf } from '#server/selling/orders/repeated-order.ts'
import { linesOf } from '#server/selling/orders/unpaid-orders.ts'
import { takeStock } from '#server/selling/stock/stock.ts'
import { isAccountOf } from '../shopper-orders/find-caller.ts'
import type { OrderShop } from '../transitions/take-step.ts'
import { bySize, objectionTo, priceLines } from './phone-quote.ts'

type PhoneOrder = Received<typeof calls.placePhoneOrder>['body']

/**
 * Places a cash order for somebody who calls, at the prices, coupons and stock that count for everybody; once for its key. It
 * belongs to the account whose login the number is, else to a guest. Locks in the order that all take: stock, coupons, token.
 */
export async function placePhoneOrder(shop: OrderShop, asked: PhoneOrder, by: StaffCaller) {
  const { recipient, deliveryAddress } = asked
  const objection = checkoutObjection({
    ...recipient,
    email: recipient.email || 'none@example.com',
    address: deliveryAddress,
  })
  if (objection) throw new ApiError(400, objection)
  await refuseNoPlace(shop.db, deliveryAddress)
  return unlessBusy(inTransaction(shop.db, (tx) => makePhoneOrder(tx, shop, asked, by)))
}

async function makePhoneOrder(tx: Transaction, shop: OrderShop, asked: PhoneOrder, by: StaffCaller) {
  const known = await findOrderOfToken(tx, asked.key)
  if (known && !(await isSameOrder(tx, known, asked))) throw sentOtherwise
  if (known) return { orderNumber: known.orderNumber }
  const cart = await priceLines(tx, asked)
  const objection = objectionTo(cart, asked)
  if (objection) throw new ApiError(409, objection)
  refuseOtherTotal(cart.bill.total, toPaise(asked.totalShown))
  await takeStock(tx, cart.lines)
  const wish = await wishOf(tx, asked)
  const order = await storePhoneOrder(tx, shop, { cart, wish, takenBy: by.staffId })
  await holdForCaller(tx, { ...couponHolding(order), countsTyped: wish.isGuest })
  await keepWish(tx, wish, order.id)
  if (asked.note) await tx.insert(orderNotes).values({ orderId: order.id, staffId: by.staffId, text: asked.note })
  await queueOrderMessage(tx, shop, 'order-confirmed', order.id)
  const after = {
    total: toRupees(cart.bill.total),
    pieces: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
  await writeAudit(tx, by, { action: 'order.place', subject: { kind: 'order', id: order.orderNumber }, after })
  return { orderNumber: order.orderNumber }
}

/** Whoever answers the phone reads with which order a code was used. */
async function holdForCaller(tx: Transaction, holding: CouponHolding) {
  try {
    await holdCoupons(tx, holding)
  } catch (error) {
    const why = isApiError(error) ? await explainCustomerLimit(tx, holding.promoCodes, holding) : undefined
    throw why ? new ApiError(409, why) : error
  }
}

async function isSameOrder(tx: Transaction, { id }: { id: string }, asked: PhoneOrder) {
  const [order] = await tx
    .select({ requestHash: orders.requestHash, total: orders.total })
    .from(orders)
    .where(eq(orders.id, id))
  const isSameRequest = order?.requestHash === hashOf({ paymentMode: 'CASH', request: requestOf(asked) })
  const isSameTotal = order?.total === toPaise(asked.totalShown)
  const isNoteThere = !asked.note || (await hasNote(tx, id, asked.note))
  const isSameGoods = contentsOf(await linesOf(tx, [id])) === contentsOf(bySize(asked.lines))
  return isSameRequest && isSameTotal && isNoteThere && isSameGoods
}

async function hasNote(tx: Transaction, orderId: string, note: string) {
  const isNote = and(eq(orderNotes.orderId, orderId), eq(orderNotes.text, note))
  return (await tx.$count(orderNotes, isNote)) > 0
}

function refuseOtherTotal(total: number, shown: number) {
  if (total === shown) return
  throw new ApiError(
    409,
    `The total is ${formatPaise(total)} now, not ${formatPaise(shown)} as on your screen. Please tell the caller, and place it again.`,
  )
}

function requestOf({ recipient, deliveryAddress, promoCodes }: PhoneOrder) {
  return { userBasicInfo: recipient, deliveryAddress, promoCodes }
}

async function wishOf(tx: Transaction, asked: PhoneOrder): Promise<Wish> {
  const { key, recipient, deliveryAddress } = asked
  const request = requestOf(asked)
  const [account] = await tx.select({ id: users.id }).from(users).where(isAccountOf(recipient.mobileNumber))
  const userId = account?.id ?? (await createGuest(tx, { ...recipient, address: deliveryAddress }))
  const headers = { idempotencyKey: undefined, statusToken: key, totalShown: undefined }
  return { ...headers, userId, isGuest: !account, request, paymentMode: 'CASH' }
}

type Making = { cart: PricedCart; wish: Wish; takenBy: string }

async function storePhoneOrder(tx: Transaction, { config }: OrderShop, { cart, wish, takenBy }: Making) {
  const { userId, request, paymentMode } = wish
  const isAddressUnknown = await readIsUnknownPlace(tx, request.deliveryAddress)
  const order = draftOrder({
    ...{
      userId,
      cartVersion: null,
      request,
      requestHash: hashOf(wish),
      cart,
      paymentMode,
      takenBy,
      provenMobile: null,
    },
    ...{ orderStatus: 'CONFIRMED' as const, isAddressUnknown, isDemo: config.isDemo },
  })
  await storeOrder(tx, order)
  return order
}
