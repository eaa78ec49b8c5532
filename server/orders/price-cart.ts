import { and, inArray, ne } from 'drizzle-orm'
import type { Coupon } from '#contract/api/coupons.ts'
import { ApiError } from '#contract/api/envelope.ts'
import {
  type CouponTerms,
  codeObjection,
  couponObjection,
  couponTerms,
  invalidCode,
  isTimely,
  withCoupon,
} from '#contract/rules/coupons.ts'
import { mrpObjection, type PricingSettings, priceOrder, priceTotal } from '#contract/rules/pricing.ts'
import type { readCartForOrder } from '../cart/ordered-cart.ts'
import { readSaleLines, type SaleLine } from '../catalog/stock.ts'
import { products } from '../catalog/table.ts'
import { findCoupons } from '../coupons/coupons.ts'
import type { Transaction } from '../db/database.ts'
import { readSettings } from '../settings/settings.ts'

type CartLine = Awaited<ReturnType<typeof readCartForOrder>>['lines'][number]
export type OrderedLine = SaleLine & { cartLineId: string; quantity: number; name: string }
export type PricedCart = Awaited<ReturnType<typeof priceCart>>

/**
 * What the lines cost now, by the shop's own prices, settings and coupons; the rows of their stock stay held. Lines that are
 * no longer sold are left out. Throws 400 when a code does not hold, 409 when a product may not be taxed at the shop's rate.
 */
export async function priceCart(tx: Transaction, cartLines: CartLine[], promoCodes: string[], now: Date) {
  const settings = await readSettings(tx)
  const onSale = await readSaleLines(tx, cartLines)
  const lines = cartLines.flatMap((line) => orderedLine(line, onSale))
  await refuseWrongTax(tx, lines, settings)
  const coupons = await holdingCoupons(tx, promoCodes, lines, settings, now)
  return { lines, coupons, settings, bill: priceOrder(lines, coupons, settings) }
}

function orderedLine({ id, productId, size, quantity }: CartLine, onSale: SaleLine[]): OrderedLine[] {
  const found = onSale.find((line) => line.productId === productId && line.size === size && line.isActive)
  return found ? [{ ...found, cartLineId: id, quantity, name: found.productName }] : []
}

/** The shop charges one rate; what the law taxes otherwise cannot be sold (open-points 72). */
async function refuseWrongTax(tx: Transaction, lines: OrderedLine[], { taxBasisPoints }: PricingSettings) {
  const ids = lines.map(({ productId }) => productId)
  const [wrong] = await tx
    .select({ name: products.name })
    .from(products)
    .where(and(inArray(products.id, ids), ne(products.legalTaxBasisPoints, taxBasisPoints)))
    .limit(1)
  if (wrong) throw new ApiError(409, `${wrong.name} cannot be sold at the moment. Please take it out of your cart.`)
}

/** All codes of the order, each checked beside those before it; the first that does not hold refuses the order. */
async function holdingCoupons(
  tx: Transaction,
  promoCodes: string[],
  lines: OrderedLine[],
  settings: PricingSettings,
  now: Date,
) {
  if (promoCodes.length === 0) return []
  const known = await findCoupons(tx, promoCodes)
  const subtotal = priceTotal(lines)
  let applied: CouponTerms[] = []
  for (const code of promoCodes) {
    const coupon = known.find(({ promoCode }) => promoCode.toUpperCase() === code.trim().toUpperCase())
    if (!coupon) throw new ApiError(400, codeObjection(code) ?? invalidCode)
    const terms = couponTerms(coupon)
    const objection = couponObjection(terms, applied, subtotal, now)
    // Nobody learns of a hidden code that it is out of its time.
    if (objection) throw new ApiError(400, isHidden(coupon) && !isTimely(terms, now) ? invalidCode : objection)
    applied = withCoupon(applied, terms)
  }
  if (applied.length < promoCodes.length) {
    throw new ApiError(400, `${invalidCode} Only one coupon that is not a combo offer can be used on one order.`)
  }
  const objection = mrpObjection(lines, applied, settings)
  if (objection) throw new ApiError(400, objection)
  return applied
}

function isHidden({ offerCategory }: Coupon) {
  return offerCategory === 'HIDDEN'
}
