import type { Letter } from '../letter.ts'
import { itemRows, type OrderFacts } from '../order-facts.ts'

/** To the recipient, whoever cancelled. */
export const orderCancelledText =
  'Your Milloraa order {orderNumber} is cancelled. Nothing will be delivered. - Milloraa'

export function orderCancelledMail(order: OrderFacts): Letter {
  return {
    subject: `Your order ${order.orderNumber} is cancelled`,
    title: 'Your order is cancelled',
    paragraphs: [
      `Dear ${order.name}, your order ${order.orderNumber} is cancelled. Nothing will be delivered.`,
      moneyBackSentence(order),
    ],
    rows: itemRows(order),
    link: { name: 'See your order', address: order.link },
  }
}

/** What becomes of the money. */
export function moneyBackSentence({ isPaid }: OrderFacts) {
  return isPaid
    ? 'What you paid goes back the way it came. We write again as soon as it is sent.'
    : 'There is nothing to pay.'
}
