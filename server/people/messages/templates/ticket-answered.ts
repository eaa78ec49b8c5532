import { greeting, type MailContent } from '../mail-content.ts'

/** To a shopper whose ticket the shop has answered. The SMS leads to the chat: free words are not for DLT. */
export const ticketAnsweredText = 'Milloraa has answered your ticket {ticketNumber}. Read it: {link} - Milloraa'

/** What the message tells of a ticket: `answer` is what the shop wrote, paragraph by paragraph. */
export type TicketFacts = { ticketNumber: string; answer: string; link: string }

export function ticketAnsweredMail({ ticketNumber, answer, link }: TicketFacts): MailContent {
  return {
    subject: `Our answer to your ticket ${ticketNumber}`,
    title: 'We have answered you',
    paragraphs: [`${greeting}, about your ticket ${ticketNumber}:`, ...answer.split(/\n+/).filter(Boolean)],
    link: { name: 'Read and answer', address: link },
  }
}
