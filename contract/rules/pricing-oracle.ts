import Fraction from 'fraction.js'
import type { PricedCoupon, PricedLine, PricingSettings, PricingSummary } from './pricing.ts'

/**
 * The pricing of spec §9 a second time, for tests only: written apart from `pricing.ts`, sentence by sentence, in exact
 * fractions of rupees. Gives paise.
 */
export function priceByOracle(lines: PricedLine[], coupons: PricedCoupon[], settings: PricingSettings): PricingSummary {
  const rupees = (paise: number) => new Fraction(paise).div(100)
  const percentOf = (amount: Fraction, basisPoints: number) => roundToPaise(amount.mul(basisPoints).div(10_000))

  let atPrice = new Fraction(0)
  let atListPrice = new Fraction(0)
  for (const { price, actualPrice, quantity } of lines) {
    const hasListPrice = actualPrice !== undefined && actualPrice !== null && actualPrice !== 0
    atPrice = atPrice.add(rupees(price).mul(quantity))
    atListPrice = atListPrice.add(rupees(hasListPrice ? actualPrice : price).mul(quantity))
  }

  // "subtotal = sum of price x quantity (actualPrice used instead when a non-combo ORDER coupon is applied)"
  let undiscounted = atPrice
  // "SHIPPING coupons are excluded from this reduction"; "0 when any SHIPPING coupon applied"
  let delivery = rupees(settings.deliveryCharge)
  let reduction = new Fraction(0)
  for (const { promoType, isCombo, discountType, discount } of coupons) {
    if (promoType === 'SHIPPING') delivery = new Fraction(0)
    if (promoType !== 'ORDER') continue
    if (!isCombo) undiscounted = atListPrice
    if (!isCombo && discountType === 'PERCENTAGE_OFF') reduction = reduction.add(percentOf(atListPrice, discount))
    if (!isCombo && discountType === 'FIXED_AMOUNT_OFF') reduction = reduction.add(rupees(discount))
    if (isCombo && discountType === 'PERCENTAGE_OFF') reduction = reduction.add(percentOf(atPrice, discount))
    if (isCombo && discountType === 'FIXED_AMOUNT_OFF') reduction = reduction.add(smaller(rupees(discount), atPrice))
  }
  if (lines.length === 0) delivery = new Fraction(0)

  // "Discounted subtotal never below 0."
  const discounted = reduction.compare(undiscounted) > 0 ? new Fraction(0) : undiscounted.sub(reduction)
  // "Tax = percent of (discounted subtotal + delivery). Total = discounted subtotal + delivery + tax."
  const tax = percentOf(discounted.add(delivery), settings.taxBasisPoints)

  const paise = (amount: Fraction) => Number(amount.mul(100).valueOf())
  return {
    originalSubtotal: paise(undiscounted),
    orderDiscount: paise(undiscounted.sub(discounted)),
    subtotal: paise(discounted),
    shipping: paise(delivery),
    tax: paise(tax),
    total: paise(discounted.add(delivery).add(tax)),
    actualPrice: paise(atListPrice),
    productPriceWithGst: paise(discounted.add(percentOf(discounted, settings.taxBasisPoints))),
  }
}

/** Half a paisa and more goes up. */
function roundToPaise(rupees: Fraction) {
  const paise = rupees.mul(100)
  const whole = paise.floor()
  return (paise.sub(whole).compare(new Fraction(1, 2)) >= 0 ? whole.add(1) : whole).div(100)
}

function smaller(one: Fraction, other: Fraction) {
  return one.compare(other) < 0 ? one : other
}
