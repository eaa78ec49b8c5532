import { formatDayAndTime } from '../day-and-time.ts'
import { greeting, type MailContent } from '../mail-content.ts'
import { billRows, itemRows, type OrderFacts } from '../order-facts.ts'

/** To the recipient, once the order is placed or paid. */
export const orderConfirmedText =
  'Your Milloraa order {orderNumber} of Rs {total} is confirmed. Follow it: {link} - Milloraa'

export function orderConfirmedMail(order: OrderFacts): MailContent {
  if (order.isAddressInReview) return orderInReviewMail(order)
  return {
    subject: `Your order ${order.orderNumber} is confirmed`,
    title: 'Thank you, your order is confirmed',
    paragraphs: [
      `${greeting}, we have your order ${order.orderNumber} and mill it fresh for you.`,
      `It comes to ${order.stateAndPincode} by ${formatDayAndTime(order.promisedAt)}. ${paymentSentence(order)}`,
      'Please quote the order number if you have a question.',
    ],
    rows: [...itemRows(order), ...billRows(order)],
    link: { name: 'Follow your order', address: order.link },
  }
}

/** Nothing is promised before somebody of the shop has accepted the address. The row stays where the shop has words of its own. */
function orderInReviewMail(order: OrderFacts): MailContent {
  return {
    subject: `We have your order ${order.orderNumber}`,
    title: 'Thank you, we have your order',
    paragraphs: [
      `${greeting}, we have your order ${order.orderNumber}. ${order.stateAndPincode} is in none of the areas we usually deliver to, so we look first whether we can.`,
      `We write to you then. Nothing is packed before.${order.isPaid ? ' If we cannot deliver, what you paid goes back to you.' : ''}`,
      'Please quote the order number if you have a question.',
    ],
    rows: [['Delivery', 'We look whether we can deliver'], ...itemRows(order), ...billRows(order)],
    link: { name: 'Follow your order', address: order.link },
  }
}

/** How it is paid. */
export function paymentSentence({ isPaid }: OrderFacts) {
  return isPaid ? 'It is paid.' : 'You pay in cash when it is delivered.'
}
