import { acceptAddress } from '#contract/api/admin/orders.ts'
import { api } from '../../api/browser-api.ts'
import { useDeed } from '../ui/use-deed.ts'
import { orderKeys } from './use-steps.ts'

/** Accepts the address of an order in one press: it can be packed then, and the shopper is told. */
export function useAcceptAddress() {
  return useDeed<string>({
    run: (orderNumber) => api(acceptAddress, { params: { orderNumber } }),
    done: (_, orderNumber) => `Address of order ${orderNumber} accepted`,
    refresh: orderKeys,
  })
}
