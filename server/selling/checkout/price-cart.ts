import { ApiError } from '#contract/api/envelope.ts'
import type { Coupon } from '#contract/api/orders/coupons.ts'
import { isSamePromoCode } from '#contract/promo-code.ts'
import {
  type CouponTerms,
  codeObjection,
  couponObjection,
  couponTerms,
  invalidCode,
  isTimely,
  withCoupon,
} from '#contract/rules/pricing/coupons.ts'
import { mrpObjection, type PricingSettings, priceOrder, priceTotal } from '#contract/rules/pricing/pricing.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { pipeline } from '#server/platform/db/transaction.ts'
import { findCoupons } from '../coupons/coupons.ts'
import { type OrderTerms, readOrderTerms } from '../settings/settings.ts'
import { lockSaleLines } from '../stock/stock.sql.ts'
import type { SaleLine } from '../stock/stock.ts'

export type OrderedLine = SaleLine & { cartLineId: string; quantity: number; name: string }
export type PricedCart = ReturnType<typeof priceCart>

type Terms = Pick<OrderTerms, 'settings' | 'now' | 'pause'>
type PricedLineRequest = { id: string; productId: string; size: number; quantity: number }

/**
 * What the lines cost, by the shop's own prices, settings and coupons. Throws 400 when a code does not hold, 409 when a product may
 * not be taxed at the shop's rate, or while orders are paused.
 */
export function priceCart(lines: OrderedLine[], promoCodes: string[], { terms, coupons: known }: OrderTermsAndCoupons) {
  const { settings, now, pause } = terms
  if (pause) throw new ApiError(409, pause)
  refuseWrongTax(lines, settings)
  const coupons = holdingCoupons(known, promoCodes, lines, terms)
  return { lines, coupons, settings, now, bill: priceOrder(lines, coupons, settings) }
}

/** What is read of the shop for an order: by which terms, and the coupons of its codes. */
type OrderTermsAndCoupons = { terms: Terms; coupons: Coupon[] }

export function orderedLine(line: SaleLine & Pick<PricedLineRequest, 'id' | 'quantity'>): OrderedLine {
  const { id: cartLineId, ...saleLine } = line
  return { ...saleLine, cartLineId, name: saleLine.productName }
}

/**
 * The same for lines that come from no cart; the rows of their stock stay held until the transaction ends. Those that are not
 * sold are left out.
 */
export async function priceLinesNow(tx: Transaction, lineRequests: PricedLineRequest[], promoCodes: string[]) {
  const [onSale, terms, coupons] = await pipeline(
    () => lockSaleLines(tx, lineRequests),
    () => readOrderTerms(tx),
    () => findCoupons(tx, promoCodes),
  )
  const lines = lineRequests.flatMap(({ id, productId, size, quantity }) => {
    const saleLine = onSale.find((line) => line.productId === productId && line.size === size && line.isActive)
    return saleLine ? [orderedLine({ ...saleLine, id, quantity })] : []
  })
  return priceCart(lines, promoCodes, { terms, coupons })
}

/** The shop charges one rate; what the law taxes otherwise cannot be sold (open-points 72). */
function refuseWrongTax(lines: OrderedLine[], { taxBasisPoints }: PricingSettings) {
  const wrong = lines.find(({ legalTaxBasisPoints }) => legalTaxBasisPoints !== taxBasisPoints)
  if (wrong) throw new ApiError(409, `${wrong.name} cannot be sold at the moment. Please take it out of your cart.`)
}

/** All codes of the order, each checked beside those before it; the first that does not hold refuses the order. */
function holdingCoupons(known: Coupon[], promoCodes: string[], lines: OrderedLine[], { settings, now }: Terms) {
  if (promoCodes.length === 0) return []
  const subtotal = priceTotal(lines)
  let applied: CouponTerms[] = []
  for (const code of promoCodes) {
    const coupon = known.find(({ promoCode }) => isSamePromoCode(promoCode, code))
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
