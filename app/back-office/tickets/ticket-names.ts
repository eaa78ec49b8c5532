import type { TicketRow } from '#contract/api/admin/customers/tickets.ts'
import { spaceMobile } from '../order-parts/order-labels.ts'

/** What the shopper is called: by name, else by number. */
export function shopperOf({ customer: { name, mobileNumber } }: Pick<TicketRow, 'customer'>) {
  return name ?? (mobileNumber ? spaceMobile(mobileNumber) : 'Erased customer')
}
