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
import { readIsOutsideAreas } from '#server/selling/areas/outside-areas.sql.ts'
import { refuseMismatchedPincode } from '#server/selling/areas/refuse-mismatched-pincode.ts'
import { mapLockTimeout } from '#server/selling/checkout/order-from-cart.ts'
import type { PricedCart } from '#server/selling/checkout/price-cart.ts'
import { draftOrder, storeOrder } from '#server/selling/checkout/store-order.ts'
import { explainCustomerLimit } from '#server/selling/coupons/customer-limit.ts'
import { type CouponReservation, reserveCoupons, toCouponReservation } from '#server/selling/coupons/hold-coupons.ts'
import { queueOrderMessage } from '#server/selling/order-messages/order-messages.ts'
import { findOrderOfToken, hashOf, type OrderIntent, storeIdempotencyKey } from '#server/selling/orders/idempotency.ts'
import { contentsOf } from '#server/selling/orders/repeated-order.ts'
import { linesOf } from '#server/selling/orders/unpaid-orders.ts'
import { reserveStock } from '#server/selling/stock/stock.ts'
import { isAccountOf } from '../shopper-orders/account-of-number.ts'
import type { OrderShop } from '../transitions/transition-order.ts'
import { bySize, objectionTo, priceLines } from './phone-quote.ts'

type PhoneOrder = Received<typeof calls.placePhoneOrder>['body']

/**
 * Places a cash order for somebody who calls, at the prices, coupons and stock that count for everybody; once for its key. It
 * belongs to the account whose login the number is, else to a guest. Locks in the order that all take: stock, coupons, token.
 */
export async function placePhoneOrder(shop: OrderShop, phoneOrder: PhoneOrder, by: StaffCaller) {
  const { recipient, deliveryAddress } = phoneOrder
  const objection = checkoutObjection({
    ...recipient,
    email: recipient.email || 'none@example.com',
    address: deliveryAddress,
  })
  if (objection) throw new ApiError(400, objection)
  await refuseMismatchedPincode(shop.db, deliveryAddress)
  return mapLockTimeout(inTransaction(shop.db, (tx) => makePhoneOrder(tx, shop, phoneOrder, by)))
}

async function makePhoneOrder(tx: Transaction, shop: OrderShop, phoneOrder: PhoneOrder, by: StaffCaller) {
  const known = await findOrderOfToken(tx, phoneOrder.key)
  if (known && !(await isSameOrder(tx, known, phoneOrder))) throw sentOtherwise
  if (known) return { orderNumber: known.orderNumber }
  const cart = await priceLines(tx, phoneOrder)
  const objection = objectionTo(cart, phoneOrder)
  if (objection) throw new ApiError(409, objection)
  refuseOtherTotal(cart.bill.total, toPaise(phoneOrder.totalShown))
  await reserveStock(tx, cart.lines)
  const intent = await draftIntent(tx, phoneOrder)
  const order = await storePhoneOrder(tx, shop, { cart, intent, takenBy: by.staffId })
  await reserveForCaller(tx, { ...toCouponReservation(order), countsTyped: intent.isGuest })
  await storeIdempotencyKey(tx, intent, order.id)
  if (phoneOrder.note)
    await tx.insert(orderNotes).values({ orderId: order.id, staffId: by.staffId, text: phoneOrder.note })
  await queueOrderMessage(tx, shop, 'order-confirmed', order.id)
  const after = {
    total: toRupees(cart.bill.total),
    pieces: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
  await writeAudit(tx, by, { action: 'order.place', subject: { kind: 'order', id: order.orderNumber }, after })
  return { orderNumber: order.orderNumber }
}

/** Whoever answers the phone reads with which order a code was used. */
async function reserveForCaller(tx: Transaction, reservation: CouponReservation) {
  try {
    await reserveCoupons(tx, reservation)
  } catch (error) {
    const why = isApiError(error) ? await explainCustomerLimit(tx, reservation.promoCodes, reservation) : undefined
    throw why ? new ApiError(409, why) : error
  }
}

async function isSameOrder(tx: Transaction, { id }: { id: string }, phoneOrder: PhoneOrder) {
  const [order] = await tx
    .select({ requestHash: orders.requestHash, total: orders.total })
    .from(orders)
    .where(eq(orders.id, id))
  const isSameRequest = order?.requestHash === hashOf({ paymentMode: 'CASH', request: requestOf(phoneOrder) })
  const isSameTotal = order?.total === toPaise(phoneOrder.totalShown)
  const isNoteThere = !phoneOrder.note || (await hasNote(tx, id, phoneOrder.note))
  const isSameGoods = contentsOf(await linesOf(tx, [id])) === contentsOf(bySize(phoneOrder.lines))
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

async function draftIntent(tx: Transaction, phoneOrder: PhoneOrder): Promise<OrderIntent> {
  const { key, recipient, deliveryAddress } = phoneOrder
  const request = requestOf(phoneOrder)
  const [account] = await tx.select({ id: users.id }).from(users).where(isAccountOf(recipient.mobileNumber))
  const userId = account?.id ?? (await createGuest(tx, { ...recipient, address: deliveryAddress }))
  const headers = { idempotencyKey: undefined, statusToken: key, totalShown: undefined }
  return { ...headers, userId, isGuest: !account, request, paymentMode: 'CASH' }
}

type Making = { cart: PricedCart; intent: OrderIntent; takenBy: string }

async function storePhoneOrder(tx: Transaction, { config }: OrderShop, { cart, intent, takenBy }: Making) {
  const { userId, request, paymentMode } = intent
  const isAddressUnknown = await readIsOutsideAreas(tx, request.deliveryAddress)
  const order = draftOrder({
    ...{
      userId,
      cartVersion: null,
      request,
      requestHash: hashOf(intent),
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
