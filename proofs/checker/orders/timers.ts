import { type Books, type Holds, rupees } from '../money/books.ts'
import type { OrderRow, ProviderOrderRow } from '../tables.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Jobs look each minute; one that died is begun again after two. */
const patience = 5 * minute
/** Then a message is given up that its gateway refused, and did not only fail to take. */
const mostAttempts = 8

/** L8: nothing is in a state that should have ended by now, and everything that waits is asked about again. */
export function checkTimers(books: Books, holds: Holds) {
  const isOver = (since: string, term = 0) => books.now - Date.parse(since) > term + (books.isDrained ? 0 : patience)
  for (const order of books.orders) {
    if (order.payment_mode === 'ONLINE') checkWaiting(order, books.providerOrderOf(order.id), books.now, isOver, holds)
  }
  checkRefunds(books, isOver, holds)
  checkWebhooks(books, isOver, holds)
  if (books.isDrained) checkJobs(books, holds)
}

type IsOver = (since: string, term?: number) => boolean

/** An order that waits for its money: it lapses after its hold, and is asked about as long as something may come. */
function checkWaiting(order: OrderRow, row: ProviderOrderRow | undefined, now: number, isOver: IsOver, holds: Holds) {
  const { order_number: number, order_status: status } = order
  if (status === 'UNPAID') {
    holds(row !== undefined, `Order ${number} is UNPAID and has no time at which it lapses.`)
    if (row) holds(!isOver(row.hold_until), `Order ${number} is UNPAID, though its hold ended at ${row.hold_until}.`)
  }
  if (!row || (status !== 'UNPAID' && status !== 'LAPSED')) return
  const isOld = now - Date.parse(row.created_at) > 5 * day
  if (status === 'UNPAID' || !isOld) {
    holds(row.ask_at !== null, `Order ${number} is ${status}, and nobody will ask the provider about it again.`)
  }
  // One that the provider may never have heard of is asked about after its hold.
  const expected =
    row.provider_order_id === null && row.ask_at !== null ? later(row.ask_at, row.hold_until) : row.ask_at
  if (expected)
    holds(
      now - Date.parse(expected) <= patience,
      `Order ${number} is ${status} and should have been asked about at ${expected}.`,
    )
}

function checkRefunds(books: Books, isOver: IsOver, holds: Holds) {
  for (const { amount, payment_id, status, created_at, provider_refund_id } of books.closing.refund) {
    const named = `The refund of ${rupees(amount)} of ${payment_id}`
    if (status === 'wanted') holds(!isOver(created_at), `${named} is wanted since ${created_at} and has not been sent.`)
    if (status !== 'created') continue
    const ended = books.ledgerRefund(provider_refund_id)?.status
    // The provider's word may have been lost; a day later it is asked.
    const isPending = ended === 'pending' || !isOver(created_at, day)
    holds(isPending, `${named} is created since ${created_at}, and at the provider it is ${ended ?? 'unknown'}.`)
  }
}

function checkWebhooks({ closing }: Books, isOver: IsOver, holds: Holds) {
  for (const { event_id, received_at, processed_at, failure } of closing.webhook_event) {
    const why = failure ? ` (${failure})` : ''
    const sentence = `The webhook ${event_id} of ${received_at} was not worked on${why}.`
    holds(processed_at !== null || !isOver(received_at), sentence)
  }
  for (const { key, order_id } of closing.idempotency_key) {
    holds(order_id !== null, `The key ${key} is held without an order: its wish can never be sent again.`)
  }
}

/** What waits for jobs is done where they had time for it; older things were given up. */
function checkJobs({ closing, now }: Books, holds: Holds) {
  const isRecent = (since: string, days = 2) => now - Date.parse(since) < days * day
  for (const { template, created_at, sent_at, attempts } of closing.message) {
    // The code of a cash order ends after a day: nobody needs it then.
    if (template === 'login-code' || !isRecent(created_at, template === 'cash-order-code' ? 1 : 2)) continue
    holds(sent_at !== null || attempts >= mostAttempts, `A message ${template} of ${created_at} was not sent.`)
  }
  for (const { bill_number, issued_at, file_key } of closing.bill) {
    if (isRecent(issued_at)) holds(file_key !== null, `The bill ${bill_number} of ${issued_at} has no file.`)
  }
}

function later(one: string, other: string) {
  return Date.parse(one) > Date.parse(other) ? one : other
}
