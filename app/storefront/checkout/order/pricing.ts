import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import type { Bill } from '#app/shared/ui/bill-rows.tsx'
import { getSettings } from '#contract/api/content/settings.ts'
import { toBasisPoints, toPaise, toRupees } from '#contract/money.ts'
import { type PricedCoupon, type PricingSettings, priceOrder } from '#contract/rules/pricing/pricing.ts'
import type { CartItem } from '../../cart/cart-item.ts'

/** Today's delivery charge and tax; 0 and 0 where those cannot be read (API-27, open-points 73). And what a cash order of nobody proven may hold. */
export function useCharges() {
  const {
    data: settings,
    isPending,
    errorUpdateCount,
    refetch,
  } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api(getSettings, {}, { signal }),
  })
  const charges: PricingSettings = {
    deliveryCharge: toPaise(settings?.deliveryCharge ?? 0),
    taxBasisPoints: toBasisPoints(settings?.tax ?? 0),
  }
  const most = settings?.unprovenOrder
  const unprovenLimit = most && { total: toPaise(most.total), pieces: most.pieces }
  // After a failure the 0 and 0 stand while it is tried again.
  return { charges, unprovenLimit, isPending: isPending && errorUpdateCount === 0, refetch }
}

/** What the lines cost with these coupons, in rupees: the order summary, and the total that the order call is held against. */
export function billOf(lines: CartItem[], coupons: PricedCoupon[], charges: PricingSettings): Bill {
  const { originalSubtotal, orderDiscount, shipping, tax, total } = priceOrder(pricedLines(lines), coupons, charges)
  return {
    subtotal: toRupees(originalSubtotal),
    discount: toRupees(orderDiscount),
    deliveryCharge: toRupees(shipping),
    tax: toRupees(tax),
    total: toRupees(total),
  }
}

/** The total of the lines with these coupons, in paise. */
export function totalOf(lines: CartItem[], coupons: PricedCoupon[], charges: PricingSettings) {
  return priceOrder(pricedLines(lines), coupons, charges).total
}

/** Lines as the rules read them, in paise. */
export function pricedLines(lines: CartItem[]) {
  return lines.map(({ name, price, actualPrice, mrp, quantity }) => ({
    name,
    price: toPaise(price),
    actualPrice: toPaise(actualPrice),
    mrp: mrp === undefined ? null : toPaise(mrp),
    quantity,
  }))
}
