import type { Transaction } from '#server/platform/db/database.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { namelessRecipient } from './apply-override.ts'
import { queueAll, writeMail, writeSms } from './queue-message.ts'
import { shopAddress } from './shop-address.ts'
import { type TicketFacts, ticketAnsweredMail } from './templates/ticket-answered.ts'

type Answered = Omit<TicketFacts, 'link'> & {
  mobileNumber: string
  email: string | null
  /** What makes this message another than the one about an earlier answer. */
  onceFor: string
}

/** Tells a shopper that the shop has answered their ticket: the words by mail, by SMS the way to them. */
export async function queueTicketAnswered(
  tx: Transaction,
  shop: Pick<Shop, 'config' | 'db'>,
  { mobileNumber, email, onceFor, ...answered }: Answered,
) {
  // Each line a paragraph, in the shop's own words too.
  const answer = answered.answer.split(/\n+/).join('\n\n')
  const facts = { ...answered, answer, link: ticketLink(shop.config) }
  const { ticketNumber, link } = facts
  // The subject is the shopper's, and the address was never proven: an older wording that quotes it quotes the number.
  const values = { ticketNumber, answer, link, name: namelessRecipient, subject: `ticket ${ticketNumber}` }
  const template = 'ticket-answered'
  const sms = writeSms({ template, to: `+91${mobileNumber}`, values: { ticketNumber, link } })
  const mail = email
    ? writeMail(shop, { template, to: email, content: ticketAnsweredMail(facts), values: () => values })
    : []
  await queueAll(tx, shop, [sms, ...mail], { onceFor })
}

/** Where a shopper finds their tickets. */
export function ticketLink(config: Shop['config']) {
  return shopAddress(config, '/profile?tab=support')
}
