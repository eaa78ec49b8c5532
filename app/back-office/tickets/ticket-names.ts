import type { TicketRow } from '#contract/api/admin/customers/tickets.ts'
import { spokenMobile } from '../order-parts/order-words.ts'

/** What the shopper is called: by name, else by number. */
export function shopperOf({ customer: { name, mobileNumber } }: Pick<TicketRow, 'customer'>) {
  return name ?? (mobileNumber ? spokenMobile(mobileNumber) : 'Erased customer')
}
