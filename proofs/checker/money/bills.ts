import type { BillRow, OrderRow, TaxParts } from '../tables.ts'
import { checkBillSeries } from './bill-series.ts'
import { type Books, type Holds, rupees, sum } from './books.ts'
import { checkCreditNotes } from './credit-notes.ts'
import { taxFaults } from './tax-oracle.ts'

/** One bill per packed or delivered order, in a series without a gap, right to the paisa, and its credit notes what went back of it. */
export function checkBills(books: Books, holds: Holds) {
  checkBillSeries(books, holds)
  const bills = Map.groupBy(books.closing.bill, ({ order_id }) => order_id)
  for (const order of books.orders) {
    const own = bills.get(order.id) ?? []
    const invoices = own.filter(({ kind }) => kind === 'invoice')
    const notes = own.filter(({ kind }) => kind === 'credit-note')
    checkInvoices(books, order, invoices, holds)
    checkCreditNotes(books, order, { invoice: invoices[0], notes }, holds)
  }
  for (const bill of books.closing.bill) {
    holds(books.orderById(bill.order_id) !== undefined, `The bill ${bill.bill_number} is for no order.`)
    checkSums(bill, holds)
  }
  checkBillsUnchanged(books, holds)
}

function checkInvoices(books: Books, order: OrderRow, invoices: BillRow[], holds: Holds) {
  const { order_number: number, order_status: status, packed_at, total } = order
  holds(invoices.length <= 1, `Order ${number} has ${invoices.length} bills.`)
  const isDue = packed_at !== null || status === 'COMPLETED'
  if (books.isNew(order) && isDue)
    holds(invoices.length > 0, `Order ${number} was packed or delivered and has no bill.`)
  for (const bill of invoices) {
    holds(isDue, `Order ${number} has the bill ${bill.bill_number} and was never packed or delivered.`)
    holds(
      bill.total === total,
      `The bill ${bill.bill_number} is of ${rupees(bill.total)}, order ${number} of ${rupees(total)}.`,
    )
    const { lines, isAcrossStates, order: named } = bill.content
    holds(named.number === number, `The bill ${bill.bill_number} names order ${named.number}, not ${number}.`)
    const { original_subtotal: amount, discount, delivery_charge: delivery, tax } = order
    checkGoods(books, order, bill, holds)
    const faults = taxFaults(lines, { amount, discount, delivery, tax }, isAcrossStates)
    holds(faults.length === 0, `The bill ${bill.bill_number} is wrong: ${faults.join(' ')}`)
  }
}

/** Each line of a bill is the order's: its goods, how many, and at which rate of tax. */
function checkGoods(books: Books, order: OrderRow, { bill_number, content }: BillRow, holds: Holds) {
  const sold = books.linesOf(order.id).toSorted((one, other) => one.position - other.position)
  const isSame =
    sold.length === content.lines.length &&
    sold.every(({ size, hsn, quantity }, at) => {
      const line = content.lines[at]
      const isAlike = line?.size === size && line.hsn === hsn && line.quantity === quantity
      return isAlike && line.taxBasisPoints === order.tax_basis_points && line.amount === line.rate * quantity
    })
  holds(isSame, `The bill ${bill_number} names other goods than order ${order.order_number}.`)
}

/** What is printed at the foot of the columns is what stands in them. */
function checkSums({ bill_number, total, content }: BillRow, holds: Holds) {
  const withTax = ({ taxable, cgst, sgst, igst }: TaxParts) => taxable + cgst + sgst + igst
  holds(content.number === bill_number, `The bill ${bill_number} is printed as ${content.number}.`)
  const sums = [content.sums.total, withTax(content.sums), sum(content.lines, withTax), sum(content.hsnSums, withTax)]
  const sentence = `The bill ${bill_number} is of ${rupees(total)}, and its sums are ${sums.map(rupees).join(', ')}.`
  holds(
    sums.every((one) => one === total),
    sentence,
  )
}

/** A bill is never changed. */
function checkBillsUnchanged({ opening, closing }: Books, holds: Holds) {
  const now = new Map(closing.bill.map((bill) => [bill.id, bill]))
  for (const bill of opening.bill) {
    const { file_key: _, ...before } = bill
    const { file_key: __, ...after } = now.get(bill.id) ?? bill
    const isSame = now.has(bill.id) && JSON.stringify(after) === JSON.stringify(before)
    holds(isSame, `The bill ${bill.bill_number} was changed after it had been issued, or is gone.`)
  }
}
