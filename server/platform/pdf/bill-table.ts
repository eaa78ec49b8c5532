import { colours, contentWidth, type Group, type Paper, page, type TextStyle } from './paper.ts'

export type Column = { head: string; width: number; align?: 'left' | 'right' }
/** A cell: what stands in it, and smaller under it. */
export type Cell = { text: string; isBold?: boolean; under?: string[] }

const pad = 4
const size = 8
const smaller = { size: 7, colour: colours.soft }
const headStyle: TextStyle = { size: 7, isBold: true, colour: colours.soft }

/** Writes a table; a row that does not fit goes on to a new page, under the heads again. Gives where the table ends. */
export function writeTable(paper: Paper, columns: Column[], rows: Cell[][], top: number, left = page.side) {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const table = paper.group('Table')
  let y = writeHeads(paper, columns, { left, width }, top, table)
  for (const row of rows) {
    const height = heightOf(paper, columns, row)
    if (y + height > page.height - page.bottom) {
      paper.doc.addPage()
      y = writeHeads(paper, columns, { left, width }, page.top)
    }
    writeRow(paper, columns, row, { left, y }, table)
    y += height
    const line = y
    paper.decorate(() => rule(paper, left, line, width))
  }
  return y
}

/** What a table takes on one page. */
export function heightOfTable(paper: Paper, columns: Column[], rows: Cell[][]) {
  return rows.reduce((sum, row) => sum + heightOf(paper, columns, row), headHeight(paper, columns))
}

/** Starts a new page when less than this height is left; gives where to go on. */
export function makeRoom(paper: Paper, y: number, height: number) {
  const fits = y + Math.min(height, page.height - page.bottom - page.top) <= page.height - page.bottom
  if (fits || y <= page.top) return y
  paper.doc.addPage()
  return page.top
}

export function rule({ doc }: Paper, x: number, y: number, width = contentWidth) {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .strokeColor(colours.line)
    .stroke()
}

type Band = { left: number; width: number }

/** The heads: read out once, on later pages only seen. */
function writeHeads(paper: Paper, columns: Column[], { left, width }: Band, y: number, table?: Group) {
  const height = headHeight(paper, columns)
  paper.decorate(() => paper.doc.rect(left, y, width, height).fill(colours.pale))
  const row = table && paper.group('TR', table)
  let x = left
  for (const { head, width, align = 'left' } of columns) {
    const box = { x: x + pad / 2, y: y + pad, width: width - pad }
    if (row) paper.write('TH', head, box, { ...headStyle, align }, row)
    else paper.note(head, box, { ...headStyle, align })
    x += width
  }
  return y + height
}

function writeRow(
  paper: Paper,
  columns: Column[],
  cells: Cell[],
  { left, y }: { left: number; y: number },
  table: Group,
) {
  const row = paper.group('TR', table)
  let x = left
  for (const [at, { width, align = 'left' }] of columns.entries()) {
    const { text, isBold = false, under = [] } = cells[at] ?? { text: '' }
    const box = { x: x + pad / 2, width: width - pad }
    const data = paper.group('TD', row)
    let below = paper.write('P', text, { ...box, y: y + pad }, { size, isBold, align }, data)
    for (const line of under) below = paper.write('P', line, { ...box, y: below }, { ...smaller, align }, data)
    x += width
  }
}

function headHeight(paper: Paper, columns: Column[]) {
  return Math.max(...columns.map(({ head, width }) => paper.heightOf(head, width - pad, headStyle))) + 2 * pad
}

function heightOf(paper: Paper, columns: Column[], cells: Cell[]) {
  const heights = columns.map(({ width }, at) => {
    const { text, isBold = false, under = [] } = cells[at] ?? { text: '' }
    const own = paper.heightOf(text, width - pad, { size, isBold })
    return under.reduce((sum, line) => sum + paper.heightOf(line, width - pad, smaller), own)
  })
  return Math.max(...heights) + 2 * pad
}
