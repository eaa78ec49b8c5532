import { type Books, type Holds, isPlaced, rupees } from '../money/books.ts'
import type { MessageRow, OrderRow } from '../tables.ts'

/** Of each step of an order its people hear once, and of nothing else. */
export function checkMessages(books: Books, holds: Holds) {
  const written = Map.groupBy(books.closing.message, ({ text }) => orderIn(books, text)?.id)
  for (const order of books.newOrders) checkOrder(books, order, written.get(order.id) ?? [], holds)
}

function checkOrder(books: Books, order: OrderRow, messages: MessageRow[], holds: Holds) {
  const { order_number: number, order_status: status, mobile_number } = order
  const sms = Map.groupBy(
    messages.filter(({ channel, recipient }) => channel === 'sms' && recipient === `+91${mobile_number}`),
    ({ template }) => template,
  )
  const countOf = (template: string) => sms.get(template)?.length ?? 0
  const delivery = sms.get('order-delivered')?.[0]
  // A delivery that was taken back stays told of; what it delivered without packing counts as packed at the moment of that message.
  const wasDelivered = status !== 'COMPLETED' && order.packed_at !== null && countOf('order-delivered') === 1
  const isPacked = order.packed_at !== null && order.packed_at !== delivery?.created_at
  const expected = {
    'order-confirmed': isPlaced(order),
    'order-packed': isPacked,
    'order-delivered': status === 'COMPLETED' || wasDelivered,
    'order-cancelled': status === 'CANCELLED',
  }
  for (const [template, isDue] of Object.entries(expected)) {
    const [count, expectedCount] = [countOf(template), isDue ? 1 : 0]
    holds(
      count === expectedCount,
      `Order ${number} is ${status}: its buyer got ${count} messages ${template}, not ${expectedCount}.`,
    )
  }
  const [back, reported] = [wentBack(books, order), (sms.get('order-refunded') ?? []).map(messageAmount)]
  const isReported = sorted(back).join() === sorted(reported).join()
  holds(isReported, `Of order ${number} ${shown(back)} went back, and its buyer was told of ${shown(reported)}.`)
  checkDoubled(number, messages, holds)
}

/** What went back of an order: sent by the shop or by somebody at the provider, or paid by hand after its refund had failed. */
function wentBack(books: Books, order: OrderRow) {
  const own = books.refundsOfOrder(order.id)
  const byHand = new Set(books.closing.manual_refund.map(({ refund_id }) => refund_id))
  const names = new Set(own.map(({ provider_refund_id }) => provider_refund_id))
  const taken = books.paymentEventsOfOrder(order.id).filter(({ kind }) => kind === 'captured')
  const theirs = books
    .paymentEventsOfOrder(order.id)
    .filter(({ kind, refund_id }) => kind === 'refund.processed' && !names.has(refund_id))
    .filter(({ payment_id }) => taken.some((payment) => payment.payment_id === payment_id))
  return [...own.filter(({ id, status }) => status === 'processed' || byHand.has(id)), ...theirs].map(
    ({ amount }) => amount,
  )
}

/** The paise that an SMS about a refund names; NaN where it names none. */
function messageAmount({ text }: MessageRow) {
  return Math.round(Number(text.match(/Rs ([\d,]+\.\d\d)/)?.[1]?.replaceAll(',', '')) * 100)
}

function sorted(amounts: number[]) {
  return amounts.toSorted((one, other) => one - other)
}

function shown(amounts: number[]) {
  return sorted(amounts).map(rupees).join(' and ') || 'nothing'
}

/** Mails and messages to the shop's own people too: none is written twice. */
function checkDoubled(number: string, messages: MessageRow[], holds: Holds) {
  const single = messages.filter(({ template }) => template !== 'order-refunded')
  const nameOf = ({ channel, template }: MessageRow) => `${channel} ${template}`
  for (const [name, same] of Map.groupBy(single, (message) => `${nameOf(message)} to ${message.recipient}`)) {
    holds(same.length === 1, `Of order ${number} the ${name.replace(/ to .*/, '')} was written ${same.length} times.`)
  }
}

/** The order that a message is about. */
function orderIn(books: Books, text: string) {
  const numbers = text.match(/\b[2-9A-HJKMNP-TV-Z]{12}\b/g) ?? []
  return numbers.map((number) => books.orderByNumber(number)).find((order) => order !== undefined)
}
