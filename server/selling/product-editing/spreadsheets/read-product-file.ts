import { CsvError, parse } from 'csv-parse/sync'
import { ApiError } from '#contract/api/envelope.ts'
import { hasMarksWithoutEnd } from '#contract/api/fields.ts'
import { columnNames } from './product-columns.ts'

/** A row of a file: what stands in its columns, which may be fewer than there are. `line` counts from 1. */
export type FileRow = { line: number; cells: Record<string, string>; hasTooMany: boolean }

const mostRows = 5_000

/** The rows of a CSV file with a heading. Throws 400 with one sentence for what is no such table. */
export function readProductFile(bytes: Buffer): FileRow[] {
  const records = parseRecords(decode(bytes))
  const [head, ...rest] = records.filter(({ record }) => record.some((cell) => cell.trim() !== ''))
  if (!head) throw new ApiError(400, 'This file is empty.')
  const names = head.record.map((name) => name.trim().toLowerCase())
  refuseWrongHeading(names)
  if (rest.length === 0) throw new ApiError(400, 'This file has a heading and no rows.')
  if (rest.length > mostRows)
    throw new ApiError(400, `A file can have at most ${mostRows.toLocaleString('en-IN')} rows; please divide it.`)
  return rest.map(({ line, record }) => ({
    line,
    cells: Object.fromEntries(names.map((name, at) => [name, plainCell(record[at] ?? '')])),
    hasTooMany: record.slice(names.length).some((cell) => cell.trim() !== ''),
  }))
}

function decode(bytes: Buffer) {
  try {
    // Excel's 'Unicode text'.
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError(400, 'This file is not in UTF-8. In a spreadsheet choose Save as, CSV UTF-8.')
  }
}

function parseRecords(text: string) {
  if (text.includes('\0')) throw new ApiError(400, 'This is not a CSV file.')
  try {
    const parsed = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      delimiter: delimiterOf(text),
    })
    let before = 0
    // The types know nothing of `info`.
    return (parsed as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => {
      const line = before + 1
      before = info.lines
      return { record, line }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ApiError(
      400,
      `This file cannot be read from line ${String(error.lines ?? '?')} on: look at its quotation marks.`,
    )
  }
}

/** Spreadsheets of some languages part cells by semicolons or tabs. */
function delimiterOf(text: string) {
  const heading = text.slice(0, text.indexOf('\n') === -1 ? undefined : text.indexOf('\n'))
  return [',', ';', '\t'].sort((one, other) => heading.split(other).length - heading.split(one).length)[0] ?? ','
}

function refuseWrongHeading(names: string[]) {
  const unknown = names.find((name) => !columnNames.includes(name))
  if (unknown !== undefined) {
    // A file that is no table has all of its text in one heading.
    const shown = unknown.length > 40 ? `${unknown.slice(0, 40).toWellFormed()}…` : unknown
    throw new ApiError(400, `The column '${shown}' is not known. The columns are: ${columnNames.join(', ')}.`)
  }
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new ApiError(400, `The column '${twice}' is there twice.`)
  if (!names.includes('id') && !names.includes('name'))
    throw new ApiError(400, "The file needs the column 'id' or 'name', so that each row has a product.")
}

/** The apostrophe that keeps a spreadsheet from running a cell is not part of it; letters are as `text` of the contract has them. */
function plainCell(cell: string) {
  // What the contract refuses is left as it came.
  const inOrder = hasMarksWithoutEnd(cell) ? cell : cell.normalize('NFC')
  return inOrder.replace(/^'(?=[=+\-@\t\r])/, '').trim()
}
