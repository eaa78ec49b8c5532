import { escapeHtml, type MailContent, writeMailHtml, writeMailText } from '#server/people/messages/mail-content.ts'
import type { OrderFacts } from '#server/people/messages/order-facts.ts'
import { shopAddress } from '#server/people/messages/shop-address.ts'
import { numberChangeComingMail } from '#server/people/messages/templates/number-change-coming.ts'
import { numberChangedMail } from '#server/people/messages/templates/number-changed.ts'
import { orderNoteMail } from '#server/people/messages/templates/order-note.ts'
import { type TicketFacts, ticketAnsweredMail } from '#server/people/messages/templates/ticket-answered.ts'
import { type Message, type TemplateName, texts, writeText } from '#server/people/messages/templates.ts'
import { ticketLink } from '#server/people/messages/ticket-answered.ts'
import type { Config } from '#server/platform/config/config.ts'
import { orderTemplates, shownRupees } from '#server/selling/order-messages/order-templates.ts'
import { sandboxPage, shownMail } from './sandbox-page.ts'

/** Every message of the shop with made-up content, for those who word them or register them on DLT. */
export function previewPage(config: Config) {
  const shown = messagesToShow(config)
  return sandboxPage({
    title: 'Messages of this shop',
    about:
      'Every message with made-up content. The SMS texts are registered on DLT as they stand under the example. Only a demo shop has this page.',
    content: `<ol>\n${(Object.keys(texts) as TemplateName[]).map((name) => template(name, shown[name])).join('\n')}\n</ol>`,
  })
}

type Shown = { values: Message['values']; mailContent?: MailContent }

function template(name: TemplateName, { values, mailContent }: Shown) {
  const text = writeText({ template: name, values })
  const mail = mailContent && {
    subject: mailContent.subject,
    text: writeMailText(mailContent),
    html: writeMailHtml(mailContent),
  }
  return `<li id="${name}">
<h2>${name}</h2>
<p>${escapeHtml(text)}</p>
<p class="about">SMS, ${text.length} characters. Registered as: ${escapeHtml(texts[name])}</p>
${mail ? shownMail(mail) : '<p class="about">By SMS only.</p>'}
</li>`
}

/** Every message with the same made-up content. */
export function messagesToShow(config: Config): Record<TemplateName, Shown> {
  const order = someOrder(config)
  const ticket = someTicket(config)
  const link = shopAddress(config, '/products/sharbati-atta')
  const orderMessages = Object.entries(orderTemplates).map(([name, { values, mail }]) => [
    name,
    { values: values(order), mailContent: mail(order) },
  ])
  return {
    ...Object.fromEntries(orderMessages),
    'order-note': {
      values: { orderNumber: order.orderNumber, link: order.link },
      mailContent: orderNoteMail(order, someNote),
    },
    'cash-order-code': {
      values: { code: '123456', orderNumber: order.orderNumber, total: shownRupees(order.total), link: order.link },
    },
    'login-code': { values: { code: '123456' } },
    'back-in-stock': { values: { product: 'Sharbati Atta', pack: '5 KG', link } },
    'ticket-answered': {
      values: { ticketNumber: ticket.ticketNumber, link: ticket.link },
      mailContent: ticketAnsweredMail(ticket),
    },
    'number-changed': {
      values: { ending: someNumberChange.ending, link: shopAddress(config, `/undo-number#${'x'.repeat(43)}`) },
      mailContent: numberChangedMail(someNumberChange),
    },
    'number-change-coming': {
      values: { ...someNumberChange, link: shopAddress(config, '/profile') },
      mailContent: numberChangeComingMail({ ...someNumberChange, link: shopAddress(config, '/profile') }),
    },
  }
}

export function someTicket(config: Config): TicketFacts {
  return {
    ticketNumber: 'T7K2MQ9X',
    answer: 'We are sorry. A new pack comes with your next delivery.',
    link: ticketLink(config),
  }
}

export const someNumberChange = { ending: '6543', day: 'Sun, 29 Nov, 10:05 am' }

export const someNote = 'The 10 kg bag comes tomorrow; nothing changes for you.'

export function someOrder(config: Config): OrderFacts {
  const orderNumber = 'K7M2QX4D9PRT'
  return {
    orderNumber,
    name: 'Asha Verma',
    mobileNumber: '9876543210',
    email: 'asha@example.com',
    place: 'Pune',
    stateAndPincode: 'Maharashtra 411001',
    addressLine: '12, A, Sunrise Heights, Pune, Maharashtra 411001',
    items: [
      { name: '2 x Sharbati Atta (5 KG)', amount: 100_000 },
      { name: '1 x Turmeric Powder (200 G)', amount: 20_000 },
    ],
    originalSubtotal: 120_000,
    discount: 10_000,
    deliveryCharge: 4_000,
    tax: 5_700,
    total: 119_700,
    isPaid: true,
    returned: 0,
    isDisputed: false,
    refunded: 119_700,
    promisedAt: new Date('2026-11-22T12:35:00Z'),
    deliveredAt: new Date('2026-11-22T09:10:00Z'),
    link: shopAddress(config, `/orders/${orderNumber}`),
  }
}
