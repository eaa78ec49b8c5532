import { eq } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { OpenPayment, OrderRequest } from '#contract/api/orders/orders.ts'
import { toRupees } from '#contract/money.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { inTransaction, together } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/callers.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { choosePaymentProvider, type PaymentProvider } from '#server/providers/payments/provider.ts'
import { refuseNoPlace } from '#server/selling/areas/refuse-place.ts'
import { hashOf, keepWish, type Wish } from '#server/selling/orders/idempotency.ts'
import type { OrderHeaders } from '#server/selling/orders/order-headers.ts'
import { extendHold, findProviderOrder, holdForPayment } from '#server/selling/orders/provider-orders.ts'
import { contentsOf } from '#server/selling/orders/repeated-order.ts'
import { readUnpaidHolds } from '#server/selling/orders/unpaid-holds.sql.ts'
import { followCart, type UnpaidOrder } from '#server/selling/orders/unpaid-orders.ts'
import { mayTakeUnproven, refuseShort } from '#server/selling/stock/stock.ts'
import { unprovenOf } from '../limits/order-limits.ts'
import { type Making, makeOrder, takeGoods, unlessBusy } from '../order-from-cart.ts'
import { refuseUnusableDetails } from '../place-order.ts'
import { type Cart, lookBack, startOrder } from '../start-order.ts'
import { storeOrder } from '../store-order.ts'
import { ensureProviderOrder } from './ensure-provider-order.ts'

type OrderShop = Pick<Shop, 'config' | 'db'>
type Buyer = Pick<Caller, 'userId' | 'role'>

/**
 * Opens an order to be paid online from the caller's cart: our own order first, in one transaction, and only then the
 * provider's, found again by its receipt when an answer was lost. The same wish gives the same order and the same provider
 * order; another wish for the cart takes the place of the unpaid one.
 */
export async function openOnlineOrder(shop: OrderShop, buyer: Buyer, request: OrderRequest, headers: OrderHeaders) {
  const provider = choosePaymentProvider(shop.config)
  if (!provider) throw cashOnly
  refuseUnusableDetails(request)
  await refuseNoPlace(shop.db, request.deliveryAddress)
  const { userId, role } = buyer
  const wish: Wish = { ...headers, userId, request, paymentMode: 'ONLINE', isGuest: role === 'guest' }
  const order = await unlessBusy(inTransaction(shop.db, (tx) => fulfil(tx, shop, wish), { isBegunAhead: true }))
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

async function fulfil(tx: Transaction, shop: OrderShop, wish: Wish) {
  const start = await startOrder(tx, wish)
  const { placed, unpaid } = await lookBack(tx, wish, start)
  if (placed) throw placedAlready(placed.orderNumber)
  const same = unpaid.find((order) => isSameWish(order, wish, start.cart))
  const order = same ?? (await makeUnpaid(tx, shop, wish, { start, instead: unpaid }))
  if (same?.userId === wish.userId && same.cartVersion !== start.cart.version) {
    await followCart(tx, same.id, { userId: wish.userId, version: start.cart.version })
  }
  if (same) await extendHold(tx, same.id)
  await keepWish(tx, wish, order.id)
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
function isSameWish(order: UnpaidOrder, wish: Wish, cart: Cart) {
  const { totalShown } = wish
  if (order.requestHash !== hashOf(wish) || (totalShown !== undefined && totalShown !== order.total)) return false
  return contentsOf(order.lines) === contentsOf(cart.lines)
}

/**
 * Makes a new order, which holds its goods for a while; or, beyond what its person may hold, nothing: they are taken when its money
 * comes, which goes back where they are not there any more.
 */
async function makeUnpaid(tx: Transaction, shop: OrderShop, wish: Wish, { start, instead }: Making) {
  const holds = await readUnpaidHolds(tx, wish, start.provenMobile)
  const drafted = await makeOrder(tx, shop, wish, { start, instead, least, holds })
  const unproven = unprovenOf(shop.config, start)
  const holdsGoods = drafted.holdsGoods && (!unproven || (await mayTakeUnproven(tx, drafted.lines, unproven)))
  const order = { ...drafted, holdsGoods }
  const seconds = holdsGoods ? Math.floor(holds.secondsLeft) : undefined
  if (!holdsGoods) await refuseShort(tx, order.lines)
  await together(
    () => storeOrder(tx, order),
    () => holdForPayment(tx, { orderId: order.id, amount: order.total, seconds }),
    ...(holdsGoods ? [() => takeGoods(tx, order, unproven)] : []),
  )
  return order
}

/** What the provider takes at least, in paise. */
const least = {
  total: 100,
  sentence: 'Less than ₹1.00 cannot be paid online. Please choose cash on delivery.',
}
