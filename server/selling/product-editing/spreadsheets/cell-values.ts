/** A cell that cannot be read; its sentence names what would do. */
export class UnreadableCell extends Error {}

export function readList(cell: string) {
  return cell
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** '₹1,00,000.00' is 100000; nothing is null. */
export function readNumber(cell: string) {
  if (cell === '') return null
  const plain = cell.replace(/^₹\s*/, '')
  // In countries that write 72,50 for 72.50 spreadsheets do so too; read as thousands it would be a hundred times as much.
  if (/^-?(0,\d+|\d+,\d{1,2})$/.test(plain)) throw new UnreadableCell(`Write ${plain.replace(',', '.')}, not ${cell}`)
  if (!/^-?(\d+|\d{1,3}(,\d{2,3})+)(\.\d+)?$/.test(plain)) throw new UnreadableCell(`${cell} is not a number`)
  return Number(plain.replaceAll(',', ''))
}

export function readPercent(cell: string) {
  return readNumber(cell.endsWith('%') ? cell.slice(0, -1).trimEnd() : cell)
}

export function writeNumber(value: number | null) {
  return value === null ? '' : String(value)
}

/** What a word means; `also` are words that are understood and not told of. */
export function oneOf<T>(cell: string, meanings: Record<string, T>, also: Record<string, T> = {}): T {
  const found = Object.entries({ ...meanings, ...also }).find(([word]) => word === cell.toLowerCase())
  if (!found)
    throw new UnreadableCell(`Write ${Object.keys(meanings).filter(Boolean).join(' or ')}, not ${cell || 'nothing'}`)
  return found[1]
}

/** For a spreadsheet 0904 is the number 904. A code has an even count of digits, so that the zero is known to be missing. */
export function readHsn(cell: string) {
  const digits = cell.replace(/\.0+$/, '').replace(/[,\s]/g, '')
  if (!/^\d+$/.test(digits)) return cell
  return [3, 5, 7].includes(digits.length) ? `0${digits}` : digits
}

/** For a spreadsheet 0012 is the number 12, and it shortens 8901234567890 to 8.90123E+12: such a SKU is still the `known` one. */
export function readSku(cell: string, known: string) {
  const [shortened, decimals = ''] = /^\d(?:\.(\d+))?E\+\d+$/i.exec(cell) ?? []
  if (/^\d+$/.test(known)) {
    const isKnown = shortened
      ? Number(Number(known).toExponential(decimals.length)) === Number(shortened)
      : cell.replace(/\.0+$/, '') === known.replace(/^0+(?=\d)/, '')
    if (isKnown) return known
  }
  if (shortened) throw new UnreadableCell(`${cell} was shortened by a spreadsheet: make it text and write it in full`)
  return cell
}

const time = String.raw`(?:(?:T|\s+)(?<hour>\d{1,2}):(?<minute>\d\d)(?::\d\d)?(?:\s*(?<half>[ap])m)?)?`
const momentForms = [
  new RegExp(`^(?<year>\\d{4})[-/](?<month>\\d{1,2})[-/](?<day>\\d{1,2})${time}$`, 'i'),
  new RegExp(`^(?<day>\\d{1,2})[-/](?<month>\\d{1,2})[-/](?<year>\\d{4})${time}$`, 'i'),
]

/** '2026-11-22 09:30' in India, or as a spreadsheet there has it: 22-11-2026 09:30, 22/11/2026 9:30 AM. A day alone is its beginning. */
export function readMoment(cell: string) {
  if (cell === '') return null
  const { year, month, day, hour, minute, half } =
    momentForms.map((form) => form.exec(cell)?.groups).find(Boolean) ?? {}
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour ?? 0)
  const two = (part: string | number = '') => String(part).padStart(2, '0')
  const written = `${year}-${two(month)}-${two(day)} ${two(hours)}:${two(minute ?? 0)}`
  const at = new Date(`${written.replace(' ', 'T')}:00+05:30`)
  // A 31st of February would be a day of March.
  if (Number.isNaN(at.getTime()) || writeMoment(at.toISOString()) !== written)
    throw new UnreadableCell('Write a day and time such as 2026-11-22 09:30')
  return at.toISOString()
}

export function writeMoment(moment: string) {
  const inIndia = new Date(Date.parse(moment) + 5.5 * 3_600_000)
  return inIndia.toISOString().slice(0, 16).replace('T', ' ')
}
