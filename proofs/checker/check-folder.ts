import { checkBills } from './money/bills.ts'
import { type Books, type Holds, isAcknowledged, isOrderCall, type Options, openBooks } from './money/books.ts'
import { checkCashCounted } from './money/cash.ts'
import { checkDisputes } from './money/disputes.ts'
import { checkGstReport } from './money/gst-report.ts'
import { checkManualRefunds } from './money/manual-refunds.ts'
import { checkMoneyAtProvider } from './money/money-at-provider.ts'
import { checkPaidOutTwice } from './money/paid-out-twice.ts'
import { checkPaymentsPerOrder } from './money/payments-per-order.ts'
import { checkRefunds } from './money/refunds.ts'
import { checkAcknowledgedOrders } from './orders/acknowledged-orders.ts'
import { checkCouponUses } from './orders/coupon-uses.ts'
import { checkMessages } from './orders/messages.ts'
import { checkOrderStatuses } from './orders/order-statuses.ts'
import { checkOrderTotals } from './orders/order-totals.ts'
import { checkOrdersPerIntent } from './orders/orders-per-intent.ts'
import { checkReturns } from './orders/returns.ts'
import { checkStock } from './orders/stock.ts'
import { checkTimers } from './orders/timers.ts'
import { readRunFolder } from './run-folder.ts'

/** What was found of one invariant: how many facts were looked at, and a sentence for each that is not so. */
export type Finding = { name: string; description: string; checked: number; violations: string[] }

/** The ledger invariants, and what hangs on them. */
const invariants: [name: string, description: string, check: (books: Books, holds: Holds) => void][] = [
  ['L1', 'every acknowledged order exists', checkAcknowledgedOrders],
  ['L2', 'at most one order per intent', checkOrdersPerIntent],
  ['L3', 'at most one payment per order, of its total', checkPaymentsPerOrder],
  ['L4', 'paid at the provider is paid here or goes back once', checkMoneyAtProvider],
  ['L4 refunds', 'one reason gives one refund', checkRefunds],
  ['Disputes', 'a lost one is in the books once, no refund beside it', checkDisputes],
  ['Paid by hand', 'a refund that failed, once, with one credit note', checkManualRefunds],
  ['Out twice', 'what went out beyond what came in is told, once', checkPaidOutTwice],
  ['L5', 'the shelf and the orders hold what was there', checkStock],
  ['L6', 'coupon uses are the orders that hold them', checkCouponUses],
  ['L7', 'every total is the oracle’s', checkOrderTotals],
  ['L8', 'nothing outlives its timer', checkTimers],
  ['Statuses', 'no order contradicts itself', checkOrderStatuses],
  ['Returns', 'what came back was sold, and its money was sent', checkReturns],
  ['Cash', 'what was received is written down, and closed days count it', checkCashCounted],
  ['Bills', 'one per order, gapless, right to the paisa', checkBills],
  ['GSTR-1', 'the report is what bills and credit notes add up to', checkGstReport],
  ['Messages', 'one for each step of an order', checkMessages],
]

/** Checks the folder of a run against every invariant. Throws an `Error` with one sentence when it cannot be read or proves nothing. */
export function checkFolder(folder: string, options: Options = {}): Finding[] {
  const books = openBooks(readRunFolder(folder), options)
  const isEmpty =
    books.newOrders.length === 0 || !books.history.some((call) => isAcknowledged(call) && isOrderCall(call))
  if (isEmpty) throw new Error('There is nothing to check: no order was made and acknowledged.')
  return invariants.map(([name, description, check]) => {
    const violations: string[] = []
    let checked = 0
    check(books, (isSo, otherwise) => {
      checked += 1
      if (!isSo) violations.push(otherwise)
    })
    return { name, description, checked, violations }
  })
}
