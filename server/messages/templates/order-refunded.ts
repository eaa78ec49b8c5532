import { formatPaise } from '#contract/money.ts'
import { greeting, type Letter } from '../letter.ts'
import type { OrderFacts } from '../order-facts.ts'

/** To the recipient, once money is on its way back. */
export const orderRefundedText =
  'We have sent back Rs {amount} for your Milloraa order {orderNumber}. Your bank may take 5 to 7 working days. - Milloraa'

export function orderRefundedMail(order: OrderFacts): Letter {
  return {
    subject: `Your refund for order ${order.orderNumber}`,
    title: `We have sent back ${formatPaise(order.refunded)}`,
    paragraphs: [
      `${greeting}, ${formatPaise(order.refunded)} for your order ${order.orderNumber} is on its way back to where you paid from.`,
      'Your bank may take 5 to 7 working days to show it.',
    ],
  }
}
