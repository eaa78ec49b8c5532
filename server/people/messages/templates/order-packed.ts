import { formatDayAndTime } from '../day-and-time.ts'
import { greeting, type MailContent } from '../mail-content.ts'
import { itemRows, type OrderFacts } from '../order-facts.ts'

/** To the recipient, once the parcel is closed. */
export const orderPackedText = 'Your Milloraa order {orderNumber} is packed and will be with you soon. - Milloraa'

export function orderPackedMail(order: OrderFacts): MailContent {
  return {
    subject: `Your order ${order.orderNumber} is packed`,
    title: 'Your order is packed',
    paragraphs: [
      `${greeting}, your order ${order.orderNumber} is packed. It comes to ${order.stateAndPincode} by ${formatDayAndTime(order.promisedAt)}.`,
    ],
    rows: itemRows(order),
    link: { name: 'Follow your order', address: order.link },
  }
}
