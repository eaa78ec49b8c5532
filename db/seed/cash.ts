import { dayInIndia } from '#contract/rules/periods.ts'
import type { OrderRow } from './orders.ts'

const people = ['Ravi with the van', 'Sunil on the scooter']

/** What the demo shop received at the doors: all of it, by one of two who deliver. */
export function cashRows(orders: OrderRow[]) {
  return orders
    .filter(({ orderStatus, paymentMode }) => orderStatus === 'COMPLETED' && paymentMode === 'CASH')
    .map(({ id, total, deliveredAt }, at) => ({
      ...{ id, orderId: id, amount: total, collectedBy: people[at % people.length] ?? '' },
      day: dayInIndia(deliveredAt ?? new Date()),
      ...(deliveredAt ? { collectedAt: deliveredAt } : {}),
    }))
}
