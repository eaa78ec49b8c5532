import { type Books, type Holds, rupees, sum } from './books.ts'
import type { BillRow, OrderRow, TaxParts } from './tables.ts'
import { creditFaults } from './tax-oracle.ts'

type Papers = { invoice: BillRow | undefined; notes: BillRow[] }

/** Credit notes take back what went back of the order's own money, once for each reason, and never more than the bill. */
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
  const back = Math.min(most, returnedOf(books, order))
  const sentence = `Of order ${number} ${rupees(back)} went back, and its credit notes are over ${rupees(credited)}.`
  holds(credited === back, sentence)
}

/** What has gone back of a billed order: what was refunded of its own payment; of a cash order what was given back, or all of one that came back unpaid. */
function returnedOf(books: Books, order: OrderRow) {
  if (order.payment_mode === 'CASH') {
    return order.order_status === 'CANCELLED' ? order.total : sum(books.returnsOf(order.id), ({ amount }) => amount)
  }
  const refunds = books.eventsOf(order.payment_id ?? '').filter(({ kind }) => kind === 'refund.processed')
  return sum(refunds, ({ amount }) => amount)
}

/** No part of a line is taken back twice, and each by its value. */
function checkParts(invoice: BillRow, notes: BillRow[], holds: Holds) {
  let left: TaxParts[] = invoice.content.lines
  for (const { bill_number, total, content } of [...notes].sort((one, other) => one.serial - other.serial)) {
    const faults = creditFaults(left, content.lines, total)
    holds(faults.length === 0, `The credit note ${bill_number} is wrong: ${faults.join(' ')}`)
    left = left.map((line, at) => minus(line, content.lines[at] ?? { taxable: 0, cgst: 0, sgst: 0, igst: 0 }))
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
