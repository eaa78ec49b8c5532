import { billOf } from '#app/storefront/checkout/order/pricing.ts'
import type { Coupon } from '#contract/api/orders/coupons.ts'
import { toBasisPoints, toPaise, toPercent, toRupees } from '#contract/money.ts'
import { type CouponTerms, couponTerms } from '#contract/rules/pricing/coupons.ts'
import { couponAmount, priceOrder } from '#contract/rules/pricing/pricing.ts'
import { amountByOracle, priceByOracle } from '../checker/orders/pricing-oracle.ts'
import type { RandomCart } from './random-cart.ts'
import type { Tally } from './tally.ts'

/** The server's bill, the bill on the shopper's screen and each coupon's stored amount: all must be the oracle's, to the paisa. */
export function compareBills({ lines, settings }: RandomCart, coupons: CouponTerms[], tally: Tally) {
  const faults: string[] = []
  const oracle = priceByOracle(lines, coupons, settings)
  const bill = priceOrder(lines, coupons, settings)
  for (const part of parts) {
    if (bill[part] !== oracle[part]) faults.push(`${part} is ${bill[part]}, by the oracle ${oracle[part]}.`)
  }
  const shown = shownBill({ lines, settings }, coupons)
  for (const [part, rupees] of Object.entries(shown)) {
    const amount = oracle[namesOfShown[part as keyof typeof shown]]
    if (rupees !== amount / 100) faults.push(`The screen shows ${part} ${rupees}, by the oracle ${amount} paise.`)
  }
  for (const coupon of coupons) {
    const [amount, known] = [couponAmount(coupon, lines), amountByOracle(lines, coupon)]
    if (amount !== known) faults.push(`${coupon.promoCode} takes off ${amount}, by the oracle ${known}.`)
  }
  if (endsInHalf(bill.subtotal + bill.shipping, settings.taxBasisPoints)) tally.count('half a paisa of tax')
  return { bill, faults }
}

/** The checkout's own arithmetic, on amounts that went over the wire. */
function shownBill({ lines, settings }: Pick<RandomCart, 'lines' | 'settings'>, coupons: CouponTerms[]) {
  const items = lines.map(({ name, price, actualPrice, quantity }, at) => ({
    ...{ id: name, productId: name, name, size: at, type: 'KG', image: '', quantity },
    price: toRupees(price),
    actualPrice: toRupees(actualPrice ?? 0),
  }))
  const charges = {
    deliveryCharge: toPaise(toRupees(settings.deliveryCharge)),
    taxBasisPoints: toBasisPoints(toPercent(settings.taxBasisPoints)),
  }
  return billOf(items, coupons.map(onTheWire).map(couponTerms), charges)
}

function onTheWire({ discount, startsAt, endsAt, orderMinimum, ...coupon }: CouponTerms): Coupon {
  return {
    ...coupon,
    ...{ id: coupon.promoCode, title: '', description: '' },
    discount: coupon.discountType === 'PERCENTAGE_OFF' ? toPercent(discount) : toRupees(discount),
    startDate: startsAt.getTime(),
    endDate: endsAt.getTime(),
    orderMinimum: { orderMinimum: toRupees(orderMinimum) },
  }
}

function endsInHalf(paise: number, basisPoints: number) {
  return (BigInt(paise) * BigInt(basisPoints)) % 10_000n === 5_000n
}

const parts = [
  'originalSubtotal',
  'orderDiscount',
  'subtotal',
  'shipping',
  'tax',
  'total',
  'actualPrice',
  'productPriceWithGst',
] as const

const namesOfShown = {
  subtotal: 'originalSubtotal',
  discount: 'orderDiscount',
  deliveryCharge: 'shipping',
  tax: 'tax',
  total: 'total',
} as const
