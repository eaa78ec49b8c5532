import { formatDayAndTime } from '../day-and-time.ts'
import { greeting, type MailContent } from '../mail-content.ts'
import { itemRows, type OrderFacts } from '../order-facts.ts'

/** To the recipient, once the order was handed over. */
export const orderDeliveredText =
  'Your Milloraa order {orderNumber} was delivered. Thank you for shopping with us. - Milloraa'

export function orderDeliveredMail(order: OrderFacts): MailContent {
  const moment = order.deliveredAt ? ` on ${formatDayAndTime(order.deliveredAt)}` : ''
  return {
    subject: `Your order ${order.orderNumber} was delivered`,
    title: 'Your order was delivered',
    paragraphs: [
      `${greeting}, your order ${order.orderNumber} was delivered${moment}. Thank you for shopping with us.`,
      'Should anything be wrong with it, please write to us and quote the order number.',
    ],
    rows: itemRows(order),
    link: { name: 'See your order', address: order.link },
  }
}
