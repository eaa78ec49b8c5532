import { formatPaise } from '#contract/money.ts'
import { greeting, type MailContent } from '../mail-content.ts'
import type { OrderFacts, RefundWay } from '../order-facts.ts'

/** To the recipient, once money is on its way back or was paid by the shop itself. */
export const orderRefundedText =
  'We have sent back Rs {amount} for your Milloraa order {orderNumber}. Your bank may take 5 to 7 working days. - Milloraa'

export function orderRefundedMail(order: OrderFacts): MailContent {
  if (order.refundWay) return paidByShopMail(order, order.refundWay)
  return {
    subject: `Your refund for order ${order.orderNumber}`,
    title: `We have sent back ${formatPaise(order.refunded)}`,
    paragraphs: [
      `${greeting}, ${formatPaise(order.refunded)} for your order ${order.orderNumber} is on its way back to where you paid from.`,
      'Your bank may take 5 to 7 working days to show it.',
    ],
  }
}

/** Where to, it does not say: nobody has proven the mail address. */
function paidByShopMail({ orderNumber, refunded }: OrderFacts, way: RefundWay): MailContent {
  const [amount, of] = [formatPaise(refunded), `for your order ${orderNumber}`]
  return {
    subject: `Your refund for order ${orderNumber}`,
    title: way.method === 'cash' ? `We have given back ${amount}` : `We have paid you ${amount}`,
    paragraphs:
      way.method === 'cash'
        ? [`${greeting}, we have given you ${amount} ${of} back by hand. If you did not get it, please write to us.`]
        : [
            `${greeting}, ${amount} ${of} could not go back the way you paid, so we have paid it to you by ${way.method === 'upi' ? 'UPI' : 'bank transfer'}.`,
            `The bank’s reference (UTR) is ${way.reference}. If it is not there within 5 to 7 working days, ask your bank for it by this reference, or write to us.`,
          ],
  }
}
