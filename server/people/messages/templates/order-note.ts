import { greeting, type MailContent } from '../mail-content.ts'
import type { OrderFacts } from '../order-facts.ts'

/** To the recipient, when the shop's people have written about an order. The SMS leads to it: free words are not for DLT. */
export const orderNoteText = 'There is news about your Milloraa order {orderNumber}. Read it: {link} - Milloraa'

export function orderNoteMail(order: OrderFacts, note: string): MailContent {
  return {
    subject: `About your order ${order.orderNumber}`,
    title: 'News about your order',
    paragraphs: [`${greeting}, about your order ${order.orderNumber}:`, ...note.split(/\n+/)],
    link: { name: 'See your order', address: order.link },
  }
}
