import { formatPaise } from '#contract/money.ts'
import { leastRefund } from '#contract/rules/payments/refund-parts.ts'
import { greeting, type MailContent } from '../mail-content.ts'
import { itemRows, type OrderFacts } from '../order-facts.ts'

/** To the recipient, whoever cancelled. */
export const orderCancelledText =
  'Your Milloraa order {orderNumber} is cancelled. Nothing will be delivered. - Milloraa'

export function orderCancelledMail(order: OrderFacts): MailContent {
  return {
    subject: `Your order ${order.orderNumber} is cancelled`,
    title: 'Your order is cancelled',
    paragraphs: [
      `${greeting}, your order ${order.orderNumber} is cancelled. Nothing will be delivered.`,
      moneyBackSentence(order),
      ...(order.cancelReason ? [reasons[order.cancelReason]] : []),
    ],
    rows: itemRows(order),
    link: { name: 'See your order', address: order.link },
  }
}

const reasons = {
  NOT_CONFIRMED: 'Nobody entered its code in time. If you still want it, open the order and choose Order again.',
  NOT_ORDERED:
    'Whoever has its mobile number told us that they did not order it. If you mistyped the number, please order again with yours.',
}

/** What becomes of the money. */
export function moneyBackSentence({ isPaid, total, returned, isDisputed }: OrderFacts) {
  if (!isPaid) return 'There is nothing to pay.'
  if (returned >= total) return 'What you paid has gone back to you already.'
  if (isDisputed) return 'Your bank looks at this payment: what it does not give back to you goes back the way it came.'
  const [back, remaining] = [formatPaise(returned), total - returned]
  // Of so little a person sees to it.
  if (remaining < leastRefund) return `${back} has gone back to you already.`
  const what =
    returned > 0 ? `${back} has gone back to you already, and the other ${formatPaise(remaining)}` : 'What you paid'
  return `${what} goes back the way it came. We write again as soon as it is sent.`
}
