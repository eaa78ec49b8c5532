import { api } from '#app/shared/api/browser-api.ts'
import { acceptAddress } from '#contract/api/admin/order-steps.ts'
import { orderKeys } from '../order-parts/use-steps.ts'
import { useDeed } from '../ui/use-deed.ts'

/** Accepts the address of an order in one press: it can be packed then, and the shopper is told. */
export function useAcceptAddress() {
  return useDeed<string>({
    run: (orderNumber) => api(acceptAddress, { params: { orderNumber } }),
    done: (_, orderNumber) => `Address of order ${orderNumber} accepted`,
    refresh: orderKeys,
  })
}
