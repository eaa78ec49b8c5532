import { orderNumberLetters } from '#contract/rules/orders/order-number.ts'
import { demoShopper as asha } from '#server/people/users/demo-shopper.ts'
import { inIndia } from './moments.ts'
import type { OrderRow } from './orders.ts'
import type { PersonRow } from './people.ts'
import type { SeededRandom } from './random.ts'

/**
 * Two tickets of the main demo shopper, one open that the shop has answered, one resolved and closed; and one of somebody else,
 * which waits for the shop's answer.
 */
export function ticketRows(now: Date, buyers: PersonRow[], orders: OrderRow[], random: SeededRandom) {
  const made = plans.map((plan) => {
    const writer = buyers.find(({ name }) => name === plan.writer)
    if (!writer) throw new RangeError(`The demo shop has no ${plan.writer}`)
    return makeTicket(now, plan, writer, orders, random)
  })
  return { tickets: made.map(({ ticket }) => ticket), messages: made.flatMap(({ messages }) => messages) }
}

/** Who says what, so many days ago, at an hour and a minute. */
type SeedMessage = [author: 'shopper' | 'shop', daysAgo: number, hour: number, minute: number, message: string]
type Plan = {
  writer: string
  subject: string
  isClosed: boolean
  about: 'last delivered' | 'nothing'
  conversation: [SeedMessage, ...SeedMessage[]]
}

function makeTicket(now: Date, plan: Plan, writer: PersonRow, orders: OrderRow[], random: SeededRandom) {
  const id = random.uuid()
  const messages = plan.conversation.map(([author, daysAgo, hour, minute, message]) => ({
    id: random.uuid(),
    ticketId: id,
    author,
    message,
    createdAt: inIndia(now, daysAgo, hour, minute),
    demo: true,
  }))
  const ticket = {
    id,
    ticketNumber: random.letters(orderNumberLetters, 8),
    userId: writer.id,
    subject: plan.subject,
    status: plan.isClosed ? 2 : 1,
    orderId: plan.about === 'nothing' ? null : (lastDelivered(writer, orders)?.id ?? null),
    createdAt: messages[0]?.createdAt ?? now,
    answeredAt: messages.find(({ author }) => author === 'shop')?.createdAt ?? null,
    closedAt: plan.isClosed ? (messages.at(-1)?.createdAt ?? now) : null,
    demo: true,
  }
  return { ticket, messages }
}

function lastDelivered(writer: PersonRow, orders: OrderRow[]) {
  return orders
    .filter(({ userId, orderStatus }) => userId === writer.id && orderStatus === 'COMPLETED')
    .toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt))[0]
}

const plans: Plan[] = [
  {
    writer: asha.name,
    subject: 'How long does the ragi flour keep?',
    isClosed: false,
    about: 'last delivered',
    conversation: [
      [
        'shopper',
        3,
        10,
        12,
        'I bought 1 kg of ragi flour and we use it only on weekends. Does it keep in the kitchen, or should it go into the fridge?',
      ],
      [
        'shop',
        3,
        12,
        40,
        'Thank you for asking. Ragi is milled whole, so its own oil is still in the flour. In a closed box it keeps four weeks on a dry shelf and three months in the fridge.\n\nTake out what you need an hour before you cook: cold flour drinks less water, and the dough turns out stiff. If the flour ever smells sharp, please do not use it; write to us with the batch number from the pack, and we replace it.',
      ],
      ['shopper', 2, 19, 5, 'That helps. Is the batch number the one under the barcode?'],
      ['shop', 1, 9, 30, 'Yes, the line that begins with B. The milling date stands beside it.'],
    ],
  },
  {
    writer: asha.name,
    subject: 'Please leave orders with the guard',
    isClosed: true,
    about: 'nothing',
    conversation: [
      ['shopper', 52, 8, 20, 'We are both at work until seven. Could you leave our orders with the guard at gate 2?'],
      ['shop', 52, 9, 5, 'Gladly. We have told our driver: gate 2, with the guard.'],
      ['shopper', 51, 20, 15, 'It worked today. Thank you.'],
    ],
  },
  {
    writer: 'Lakshmi Iyer',
    subject: 'One bag had a tear at the seam',
    isClosed: false,
    about: 'last delivered',
    conversation: [
      [
        'shopper',
        1,
        18,
        20,
        'Everything came on time, but one bag had a small tear at the seam and there was flour in the box. Can you send another one, or take it off the bill?',
      ],
    ],
  },
]
