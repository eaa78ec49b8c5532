import type Fraction from 'fraction.js'
import { nothing, paise, percentOf, roundToPaise, smaller } from '../money/exact-money.ts'

/** Paise for one piece; a missing or zero list price counts as the price. `mrp` includes tax. */
export type OracleLine = { price: number; actualPrice?: number | null; mrp?: number | null; quantity: number }
export type OracleSettings = { deliveryCharge: number; taxBasisPoints: number }
/** `discount` in basis points or paise. */
export type OracleCoupon = {
  promoType: 'SHIPPING' | 'ORDER' | 'ON_CATEGORY'
  isCombo: boolean
  discountType: 'PERCENTAGE_OFF' | 'FIXED_AMOUNT_OFF'
  discount: number
}

/**
 * The pricing of spec §9 a second time: written apart from the shop's rules, sentence by sentence, in exact fractions.
 * Gives paise.
 */
export function priceByOracle(lines: OracleLine[], coupons: OracleCoupon[], settings: OracleSettings) {
  const { undiscounted, discounted, atListPrice } = worth(lines, coupons)
  const taxOn = (amount: Fraction) => roundToPaise(percentOf(amount, settings.taxBasisPoints))
  // "Delivery charge from settings, 0 when any SHIPPING coupon applied."
  const isFree = lines.length === 0 || coupons.some(({ promoType }) => promoType === 'SHIPPING')
  const delivery = isFree ? nothing : paise(settings.deliveryCharge)
  // "Tax = percent of (discounted subtotal + delivery). Total = discounted subtotal + delivery + tax."
  const tax = taxOn(discounted.add(delivery))
  return {
    originalSubtotal: undiscounted.valueOf(),
    orderDiscount: undiscounted.sub(discounted).valueOf(),
    subtotal: discounted.valueOf(),
    shipping: delivery.valueOf(),
    tax: tax.valueOf(),
    total: discounted.add(delivery).add(tax).valueOf(),
    actualPrice: atListPrice.valueOf(),
    productPriceWithGst: discounted.add(taxOn(discounted)).valueOf(),
  }
}

/** The amount stored with one coupon (open-points 69), in paise: what it alone would take off. */
export function amountByOracle(lines: OracleLine[], coupon: OracleCoupon) {
  const { undiscounted, discounted } = worth(lines, [coupon])
  return undiscounted.sub(discounted).valueOf()
}

/**
 * Whether the coupons' arithmetic charges more than the MRP with tax for a line (open-points 115), to the last fraction of a
 * paisa. Prices without list-price arithmetic were held against the MRP when they were set.
 */
export function isAboveMrp(lines: OracleLine[], coupons: OracleCoupon[], { taxBasisPoints }: OracleSettings) {
  if (!coupons.some(({ promoType, isCombo }) => promoType === 'ORDER' && !isCombo)) return false
  const { undiscounted, discounted } = worth(lines, coupons)
  return lines.some((line) => {
    if (!line.mrp) return false
    const charged = listPrice(line).mul(BigInt(line.quantity)).mul(discounted).div(undiscounted)
    return charged.add(percentOf(charged, taxBasisPoints)).compare(paise(line.mrp).mul(BigInt(line.quantity))) > 0
  })
}

/** "Subtotal = sum of price x quantity", exactly. */
export function sumOfPrices(lines: OracleLine[]) {
  return lines.reduce((sum, { price, quantity }) => sum.add(paise(price).mul(BigInt(quantity))), nothing)
}

function worth(lines: OracleLine[], coupons: OracleCoupon[]) {
  const atPrice = sumOfPrices(lines)
  const atListPrice = lines.reduce((sum, line) => sum.add(listPrice(line).mul(BigInt(line.quantity))), nothing)
  // "actualPrice used instead when a non-combo ORDER coupon is applied"; "SHIPPING coupons are excluded from this reduction"
  let undiscounted = atPrice
  let reduction = nothing
  for (const { promoType, isCombo, discountType, discount } of coupons) {
    if (promoType !== 'ORDER') continue
    if (!isCombo) undiscounted = atListPrice
    // Each coupon is rounded once (open-points 72).
    const percent = discountType === 'PERCENTAGE_OFF'
    if (percent) reduction = reduction.add(roundToPaise(percentOf(isCombo ? atPrice : atListPrice, discount)))
    // "fixed amount for FIXED_AMOUNT_OFF, stored amounts for combo (combo fixed capped at subtotal)"
    else reduction = reduction.add(isCombo ? smaller(paise(discount), atPrice) : paise(discount))
  }
  // "Discounted subtotal never below 0."
  return { atListPrice, undiscounted, discounted: undiscounted.sub(smaller(reduction, undiscounted)) }
}

function listPrice({ price, actualPrice }: OracleLine) {
  const isMissing = actualPrice === undefined || actualPrice === null || actualPrice === 0
  return paise(isMissing ? price : actualPrice)
}
