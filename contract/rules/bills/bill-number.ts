export type BillKind = 'invoice' | 'credit-note'

/** The Indian financial year of a moment, which begins on 1 April at midnight in India: '26-27' (open-points 116). */
export function financialYear(moment: Date) {
  const inIndia = new Date(moment.getTime() + indiaAheadMs)
  const first = inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < 3 ? 1 : 0)
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}

/** The moment at which the financial year after that of `moment` begins. */
export function endOfFinancialYear(moment: Date) {
  const inIndia = new Date(moment.getTime() + indiaAheadMs)
  const year = inIndia.getUTCFullYear() + (inIndia.getUTCMonth() < 3 ? 0 : 1)
  return new Date(Date.UTC(year, 3, 1) - indiaAheadMs)
}

/** The financial years from that of one moment to that of a later one: ['25-26', '26-27']. */
export function financialYearsBetween(from: Date, until: Date) {
  const years = [financialYear(from)]
  for (let next = endOfFinancialYear(from); next <= until; next = endOfFinancialYear(next))
    years.push(financialYear(next))
  return years
}

/**
 * A bill's number as it is printed: 16 characters, the most that CGST Rule 46(b) allows: 'INV/26-27/000001'. Of a series opened by a
 * restore with the two letters or digits of its `code`: 'IK7/26-27/000124'.
 */
export function billNumber(kind: BillKind, year: string, serial: number, code = '') {
  return `${billPrefix(kind, code)}/${year}/${String(serial).padStart(6, '0')}`
}

/** How the numbers of a series begin: 'INV', or 'IK7' after a restore. */
export function billPrefix(kind: BillKind, code = '') {
  return code ? `${firstLetters[kind]}${code}` : prefixes[kind]
}

/** What a bill's file is called: its number, with what no file may have in its name replaced. */
export function billFileName(number: string) {
  return `${number.replaceAll('/', '-')}.pdf`
}

/** The number of the bill in a file of that name; undefined for any other name. */
export function billNumberOf(fileName: string) {
  const [, prefix, year, serial] = /^([IC][0-9A-Z]{2})-(\d\d-\d\d)-(\d{6,9})\.pdf$/.exec(fileName) ?? []
  return prefix && `${prefix}/${year}/${serial}`
}

const prefixes = { invoice: 'INV', 'credit-note': 'CRN' } as const
const firstLetters = { invoice: 'I', 'credit-note': 'C' } as const
const indiaAheadMs = 5.5 * 3_600_000

function twoDigits(year: number) {
  return String(year % 100).padStart(2, '0')
}
