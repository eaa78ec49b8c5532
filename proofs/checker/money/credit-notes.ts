import type { BillRow, OrderRow, PaymentEventRow, TaxParts } from '../tables.ts'
import { type Books, type Holds, rupees, sum } from './books.ts'
import { creditedOf } from './cash.ts'
import { lostOf } from './disputes.ts'
import { manualRefundsOf } from './manual-refunds.ts'
import { creditFaults } from './tax-oracle.ts'

type Papers = { invoice: BillRow | undefined; notes: BillRow[] }
/** Money of a bill that went back: what the provider, or the shop where it was cash, calls it. */
type Back = { name: string; amount: number }

/** Credit notes take back what went back of the bill's own money, once for each refund, and never more than the bill. */
export function checkCreditNotes(books: Books, order: OrderRow, { invoice, notes }: Papers, holds: Holds) {
  const { order_number: number } = order
  const credited = sum(notes, ({ total }) => total)
  const most = invoice?.total ?? 0
  holds(credited <= most, `Order ${number} has credit notes over ${rupees(credited)} for a bill of ${rupees(most)}.`)
  for (const [reason, same] of Map.groupBy(notes, ({ reason }) => reason)) {
    holds(same.length === 1, `Order ${number} has ${same.length} credit notes for ${reason}.`)
  }
  for (const { bill_number, content } of notes) {
    const isOwn = content.against?.number === invoice?.bill_number && content.order.number === number
    holds(isOwn, `The credit note ${bill_number} is not against the bill of order ${number}.`)
  }
  if (!invoice) return
  checkParts(invoice, notes, holds)
  checkReasons(books, order, { invoice, notes }, holds)
  const back = isGivenInCash(order) ? creditedOf(books, order) : sum(returnedOf(books, order), ({ amount }) => amount)
  const { least, most: ofDisputes } = lostWithGoodsBack(books, order, back)
  const former = creditedOfFormer(books, order, notes)
  const isOver =
    credited >= Math.min(most, back + least + former) && credited <= Math.min(most, back + ofDisputes + former)
  const sentence = `Of order ${number} ${rupees(Math.min(most, back + ofDisputes + former))} went back, and its credit notes are over ${rupees(credited)}.`
  holds(isOver, sentence)
}

/**
 * What the bank took of an order whose goods are back, or never left: of a part of them less where a refund was credited before, so
 * that it lies between two sums.
 */
function lostWithGoodsBack(books: Books, order: OrderRow, refunded: number) {
  const lost = order.payment_mode === 'ONLINE' && order.payment_id ? lostOf(books, order.payment_id) : 0
  if (lost === 0) return { least: 0, most: 0 }
  const value = order.order_status === 'CANCELLED' && !order.returning_at ? order.total : valueBack(books, order)
  return { least: Math.min(lost, Math.max(0, value - refunded)), most: Math.min(lost, value) }
}

/**
 * Whoever pays once more after their bank took the order's payment pays it by another one. What was credited before then, of goods that
 * are back, stays credited: at most what the bank took of a payment that is not the order's any more.
 */
function creditedOfFormer(books: Books, order: OrderRow, notes: BillRow[]) {
  const payments = new Set(books.paymentEventsOfOrder(order.id).map(({ payment_id: id }) => id))
  payments.delete(order.payment_id ?? '')
  const lost = sum([...payments], (payment) => lostOf(books, payment))
  const ofDisputes = notes.filter(({ reason }) => reason.startsWith('dispute-'))
  const now = order.payment_id ? lostOf(books, order.payment_id) : 0
  return now > 0
    ? 0
    : Math.min(
        lost,
        valueBack(books, order),
        sum(ofDisputes, ({ total }) => total),
      )
}

function valueBack(books: Books, { id, total }: OrderRow) {
  const lines = books.linesOf(id)
  const pieces = books
    .returnsOf(id)
    .filter(({ is_lost: isLost }) => !isLost)
    .flatMap((back) => back.lines)
  const back = sum(
    pieces,
    ({ position, quantity }) => quantity * (lines.find((line) => line.position === position)?.price ?? 0),
  )
  const all = sum(lines, ({ price, quantity }) => price * quantity)
  return all === 0 ? 0 : Math.floor((total * back) / all)
}

/** Each note is for one refund, whichever of its two names it bears, and over its amount: less only where the bill holds no more. */
function checkReasons(
  books: Books,
  order: OrderRow,
  { invoice, notes }: { invoice: BillRow; notes: BillRow[] },
  holds: Holds,
) {
  const { order_number: number } = order
  const returned = new Map(returnedOf(books, order).map((back) => [back.name, back]))
  const ofRefunds = notes.filter(({ reason }) => !reason.startsWith('dispute-'))
  const named = ofRefunds.map((note) => ({ note, back: returned.get(providerNameOf(books, order, note.reason)) }))
  for (const { note, back } of named) {
    const sentence = `The credit note ${note.bill_number} of order ${number} is for ${note.reason}, which is no money of its bill that went back.`
    holds(back !== undefined, sentence)
    if (!back) continue
    const isLast = sum(notes, ({ total }) => total) === invoice.total && note.serial === lastOf(notes)
    // Of cash beyond the total, which goes back first, there is no note.
    const isPart = isLast || (isGivenInCash(order) && hasBeyond(books, order))
    const isOver = note.total === back.amount || (isPart && note.total < back.amount)
    const wrong = `The credit note ${note.bill_number} of order ${number} is over ${rupees(note.total)}, and ${rupees(back.amount)} went back (${back.name}).`
    holds(isOver, wrong)
  }
  for (const [name, same] of Map.groupBy(named, ({ back }) => back?.name)) {
    if (name) holds(same.length === 1, `Order ${number} has ${same.length} credit notes for the one refund ${name}.`)
  }
}

function isGivenInCash({ payment_mode: mode, order_status: status }: OrderRow) {
  return mode === 'CASH' && status !== 'CANCELLED'
}

function hasBeyond(books: Books, { id, total }: OrderRow) {
  return sum(books.cashOf(id), ({ amount }) => amount) > total
}

function lastOf(notes: BillRow[]) {
  return Math.max(...notes.map(({ serial }) => serial))
}

/** The provider's name of a refund that we call ours by another. */
function providerNameOf(books: Books, order: OrderRow, reason: string) {
  return books.refundsOfOrder(order.id).find(({ id }) => id === reason)?.provider_refund_id ?? reason
}

/**
 * What has gone back of a billed order: refunds of its own money, never of what was paid twice, late or wrongly; of a cash order what
 * was given back, or all of one that came back unpaid.
 */
function returnedOf(books: Books, order: OrderRow): Back[] {
  if (order.payment_mode === 'ONLINE') return refundedOf(books, order)
  if (order.order_status === 'CANCELLED') return [{ name: 'cancelled', amount: order.total }]
  return books.returnsOf(order.id).flatMap(({ id: name, amount }) => (amount > 0 ? [{ name, amount }] : []))
}

function refundedOf(books: Books, order: OrderRow): Back[] {
  const rows = books.refundsOfOrder(order.id)
  const isOfBill = ({ refund_id, payment_id }: PaymentEventRow) => {
    const row = rows.find(({ provider_refund_id }) => provider_refund_id === refund_id)
    return row ? row.reason === 'staff' || row.reason === 'cancelled' : payment_id === order.payment_id
  }
  const payments = [...new Set([order.payment_id ?? '', ...rows.map(({ payment_id }) => payment_id)])]
  const byHand = payments
    .flatMap((payment) => manualRefundsOf(books, payment))
    .map((row) => ({ ...row, row: rows.find(({ id }) => id === row.refund_id) }))
    .filter(({ row }) => row?.reason === 'staff' || row?.reason === 'cancelled')
  return [
    ...payments
      .flatMap(books.eventsOf)
      .filter((event) => event.kind === 'refund.processed' && isOfBill(event))
      .map(({ refund_id: name, amount }) => ({ name, amount })),
    ...byHand.map(({ refund_id, row, amount }) => ({ name: row?.provider_refund_id ?? refund_id, amount })),
  ]
}

/** No part of a line is taken back twice, and each by its value. */
function checkParts(invoice: BillRow, notes: BillRow[], holds: Holds) {
  let remaining: TaxParts[] = invoice.content.lines
  for (const { bill_number, total, content } of [...notes].sort((one, other) => one.serial - other.serial)) {
    const faults = creditFaults(remaining, content.lines, total)
    holds(faults.length === 0, `The credit note ${bill_number} is wrong: ${faults.join(' ')}`)
    remaining = remaining.map((line, at) => minus(line, content.lines[at] ?? { taxable: 0, cgst: 0, sgst: 0, igst: 0 }))
  }
}

function minus(one: TaxParts, other: TaxParts): TaxParts {
  return {
    taxable: one.taxable - other.taxable,
    cgst: one.cgst - other.cgst,
    sgst: one.sgst - other.sgst,
    igst: one.igst - other.igst,
  }
}
