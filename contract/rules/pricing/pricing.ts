import { shareOf } from '#contract/money.ts'
import { type CouponTerms, isOrderCoupon } from './coupons.ts'

/** Paise for one piece; a missing or zero list price counts as the price (open-points 37). */
export type PricedLine = { price: number; actualPrice?: number | null; quantity: number }
export type PricedCoupon = Pick<CouponTerms, 'promoType' | 'isCombo' | 'discountType' | 'discount'>
export type PricingSettings = { deliveryCharge: number; taxBasisPoints: number }

/** What an order costs (ENT-29), in whole paise; the meaning of each part is decided in open-points 71. */
export type PricingSummary = {
  /** The discounted subtotal with GST on it alone: for display, never part of the total. */
  productPriceWithGst: number
  /** After the order discount. */
  subtotal: number
  shipping: number
  tax: number
  /** The lines at their list prices. */
  actualPrice: number
  total: number
  /** What was really taken off: never more than `originalSubtotal`. */
  orderDiscount: number
  /** Before the order discount. */
  originalSubtotal: number
}

/**
 * Prices lines with the coupons applied, all in whole paise (spec §9, PRICE-01 to PRICE-12).
 * Each percent is rounded half up once, tax once on the discounted subtotal with delivery. Without lines everything is 0.
 */
export function priceOrder(lines: PricedLine[], coupons: PricedCoupon[], settings: PricingSettings): PricingSummary {
  const sums = { price: priceTotal(lines), actualPrice: listPriceTotal(lines) }
  const originalSubtotal = usesListPrices(coupons) ? sums.actualPrice : sums.price
  const fullDiscount = coupons.reduce((sum, coupon) => sum + discountOf(coupon, sums), 0)
  const orderDiscount = Math.min(fullDiscount, originalSubtotal)
  const subtotal = originalSubtotal - orderDiscount
  const shipping = lines.length === 0 ? 0 : deliveryOf(coupons, settings)
  const tax = shareOf(subtotal + shipping, settings.taxBasisPoints)
  return {
    productPriceWithGst: subtotal + shareOf(subtotal, settings.taxBasisPoints),
    subtotal,
    shipping,
    tax,
    actualPrice: sums.actualPrice,
    total: subtotal + shipping + tax,
    orderDiscount,
    originalSubtotal,
  }
}

/**
 * Why the coupons cannot be used with these lines, or undefined: nobody may pay more than the MRP with tax for a piece, and
 * list prices under a small coupon could ask for it (open-points 115). `mrp` is in paise and includes tax.
 */
export function mrpObjection(
  lines: (PricedLine & { name: string; mrp?: number | null })[],
  coupons: PricedCoupon[],
  settings: PricingSettings,
) {
  if (!usesListPrices(coupons)) return undefined
  const { subtotal, originalSubtotal } = priceOrder(lines, coupons, settings)
  // List price x subtotal / originalSubtotal x (1 + tax) without rounding, in BigInt because the products can pass 2^53.
  const charged = (line: PricedLine) => product(listPriceOf(line), subtotal, 10_000 + settings.taxBasisPoints)
  const tooDear = lines.find(({ mrp, ...line }) => mrp && charged(line) > product(mrp, originalSubtotal, 10_000))
  return tooDear && `With this coupon ${tooDear.name} would cost more than its MRP, so it cannot be used on this order.`
}

/** Sum of price x quantity in paise (PRICE-01): what the minimum of a coupon looks at (open-points 68). */
export function priceTotal(lines: PricedLine[]) {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

/** The list price of one piece in paise, the price where there is none (open-points 37). */
export function listPriceOf({ price, actualPrice }: Omit<PricedLine, 'quantity'>) {
  return actualPrice || price
}

/** What one coupon takes off these lines in paise: for a combo one the amount stored with it (open-points 69). */
export function couponAmount(coupon: PricedCoupon, lines: PricedLine[]) {
  const sums = { price: priceTotal(lines), actualPrice: listPriceTotal(lines) }
  return Math.min(discountOf(coupon, sums), usesListPrices([coupon]) ? sums.actualPrice : sums.price)
}

/** Whether the subtotal is made from list prices: with a non-combo ORDER coupon (PRICE-02). */
export function usesListPrices(coupons: Pick<PricedCoupon, 'promoType' | 'isCombo'>[]) {
  return coupons.some((coupon) => isOrderCoupon(coupon) && !coupon.isCombo)
}

function listPriceTotal(lines: PricedLine[]) {
  return lines.reduce((sum, line) => sum + listPriceOf(line) * line.quantity, 0)
}

/** What one coupon takes off the order (PRICE-04 to PRICE-07, open-points 69). */
function discountOf(coupon: PricedCoupon, sums: { price: number; actualPrice: number }) {
  const { isCombo, discountType, discount } = coupon
  if (!isOrderCoupon(coupon)) return 0
  if (discountType === 'PERCENTAGE_OFF') return shareOf(isCombo ? sums.price : sums.actualPrice, discount)
  return isCombo ? Math.min(discount, sums.price) : discount
}

function deliveryOf(coupons: PricedCoupon[], { deliveryCharge }: PricingSettings) {
  return coupons.some(({ promoType }) => promoType === 'SHIPPING') ? 0 : deliveryCharge
}

function product(...factors: number[]) {
  return factors.reduce((whole, factor) => whole * BigInt(factor), 1n)
}
