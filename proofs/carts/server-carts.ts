import { sql } from 'drizzle-orm'
import type { Order } from '#contract/api/orders/orders.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cartLines, carts } from '#server/platform/schema/selling/cart.ts'
import { products, variations } from '#server/platform/schema/selling/catalog.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { settings } from '#server/platform/schema/selling/settings.ts'
import { applyByOracle, type Refusal } from '../checker/orders/coupon-oracle.ts'
import { priceByOracle } from '../checker/orders/pricing-oracle.ts'
import { openProofDatabase } from '../environment/database.ts'
import { type Buyer, openBuyers, openGoods, pune, withDatabase } from '../environment/goods.ts'
import type { Proof } from '../environment/proof.ts'
import { prepareShop } from '../environment/shop-process.ts'
import { drawsOf } from './draws.ts'
import { type RandomCart, randomCart } from './random-cart.ts'
import type { Tally } from './tally.ts'

/**
 * So many of the random carts through a real server: what the oracle says stands must be ordered at the oracle's total, which the
 * request carries, and what the oracle refuses must be refused in the same words. Gives what differs.
 */
export async function compareAtServer({ folder, onEnd, random }: Proof, seed: number, count: number, tally: Tally) {
  const database = await openProofDatabase({ folder })
  onEnd(() => database.close())
  await openGoods(database.url, { goods: [], availableOffers: [] })
  const shop = await prepareShop({ folder, databaseUrl: database.url })
  onEnd(() => shop.kill())
  shop.begin()
  const buyers = await openBuyers(database.url, count, random)
  await shop.firstAnswer()
  return withDatabase(database.url, async (db) => {
    const faults: string[] = []
    for (const [number, buyer] of buyers.entries()) {
      const cart = sellable(randomCart(drawsOf(seed, number)), number)
      if (cart.lines.length === 0) continue
      await layOut(db, cart, number, buyer)
      tally.count('carts at the server')
      const found = await orderAt(shop.origin, buyer, cart)
      faults.push(...found.map((fault) => `Cart ${number} at the server: ${fault} ${JSON.stringify(cart)}`))
      if (faults.length > 0) break
    }
    return faults
  })
}

/** The cart as a shop can have it: codes of its own, times that hold or not for the whole run. */
function sellable(cart: RandomCart, number: number): RandomCart {
  let worth = 0
  const lines = cart.lines.flatMap((line) => {
    const { price, quantity, mrp } = line
    const actualPrice = line.actualPrice ?? 0
    worth += Math.max(price, actualPrice) * quantity
    return worth > mostWorth ? [] : [{ ...line, actualPrice, mrp: mrp && mrp >= price ? mrp : null }]
  })
  const now = new Date()
  const offers = cart.offers.map((offer) => {
    const [begins, ends] = offer.startsAt > cart.now ? [1, 2] : offer.endsAt <= cart.now ? [-2, -1] : [-1, 1]
    return {
      ...offer,
      promoCode: `${offer.promoCode}-${number}`,
      discount: Math.min(offer.discount, 2 ** 31 - 1),
      startsAt: new Date(now.getTime() + begins * day),
      endsAt: new Date(now.getTime() + ends * day),
    }
  })
  return { ...cart, lines, offers, now }
}

async function layOut(db: Database, { lines, offers, settings: charges }: RandomCart, number: number, buyer: Buyer) {
  const id = (at: number) => `cart-${number}-${at}`
  await db.update(settings).set(charges)
  await db.insert(products).values(
    lines.map(({ name, hsn, price }, at) => ({
      ...{ id: id(at), name, hsn: hsn || '1101', categoryId: 'all', cardPrice: price },
      legalTaxBasisPoints: charges.taxBasisPoints,
    })),
  )
  await db.insert(variations).values(
    lines.map(({ price, actualPrice, mrp }, at) => ({
      ...{ productId: id(at), size: 1, sku: id(at), position: 0, stock: 2_000 },
      ...{ price, actualPrice: actualPrice ?? 0, mrp: mrp ?? null },
    })),
  )
  const known = offers.filter(({ promoCode }) => promoCode === promoCode.toUpperCase())
  if (known.length > 0) await db.insert(coupons).values(known.map((offer) => ({ ...offer, title: offer.promoCode })))
  await db.insert(carts).values({ userId: buyer.userId, version: 1 })
  await db.insert(cartLines).values(
    lines.map(({ quantity }, at) => ({
      ...{ userId: buyer.userId, productId: id(at), size: 1, quantity },
      createdAt: sql`now() + ${at} * interval '1 ms'`,
    })),
  )
}

async function orderAt(origin: string, buyer: Buyer, cart: RandomCart) {
  const faults: string[] = []
  const { applied, refusals } = applyByOracle(cart.offers, cart)
  const first = refusals.findIndex(Boolean)
  const refusal = refusals[first]
  if (refusal) {
    const before = applyByOracle(cart.offers.slice(0, first), cart).applied
    const refused = cart.offers[first] as (typeof cart.offers)[number]
    // A code that replaces another is sent without it.
    const beside = refusal.because === 'twice' || refused.isCombo ? before : before.filter(({ isCombo }) => isCombo)
    const { status, message } = await send(origin, buyer, [...beside, refused])
    if (status !== 400 || !isRefusalOf(message, refusal)) {
      faults.push(`${refused.promoCode} gave ${status} "${message}", by the oracle a refusal: ${refusal.because}.`)
    }
  }
  const bill = priceByOracle(cart.lines, applied, cart.settings)
  // The law takes no more in cash.
  const isTooMuchCash = bill.total >= 2_00_000_00
  const dearer = await send(origin, buyer, applied, bill.total + 1)
  if (dearer.status !== 409 || dearer.message.startsWith('By law'))
    faults.push(`A total one paisa too high gave ${dearer.status} "${dearer.message}".`)
  const { status, message, orderNumber } = await send(origin, buyer, applied, bill.total)
  if (isTooMuchCash) {
    const isRefused = status === 409 && message.startsWith('By law no ₹2,00,000.00 or more can be taken in cash')
    return isRefused ? faults : [...faults, `${bill.total} paise in cash gave ${status} "${message}".`]
  }
  if (status !== 200) return [...faults, `${bill.total} paise gave ${status} "${message}".`]
  const answer = await fetch(`${origin}/api/v1/order/${orderNumber}/get`, { headers: headersOf(buyer) })
  const order = ((await answer.json()) as { data: Order }).data
  const shown = [order.subtotal, order.discountAmount, order.deliveryCharge, order.tax, order.totalAmount]
  const known = [bill.originalSubtotal, bill.orderDiscount, bill.shipping, bill.tax, bill.total]
  if (shown.join() !== known.map((paise) => paise / 100).join()) {
    faults.push(`The order shows ${shown} rupees, by the oracle ${known} paise.`)
  }
  return faults
}

async function send(origin: string, buyer: Buyer, used: { promoCode: string }[], total?: number) {
  const answer = await fetch(`${origin}/api/v1/order/create/cash`, {
    method: 'POST',
    headers: {
      ...headersOf(buyer),
      'content-type': 'application/json',
      ...(total === undefined ? {} : { 'x-total-shown': (total / 100).toFixed(2) }),
    },
    body: JSON.stringify({
      userBasicInfo: { name: 'Asha Patil', email: 'asha@example.com', mobileNumber: buyer.mobileNumber },
      // One household's large cash orders of a day are counted together.
      deliveryAddress: { ...pune, houseNumber: buyer.mobileNumber },
      promoCodes: used.map(({ promoCode }) => promoCode),
    }),
  })
  const { message, data } = (await answer.json()) as { message: string; data: { orderNumber: string } | null }
  return { status: answer.status, message, orderNumber: data?.orderNumber }
}

function isRefusalOf(message: string, { sentence, because }: Refusal) {
  if (sentence) return message === sentence
  return because === 'MRP' ? / MRP[ ,.]/.test(message) : message.startsWith('Invalid promo code! ')
}

function headersOf({ token }: Buyer) {
  return { authorization: `Bearer ${token}` }
}

const day = 86_400_000
// An order call names totals below ₹100 crore; at most 40% of tax come on top of this.
const mostWorth = 60_00_00_000_00
