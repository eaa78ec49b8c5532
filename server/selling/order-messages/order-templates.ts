import { toRupees } from '#contract/money.ts'
import type { MailContent } from '#server/people/messages/mail-content.ts'
import type { OrderFacts } from '#server/people/messages/order-facts.ts'
import { newOrderForOwnerMail } from '#server/people/messages/templates/new-order-for-owner.ts'
import { orderCancelledMail } from '#server/people/messages/templates/order-cancelled.ts'
import { orderConfirmedMail } from '#server/people/messages/templates/order-confirmed.ts'
import { orderDeliveredMail } from '#server/people/messages/templates/order-delivered.ts'
import { orderPackedMail } from '#server/people/messages/templates/order-packed.ts'
import { orderRefundedMail } from '#server/people/messages/templates/order-refunded.ts'
import type { MessageOf } from '#server/people/messages/templates.ts'

/** What an order tells of itself: each once. */
export type OrderMessageKind = 'order-confirmed' | 'order-packed' | 'order-delivered' | 'order-cancelled'

type OrderTemplate = OrderMessageKind | 'order-refunded' | 'new-order-for-owner'
type OrderTemplateContent<Name extends OrderTemplate> = {
  values: (order: OrderFacts) => MessageOf<Name>['values']
  mail: (order: OrderFacts) => MailContent
}

/** What each message about an order says by SMS and by mail. */
export const orderTemplates: { [Name in OrderTemplate]: OrderTemplateContent<Name> } = {
  'order-confirmed': {
    values: ({ orderNumber, total, link }) => ({ orderNumber, total: shownRupees(total), link }),
    mail: orderConfirmedMail,
  },
  'order-packed': { values: ({ orderNumber }) => ({ orderNumber }), mail: orderPackedMail },
  'order-delivered': { values: ({ orderNumber }) => ({ orderNumber }), mail: orderDeliveredMail },
  'order-cancelled': { values: ({ orderNumber }) => ({ orderNumber }), mail: orderCancelledMail },
  'order-refunded': {
    values: ({ orderNumber, refunded }) => ({ orderNumber, amount: shownRupees(refunded) }),
    mail: orderRefundedMail,
  },
  'new-order-for-owner': {
    values: (order) => ({
      orderNumber: order.orderNumber,
      total: shownRupees(order.total),
      payment: describePayment(order),
      place: order.place,
    }),
    mail: newOrderForOwnerMail,
  },
}

function describePayment({ isPaid, isToBeConfirmed, isAddressInReview }: OrderFacts) {
  const description = isPaid ? 'paid online' : isToBeConfirmed ? 'cash, not confirmed yet' : 'cash on delivery'
  return isAddressInReview ? `${description}, address to check` : description
}

/** '1,315.50': an SMS has no rupee sign. */
export function shownRupees(paise: number) {
  return indianRupees.format(toRupees(paise))
}

const indianRupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
