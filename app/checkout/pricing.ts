import { useQuery } from '@tanstack/react-query'
import { getSettings } from '#contract/api/settings.ts'
import { toBasisPoints, toPaise, toRupees } from '#contract/money.ts'
import { priceOrder } from '#contract/rules/pricing.ts'
import { api } from '../api/browser-api.ts'
import type { CartItem } from '../cart/cart-item.ts'

/** What the lines cost with today's delivery charge and tax; 0 and 0 where those cannot be read (API-27, open-points 73). */
export function useOrderPricing(lines: CartItem[]) {
  const {
    data: settings,
    isPending,
    errorUpdateCount,
    refetch,
  } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api(getSettings, {}, { signal }),
  })
  const priced = lines.map(({ price, actualPrice, quantity }) => ({
    price: toPaise(price),
    actualPrice: toPaise(actualPrice),
    quantity,
  }))
  const summary = priceOrder(priced, [], {
    deliveryCharge: toPaise(settings?.deliveryCharge ?? 0),
    taxBasisPoints: toBasisPoints(settings?.tax ?? 0),
  })
  return {
    bill: {
      subtotal: toRupees(summary.originalSubtotal),
      discount: toRupees(summary.orderDiscount),
      deliveryCharge: toRupees(summary.shipping),
      tax: toRupees(summary.tax),
      total: toRupees(summary.total),
    },
    // After a failure the 0 and 0 stand while it is tried again.
    isPending: isPending && errorUpdateCount === 0,
    refetch,
  }
}
