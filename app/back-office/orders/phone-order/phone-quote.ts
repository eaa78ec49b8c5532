import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { quotePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import { normalisePromoCode } from '#contract/promo-code.ts'

/** A line of an order that is being entered. */
export type PhoneLine = { productId: string; name: string; size: number; type: string; price: number; quantity: number }

/** Lines and codes as the calls take them. */
export function quotable(lines: PhoneLine[], codes: string) {
  return {
    lines: lines.map(({ productId, size, quantity }) => ({ productId, size, quantity })),
    promoCodes: codes
      .split(/[\s,]+/)
      .map(normalisePromoCode)
      .filter(Boolean),
  }
}

/** What these lines cost now, asked anew with each change. */
export function usePhoneQuote(lines: PhoneLine[], codes: string, mobileNumber = '') {
  const caller = /^\d{10}$/.test(mobileNumber) ? { mobileNumber } : {}
  const body = { ...quotable(lines, codes), ...caller }
  return useQuery({
    queryKey: ['quote', body],
    queryFn: ({ signal }) => api(quotePhoneOrder, { body }, { signal }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  })
}
