import type { GstReport } from '../run-folder.ts'
import type { BilledLine, BillRow } from '../tables.ts'
import { type Books, type Holds, rupees, sum } from './books.ts'

/** A line of a bill, or of a credit note that takes it back: then everything counts less than nothing. Amounts in paise. */
type Part = Pick<BilledLine, 'hsn' | 'taxBasisPoints' | 'taxable' | 'igst' | 'cgst' | 'sgst'> & {
  bill: BillRow
  isLarge: boolean
  unit: string
  quantity: number
}
type Row = Record<string, string | number>

// A bill above this to another state is listed by itself (rule 59(4) of the CGST Rules).
const largeAbove = 1_00_000_00

/** GSTR-1: what the shop reports of each month is what its bills and credit notes add up to, by sums of its own. */
export function checkGstReport(books: Books, holds: Holds) {
  const papers = Map.groupBy(books.closing.bill, ({ issued_at }) => monthOf(issued_at))
  for (const month of papers.keys())
    holds(books.gst[month] !== undefined, `Bills were issued in ${month}, and no GST report tells of them.`)
  for (const [month, report] of Object.entries(books.gst)) checkMonth(books, month, report, holds)
}

function checkMonth(books: Books, month: string, report: GstReport, holds: Holds) {
  const all = books.closing.bill.filter(({ issued_at }) => monthOf(issued_at) === month)
  const counted = all.filter(({ content }) => report.isPreview || content.isTaxPaper)
  const parts = counted.flatMap((bill) => partsOf(books, bill))
  const taxed = parts.filter(({ taxBasisPoints, isLarge }) => taxBasisPoints > 0 && !isLarge)
  const of = (kind: BillRow['kind']) => counted.filter((bill) => bill.kind === kind)
  const large = (kind: BillRow['kind']) => parts.filter(({ bill, isLarge }) => isLarge && bill.kind === kind)
  const expect = (table: string, expectedRows: Row[], stated: Row[]) => {
    const [expected, found] = [expectedRows.map(shown).sort(), stated.map(shown).sort()]
    for (const row of expected) holds(found.includes(row), `The GST report of ${month} lacks in ${table}: ${row}.`)
    for (const row of found)
      holds(expected.includes(row), `The GST report of ${month} has in ${table}: ${row}, which no bill says.`)
  }
  expect(
    'sums',
    [{ invoices: of('invoice').length, notes: of('credit-note').length, ...taxesOf(parts) }],
    [paise(report.sums)],
  )
  expect(
    'table 7',
    grouped(taxed, (part) => ({ place: supplyPlaceOf(part.bill), rate: rateOf(part) })),
    report.small.map(paise),
  )
  expect(
    'table 12',
    grouped(parts, hsnKey, (alike) => ({ quantity: gramsOf(alike), value: worthOf(alike) })),
    report.hsn.map(hsnRow),
  )
  expect('table 5', grouped(large('invoice'), largeKey), report.large.map(largeRow))
  expect('table 9B', negated(grouped(large('credit-note'), largeKey)), report.largeNotes.map(largeRow))
  expect(
    'table 8',
    nilOf(parts),
    report.nil.map(({ kind, nilRated }) => ({ kind, taxable: toPaise(nilRated) })),
  )
  expect('table 13', seriesOf(counted), report.papers)
}

function partsOf(books: Books, bill: BillRow): Part[] {
  const invoice = books.closing.bill.find((other) => other.kind === 'invoice' && other.order_id === bill.order_id)
  const sign = bill.kind === 'invoice' ? 1 : -1
  const isLarge = bill.content.isAcrossStates && (invoice ?? bill).total > largeAbove
  return bill.content.lines.map((line, at) => {
    const { unit, amount } = packOf(line)
    // Money alone may have gone back: goods count as taken back where all that they cost was.
    const isWhole = bill.kind === 'invoice' || invoice?.content.lines[at]?.taxable === line.taxable
    const quantity = isWhole ? sign * line.quantity * amount : 0
    const { hsn, taxBasisPoints, taxable, igst, cgst, sgst } = line
    const taxes = { taxable: sign * taxable, igst: sign * igst, cgst: sign * cgst, sgst: sign * sgst }
    return { bill, isLarge, hsn, taxBasisPoints, unit, quantity, ...taxes }
  })
}

/** Grams and millilitres, so that they are whole. */
function packOf({ size, type }: BilledLine) {
  const kind = type.toUpperCase()
  if (kind === 'KG' || kind === 'L') return { unit: kind === 'KG' ? 'KGS' : 'LTR', amount: Math.round(size * 1_000) }
  if (kind === 'G' || kind === 'ML') return { unit: kind === 'G' ? 'KGS' : 'LTR', amount: size }
  return { unit: 'PCS', amount: 1_000 }
}

/** One row for each of what the key tells apart; those of nothing are left out. */
function grouped(parts: Part[], keyOf: (part: Part) => Row, more: (alike: Part[]) => Row = () => ({})): Row[] {
  return [...Map.groupBy(parts, (part) => shown(keyOf(part))).values()]
    .flatMap((alike) => (alike[0] ? [{ sums: { ...more(alike), ...taxesOf(alike) }, key: keyOf(alike[0]) }] : []))
    .filter(({ sums }) => Object.values(sums).some((amount) => amount !== 0))
    .map(({ key, sums }) => ({ ...key, ...sums }))
}

function hsnKey(part: Part): Row {
  return { hsn: part.hsn, rate: rateOf(part), unit: part.unit }
}

function largeKey(part: Part): Row {
  const { bill_number: number, total } = part.bill
  return { number, value: total, place: supplyPlaceOf(part.bill), rate: rateOf(part) }
}

/** Tables of credit notes tell their amounts as they stand on them. */
function negated(rows: Row[]): Row[] {
  const flipped = ['taxable', 'igst', 'cgst', 'sgst']
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, flipped.includes(name) ? 0 - Number(value) : value]),
    ),
  )
}

function nilOf(parts: Part[]): Row[] {
  const nil = parts.filter(({ taxBasisPoints }) => taxBasisPoints === 0)
  return [...Map.groupBy(nil, ({ bill }) => (bill.content.isAcrossStates ? 'inter' : 'intra'))]
    .map(([kind, alike]) => ({ kind, taxable: sum(alike, ({ taxable }) => taxable) }))
    .filter(({ taxable }) => taxable !== 0)
}

function seriesOf(bills: BillRow[]): Row[] {
  const seriesOfBill = ({ kind, bill_number }: BillRow) => `${kind} ${bill_number.slice(0, 3)}`
  return [...Map.groupBy(bills, seriesOfBill).values()].map((alike) => {
    const kind = alike[0]?.kind ?? ''
    const numbers = alike.toSorted((one, other) => one.serial - other.serial).map(({ bill_number }) => bill_number)
    return { kind, from: numbers[0] ?? '', to: numbers.at(-1) ?? '', count: numbers.length }
  })
}

function taxesOf(parts: Part[]) {
  const of = (column: 'taxable' | 'igst' | 'cgst' | 'sgst') => sum(parts, (part) => part[column])
  return { taxable: of('taxable'), igst: of('igst'), cgst: of('cgst'), sgst: of('sgst') }
}

function gramsOf(parts: Part[]) {
  return sum(parts, ({ quantity }) => quantity)
}

function worthOf(parts: Part[]) {
  return sum(parts, ({ taxable, igst, cgst, sgst }) => taxable + igst + cgst + sgst)
}

function supplyPlaceOf({ content: { placeOfSupply } }: BillRow) {
  return placeOfSupply ? `${placeOfSupply.code}-${placeOfSupply.name}` : '97-Other Territory'
}

/** In percent. */
function rateOf({ taxBasisPoints }: Part) {
  return taxBasisPoints / 100
}

function hsnRow({ description: _, unit, quantity, ...row }: GstReport['hsn'][number]): Row {
  return { ...paise(row), unit: unit.slice(0, 3), quantity: Math.round(quantity * 1_000) }
}

function largeRow({ date: _, ...row }: GstReport['large'][number]): Row {
  return paise(row)
}

/** Amounts of a row of the report in paise instead of rupees. */
function paise<T extends object>(row: T): Row {
  const amounts = ['taxable', 'igst', 'cgst', 'sgst', 'value']
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, amounts.includes(name) ? toPaise(Number(value)) : value]),
  )
}

function toPaise(amount: number) {
  return Math.round(amount * 100)
}

function shown(row: Row) {
  const amounts = ['taxable', 'igst', 'cgst', 'sgst', 'value']
  const described = Object.entries(row).map(
    ([name, value]) => `${name} ${amounts.includes(name) ? rupees(Number(value)) : value}`,
  )
  return described.sort().join(', ')
}

/** The month in India, as '2026-05'. */
function monthOf(moment: string) {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', year: 'numeric', month: '2-digit' })
  return parts.format(new Date(moment)).slice(0, 7)
}
