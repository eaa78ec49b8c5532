import type { BillRow, SeriesRow } from '../tables.ts'
import type { Books, Holds } from './books.ts'

/**
 * The numbers of each kind and year count from 1 to the last without a gap, in the order of their dates (CGST Rule 46(b)), and begin
 * with the code of the series that was open: a restore closes one.
 */
export function checkBillSeries({ closing }: Books, holds: Holds) {
  const nameOf = ({ kind, financial_year }: { kind: string; financial_year: string }) => `${kind} ${financial_year}`
  const last = new Map(closing.bill_series.map((series) => [nameOf(series), series.last_number]))
  const series = [...closing.closed_bill_series, ...closing.bill_series]
  const issued = Map.groupBy(closing.bill, nameOf)
  for (const name of new Set([...last.keys(), ...issued.keys()])) {
    const bills = (issued.get(name) ?? []).sort((one, other) => one.serial - other.serial)
    holds(
      bills.length === last.get(name),
      `The series ${name} has given ${last.get(name)} numbers, and ${bills.length} are issued.`,
    )
    for (const [at, bill] of bills.entries()) {
      const before = bills[at - 1]
      holds(bill.serial === at + 1, `In the series ${name} number ${at + 1} is missing: ${bill.serial} comes next.`)
      const isLater = !before || Date.parse(before.issued_at) <= Date.parse(bill.issued_at)
      holds(isLater, `The bill ${bill.bill_number} bears an earlier date than the one before it.`)
      const expected = numberOf(bill, series)
      holds(bill.bill_number === expected, `The bill ${bill.bill_number} should be called ${expected}.`)
      const isOfYear = financialYearOf(bill.issued_at) === bill.financial_year
      holds(isOfYear, `The bill ${bill.bill_number} of ${bill.issued_at} is in the series of another year.`)
    }
  }
}

function numberOf({ kind, financial_year, serial }: BillRow, series: SeriesRow[]) {
  const own = series.filter((one) => one.kind === kind && one.financial_year === financial_year)
  const [open] = own
    .filter(({ last_number }) => last_number >= serial)
    .sort((one, other) => one.last_number - other.last_number)
  const [first, plain] = kind === 'invoice' ? ['I', 'INV'] : ['C', 'CRN']
  const prefix = open?.code ? first + open.code : plain
  return `${prefix}/${financial_year}/${String(serial).padStart(6, '0')}`
}

/** It begins on 1 April in India. */
function financialYearOf(moment: string) {
  const india = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', year: 'numeric', month: 'numeric' })
  const parts = new Map(india.formatToParts(new Date(moment)).map(({ type, value }) => [type, Number(value)]))
  const first = (parts.get('year') ?? 0) - ((parts.get('month') ?? 0) < 4 ? 1 : 0)
  return `${String(first).slice(-2)}-${String(first + 1).slice(-2)}`
}
