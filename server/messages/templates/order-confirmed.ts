import { greeting, type Letter } from '../letter.ts'
import { billRows, formatDayAndTime, itemRows, type OrderFacts } from '../order-facts.ts'

/** To the recipient, once the order is placed or paid. */
export const orderConfirmedText =
  'Your Milloraa order {orderNumber} of Rs {total} is confirmed. Follow it: {link} - Milloraa'

export function orderConfirmedMail(order: OrderFacts): Letter {
  return {
    subject: `Your order ${order.orderNumber} is confirmed`,
    title: 'Thank you, your order is confirmed',
    paragraphs: [
      `${greeting}, we have your order ${order.orderNumber} and mill it fresh for you.`,
      `It comes to ${order.mailedPlace} by ${formatDayAndTime(order.promisedAt)}. ${paymentSentence(order)}`,
      'Please quote the order number if you have a question.',
    ],
    rows: [...itemRows(order), ...billRows(order)],
    link: { name: 'Follow your order', address: order.link },
  }
}

/** How it is paid. */
export function paymentSentence({ isPaid }: OrderFacts) {
  return isPaid ? 'It is paid.' : 'You pay in cash when it is delivered.'
}
