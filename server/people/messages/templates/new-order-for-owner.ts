import { formatDayAndTime } from '../day-and-time.ts'
import type { MailContent } from '../mail-content.ts'
import { billRows, itemRows, type OrderFacts } from '../order-facts.ts'

/** To the shop's own people, for each new order. */
export const newOrderForOwnerText = 'New Milloraa order {orderNumber} of Rs {total}, {payment}, for {place}. - Milloraa'

export function newOrderForOwnerMail(order: OrderFacts): MailContent {
  return {
    subject: `New order ${order.orderNumber}`,
    title: `New order ${order.orderNumber}`,
    paragraphs: [
      order.isAddressInReview
        ? 'Its promise counts from when you accept its address.'
        : `Promised by ${formatDayAndTime(order.promisedAt)}.`,
    ],
    rows: [
      ['For', order.name],
      ['Mobile', `+91 ${order.mobileNumber}`],
      ['Address', order.addressLine],
      ...(order.isAddressInReview ? [['In your areas', 'No: accept or correct the address'] as [string, string]] : []),
      ['Payment', paymentOf(order)],
      ...itemRows(order),
      ...billRows(order),
    ],
  }
}

function paymentOf({ isPaid, isToBeConfirmed }: OrderFacts) {
  if (isPaid) return 'Paid online'
  return isToBeConfirmed ? 'Cash on delivery, code not confirmed yet' : 'Cash on delivery'
}
