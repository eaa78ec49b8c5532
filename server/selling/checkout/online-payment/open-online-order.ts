import { eq } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { OpenPayment, OrderRequest } from '#contract/api/orders/orders.ts'
import { toRupees } from '#contract/money.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { inTransaction, pipeline } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/callers.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { choosePaymentProvider, type PaymentProvider } from '#server/providers/payments/provider.ts'
import { refuseMismatchedPincode } from '#server/selling/areas/refuse-mismatched-pincode.ts'
import { hashOf, type OrderIntent, storeIdempotencyKey } from '#server/selling/orders/idempotency.ts'
import type { OrderHeaders } from '#server/selling/orders/order-headers.ts'
import { extendReservation, findProviderOrder, reserveForPayment } from '#server/selling/orders/provider-orders.ts'
import { contentsOf } from '#server/selling/orders/repeated-order.ts'
import { followCart, type UnpaidOrder } from '#server/selling/orders/unpaid-orders.ts'
import { readUnpaidReservations } from '#server/selling/orders/unpaid-reservations.sql.ts'
import { canReserveUnproven, refuseShort } from '#server/selling/stock/stock.ts'
import { type Cart, findDuplicate, loadCheckoutContext } from '../checkout-context.ts'
import { unprovenOf } from '../limits/order-limits.ts'
import { type Making, makeOrder, mapLockTimeout, reserveGoods } from '../order-from-cart.ts'
import { refuseUnusableDetails } from '../place-order.ts'
import { storeOrder } from '../store-order.ts'
import { ensureProviderOrder } from './ensure-provider-order.ts'

type OrderShop = Pick<Shop, 'config' | 'db'>
type Buyer = Pick<Caller, 'userId' | 'role'>

/**
 * Opens an order to be paid online from the caller's cart: our own order first, in one transaction, and only then the
 * provider's, found again by its receipt when an answer was lost. The same intent gives the same order and the same provider
 * order; another intent for the cart takes the place of the unpaid one.
 */
export async function openOnlineOrder(shop: OrderShop, buyer: Buyer, request: OrderRequest, headers: OrderHeaders) {
  const provider = choosePaymentProvider(shop.config)
  if (!provider) throw cashOnly
  refuseUnusableDetails(request)
  await refuseMismatchedPincode(shop.db, request.deliveryAddress)
  const { userId, role } = buyer
  const intent: OrderIntent = { ...headers, userId, request, paymentMode: 'ONLINE', isGuest: role === 'guest' }
  const order = await mapLockTimeout(
    inTransaction(shop.db, (tx) => findOrCreateOrder(tx, shop, intent), { isBeginPipelined: true }),
  )
  await ensureProviderOrder(shop.db, provider, order.id)
  return openPaymentOf(shop, provider, order.id)
}

const cashOnly = new ApiError(409, 'This shop takes no online payments at the moment. Please choose cash on delivery.')

/** What the provider's checkout is opened with, for an order that the provider knows. */
async function openPaymentOf(shop: OrderShop, { keyId }: PaymentProvider, orderId: string): Promise<OpenPayment> {
  const made = await findProviderOrder(shop.db, orderId)
  return {
    razorpayKeyId: keyId,
    paymentOrderId: made?.providerOrderId ?? '',
    orderId,
    amount: toRupees(made?.amount ?? 0),
    checkoutScript: shop.config.payments.checkoutScript,
  }
}

/** What is needed to go on with an unpaid order; nothing when it was paid or lapsed, or the provider never heard of it. */
export async function findOpenPayment(shop: OrderShop, orderId: string) {
  const provider = choosePaymentProvider(shop.config)
  if (!provider || !(await isUnpaid(shop.db, orderId))) return undefined
  const open = await openPaymentOf(shop, provider, orderId)
  return open.paymentOrderId ? open : undefined
}

async function isUnpaid(db: Database, orderId: string) {
  const [found] = await db.select({ status: orders.orderStatus }).from(orders).where(eq(orders.id, orderId))
  return found?.status === 'UNPAID'
}

async function findOrCreateOrder(tx: Transaction, shop: OrderShop, intent: OrderIntent) {
  const context = await loadCheckoutContext(tx, intent)
  const { duplicate, unpaid } = await findDuplicate(tx, intent, context)
  if (duplicate) throw placedAlready(duplicate.orderNumber)
  const same = unpaid.find((order) => isSameIntent(order, intent, context.cart))
  const order = same ?? (await makeUnpaid(tx, shop, intent, { context, replaced: unpaid }))
  if (same?.userId === intent.userId && same.cartVersion !== context.cart.version) {
    await followCart(tx, same.id, { userId: intent.userId, version: context.cart.version })
  }
  if (same) await extendReservation(tx, same.id)
  await storeIdempotencyKey(tx, intent, order.id)
  return order
}

function placedAlready(orderNumber: string) {
  return new ApiError(
    409,
    `This order has been placed already, and nothing more is charged. Its number is ${orderNumber}.`,
  )
}

/**
 * What is in the cart counts, not its version: a guest's is emptied and filled again at each press, and who had to register anew
 * has the same lines in another one.
 */
function isSameIntent(order: UnpaidOrder, intent: OrderIntent, cart: Cart) {
  const { totalShown } = intent
  if (order.requestHash !== hashOf(intent) || (totalShown !== undefined && totalShown !== order.total)) return false
  return contentsOf(order.lines) === contentsOf(cart.lines)
}

/**
 * Makes a new order, which holds its goods for a while; or, beyond what its person may hold, nothing: they are taken when its money
 * comes, which goes back where they are not there any more.
 */
async function makeUnpaid(tx: Transaction, shop: OrderShop, intent: OrderIntent, { context, replaced }: Making) {
  const unpaidReservations = await readUnpaidReservations(tx, intent, context.provenMobile)
  const drafted = await makeOrder(tx, shop, intent, { context, replaced, least, unpaidReservations })
  const unproven = unprovenOf(shop.config, context)
  const hasReservedGoods =
    drafted.hasReservedGoods && (!unproven || (await canReserveUnproven(tx, drafted.lines, unproven)))
  const order = { ...drafted, hasReservedGoods }
  const seconds = hasReservedGoods ? Math.floor(unpaidReservations.secondsLeft) : undefined
  if (!hasReservedGoods) await refuseShort(tx, order.lines)
  await pipeline(
    () => storeOrder(tx, order),
    () => reserveForPayment(tx, { orderId: order.id, amount: order.total, seconds }),
    ...(hasReservedGoods ? [() => reserveGoods(tx, order, unproven)] : []),
  )
  return order
}

/** What the provider takes at least, in paise. */
const least = {
  total: 100,
  sentence: 'Less than ₹1.00 cannot be paid online. Please choose cash on delivery.',
}
