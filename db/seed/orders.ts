import type { Address, UserBasicInfo } from '#contract/api/accounts/users.ts'
import type { Order } from '#contract/api/orders/orders.ts'
import { orderNumberLength, orderNumberLetters } from '#contract/rules/orders/order-number.ts'
import { couponObjection } from '#contract/rules/pricing/coupons.ts'
import { priceOrder, priceTotal } from '#contract/rules/pricing/pricing.ts'
import { demoShopper } from '#server/people/users/demo-shopper.ts'
import { catalogRows, taxBasisPoints } from './catalog/catalog.ts'
import { inIndia, lastDaytime } from './moments.ts'
import { offerRows } from './offers.ts'
import { leaveOneUnconfirmed, standInLine } from './open-orders.ts'
import { type Choice, type OrderPlan, planOrders } from './order-plans.ts'
import type { PersonRow } from './people.ts'
import type { SeededRandom } from './random.ts'
import { reviewTexts } from './review-texts.ts'

export const deliveryCharge = 4_000

/** 150 orders of the last 90 days, priced by the shop's own rules. */
export function orderRows(now: Date, buyers: PersonRow[], random: SeededRandom) {
  const shelf = readShelf(now)
  const made = planOrders(buyers, random).map((plan) => makeOrder(now, plan, shelf, random))
  const orders = made.map(({ order }) => order)
  const open = orders.filter(isOpenAndNotAshas)
  const others = orders.filter((order) => !open.includes(order))
  const ashas = others.filter(({ mobileNumber }) => mobileNumber === demoShopper.mobileNumber)
  return {
    orders: [...ashas, ...leaveOneUnconfirmed(others.filter((order) => !ashas.includes(order))), ...standInLine(open)],
    lines: made.flatMap(({ lines }) => lines),
  }
}

export type OrderRow = ReturnType<typeof orderRows>['orders'][number]
export type OrderLineRow = ReturnType<typeof orderRows>['lines'][number]

/** Hers moves on by its age: whoever signs in as her follows it. */
function isOpenAndNotAshas({ orderStatus, mobileNumber }: { orderStatus: string; mobileNumber: string }) {
  return orderStatus === 'CONFIRMED' && mobileNumber !== demoShopper.mobileNumber
}

type Shelf = ReturnType<typeof readShelf>

const hour = 3_600_000

function makeOrder(now: Date, plan: OrderPlan, shelf: Shelf, random: SeededRandom) {
  const { buyer, status } = plan
  const id = random.uuid()
  const moments = momentsOf(now, plan, random)
  const choices = plan.choices ?? chooseGoods(shelf, random, plan.mustHave)
  const lines = choices.map((choice, position) => ({ orderId: id, position, ...lineOf(choice, shelf) }))
  const offerCode = plan.code === undefined ? (random.isTrue(0.45) ? random.pick(lots) : null) : plan.code
  const offer = shelf.offers.find(({ promoCode }) => promoCode === offerCode)
  const isUsed = offer && !couponObjection(offer, [], priceTotal(lines), moments.createdAt)
  const used = isUsed ? [offer] : []
  const amounts = priceOrder(lines, used, { deliveryCharge, taxBasisPoints })
  const isOnline = plan.isOnline ?? (status !== 'CANCELLED' && random.isTrue(0.22))
  const order = {
    id,
    orderNumber: random.letters(orderNumberLetters, orderNumberLength),
    userId: buyer.id,
    orderStatus: status,
    fulfilment: fulfilmentOf(status, now.getTime() - moments.createdAt.getTime()),
    paymentMode: isOnline ? ('ONLINE' as const) : ('CASH' as const),
    paymentStatus: isOnline || status === 'COMPLETED' ? ('PAID' as const) : ('PENDING' as const),
    paymentId: isOnline
      ? `pay_${random.letters('ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789', 14)}`
      : null,
    originalSubtotal: amounts.originalSubtotal,
    discount: amounts.orderDiscount,
    deliveryCharge: amounts.shipping,
    tax: amounts.tax,
    total: amounts.total,
    taxBasisPoints,
    promoCodes: used.map(({ promoCode }) => promoCode),
    recipient: { name: buyer.name, email: buyer.email, mobileNumber: buyer.mobileNumber } as UserBasicInfo,
    mobileNumber: buyer.mobileNumber,
    deliveryAddress: buyer.address as Address,
    cashCodeHash: null as string | null,
    confirmBy: null as Date | null,
    cancelReason: null as 'NOT_CONFIRMED' | null,
    comment: status === 'COMPLETED' && random.isTrue(0.35) ? random.pick(notes) : null,
    ...moments,
    demo: true,
  }
  return { order, lines }
}

// Offers that keep the subtotal at what the lines cost.
const lots = ['FREEHOME', 'ATTA5', 'KITCHEN50']

function fulfilmentOf(status: OrderPlan['status'], age: number): NonNullable<Order['fulfilment']> {
  if (status === 'COMPLETED') return 'DELIVERED'
  if (status === 'CANCELLED' || age < 3 * hour) return 'RECEIVED'
  return age < 9 * hour ? 'PACKED' : 'OUT_FOR_DELIVERY'
}

// Ordered before one o'clock: brought the same evening; later: the next forenoon. Within the promised 24 hours either way.
function momentsOf(now: Date, { status, daysAgo }: OrderPlan, random: SeededRandom) {
  if (status === 'CONFIRMED') {
    const createdAt = lastDaytime(new Date(now.getTime() - random.whole(25, 14 * 60) * 60_000))
    return { createdAt, estimatedDeliveryAt: after(createdAt, 24), deliveredAt: null, cancelledAt: null }
  }
  const day = daysAgo ?? 2 + Math.floor(87 * random.fraction() ** 1.3)
  const orderHour = random.whole(7, 21)
  const createdAt = inIndia(now, day, orderHour, random.whole(0, 59))
  const estimatedDeliveryAt = after(createdAt, 24)
  if (status === 'CANCELLED') {
    return {
      createdAt,
      estimatedDeliveryAt,
      deliveredAt: null,
      cancelledAt: after(createdAt, random.whole(10, 90) / 60),
    }
  }
  const minute = random.whole(0, 59)
  const deliveredAt =
    orderHour < 13
      ? inIndia(now, day, random.whole(16, 19), minute)
      : inIndia(now, day - 1, random.whole(9, 12), minute)
  return { createdAt, estimatedDeliveryAt, deliveredAt, cancelledAt: null }
}

const after = (moment: Date, hours: number) => new Date(moment.getTime() + hours * hour)

function chooseGoods(shelf: Shelf, random: SeededRandom, mustHave?: string) {
  const count = random.pickWeighted(
    [1, 2, 3, 4, 5].map((value) => ({ value, weight: [3, 5, 5, 3, 1][value - 1] ?? 1 })),
  )
  const chosen = new Set(Array.from({ length: count }, () => random.pickWeighted(shelf.popularity)))
  if (mustHave) chosen.add(mustHave)
  return [...chosen].map((productId): Choice => {
    const sizes = shelf.sizesOf(productId)
    const light = sizes.filter((size) => size < 10 || size >= 25)
    return [productId, random.pick(random.isTrue(0.85) ? light : sizes), random.isTrue(0.8) ? 1 : 2]
  })
}

function lineOf([productId, size, quantity]: Choice, shelf: Shelf) {
  const product = shelf.products.get(productId)
  const variation = shelf.variations.find((one) => one.productId === productId && one.size === size)
  if (!product || !variation) throw new RangeError(`The demo shop has no ${productId} of ${size}`)
  const image = shelf.images.find((one) => one.productId === productId)
  const { type, sku, price, actualPrice } = variation
  return {
    productId,
    productName: product.name,
    imageKey: image?.originalKey ?? null,
    thumbnailKey: image?.thumbnailKey ?? null,
    size,
    type,
    sku,
    hsn: product.hsn,
    quantity,
    price,
    actualPrice,
  }
}

function readShelf(now: Date) {
  const { products, images, variations } = catalogRows(now)
  return {
    products: new Map(products.map((product) => [product.id, product])),
    images,
    variations,
    offers: offerRows(now),
    // What is bought more is reviewed more.
    popularity: products.map(({ id }) => ({ value: id, weight: (reviewTexts[id]?.length ?? 0) + 4 })),
    sizesOf: (productId: string) => variations.filter((one) => one.productId === productId).map((one) => one.size),
  }
}

const notes = [
  'Left with the guard at the gate, as asked.',
  'Handed over at the door.',
  'Received by a neighbour.',
  'Brought up to the third floor, the lift was out.',
  'Handed over at the shop below the flat, as asked.',
]
