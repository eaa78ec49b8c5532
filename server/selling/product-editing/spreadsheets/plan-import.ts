import type { ImportedRow } from '#contract/api/admin/catalog/product-files.ts'
import { ProductDraft } from '#contract/api/admin/catalog/products.schema.ts'
import type { EditedProduct, SizeDraft } from '#contract/api/admin/catalog/products.ts'
import { emptyProduct, type Objection } from '#contract/rules/catalog/product-draft.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { storableHtml } from '#server/platform/schema/selling/clean-html.ts'
import { objectionsWithin, readSurroundings, type Surroundings } from '../objections.ts'
import { reservedIds } from '../save-product.ts'
import { readNumber, UnreadableCell } from './cell-values.ts'
import { productColumns, type Shelf, sizeColumns } from './product-columns.ts'
import type { FileRow } from './read-product-file.ts'

/** What a file makes of one product. Without a draft nothing of it can be stored. `id` is the file's own, for a new one. */
export type PlannedProduct = {
  id: string | undefined
  before: EditedProduct | undefined
  draft: ProductDraft | undefined
  rows: ImportedRow[]
}

type World = { rows: FileRow[]; known: EditedProduct[]; shelves: Shelf[]; nextPosition: number }
type SizeRow = { row: FileRow; size: SizeDraft }
type Read = Omit<PlannedProduct, 'rows' | 'draft'> & {
  name: string
  rows: FileRow[]
  draft: ProductDraft
  /** The lines that are refused, with the reason; without a line: the product as a whole. */
  refused: Map<number, string>
  whole: string | undefined
  sizes: SizeRow[]
}

/** Decides the fate of each row; stores nothing. */
export async function planImport(executor: Executor, world: World): Promise<PlannedProduct[]> {
  const { rules } = await readSurroundings(executor, [])
  let position = world.nextPosition
  const read = groupRows(world.rows).map((rows) => {
    const product = readProduct(rows, world, { ...emptyProduct(rules), position })
    if (!product.before) position += 10
    return product
  })
  const surroundings = await readSurroundings(
    executor,
    read.map(({ draft }) => draft),
  )
  return read.map((product) => decide(product, surroundings))
}

/** The rows of a product stand together by their id, or by their name where they have none. */
function groupRows(rows: FileRow[]) {
  return [...Map.groupBy(rows, ({ cells, line }) => cells.id || `named ${cells.name || line}`).values()]
}

function readProduct(rows: FileRow[], { known, shelves }: World, empty: ProductDraft): Read {
  const [first] = rows
  const { id = '', name = '' } = first?.cells ?? {}
  const before = known.find((product) => product.id === id)
  const read: Read = {
    ...{ id: id || undefined, before, rows, refused: new Map(), sizes: [] },
    name: name || before?.name || id,
    draft: before ? draftOf(before) : empty,
    whole: idRefusal(id, name, before, known),
  }
  for (const { name, read: readCell } of productColumns) {
    const cell = first?.cells[name]
    if (cell === undefined) continue
    try {
      Object.assign(read.draft, readCell(cell, read.draft, shelves))
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error
      read.whole ??= `${name}: ${error.message}`
    }
  }
  read.draft.descriptionHtml = storableHtml(read.draft.descriptionHtml)
  for (const row of rows) readRow(read, row, row !== first)
  return read
}

function idRefusal(id: string, name: string, before: EditedProduct | undefined, known: EditedProduct[]) {
  if (!id && !name) return 'Write an id or a name'
  if (before) return undefined
  if (id && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    return `There is no product ${id}, and a new id has small letters, digits and - only`
  if (id.length > 60 || reservedIds.includes(id)) return `${id} cannot be the id of a product`
  const namesake = known.find((product) => product.name.toLowerCase() === name.toLowerCase())
  if (!id && namesake) return `There is a product of this name: write its id ${namesake.id}`
  return undefined
}

function readRow(read: Read, row: FileRow, isLater: boolean) {
  const wrong = row.hasTooMany ? 'This row has more cells than the heading' : isLater && otherCell(read, row)
  if (wrong) {
    read.refused.set(row.line, wrong)
    return
  }
  const names = sizeColumns.filter(({ name }) => row.cells[name] !== undefined)
  const isEmpty = names.every(({ name }) => row.cells[name] === '')
  // A product may come without sizes, on a row of its own.
  if (isEmpty || row.cells.size === undefined) {
    if (isLater || !isEmpty) read.refused.set(row.line, 'Write which size this is')
    return
  }
  try {
    read.sizes.push({ row, size: readSize(read, row) })
  } catch (error) {
    if (!(error instanceof UnreadableCell)) throw error
    read.refused.set(row.line, error.message)
  }
}

function otherCell({ rows: [first] }: Read, row: FileRow) {
  const other = productColumns.find(({ name }) => row.cells[name] && row.cells[name] !== first?.cells[name])
  return other && `${other.name} differs from line ${first?.line}: write it on the first row of the product only`
}

function readSize({ before, sizes }: Read, { cells }: FileRow): SizeDraft {
  const number = inColumn('size', () => readNumber(cells.size ?? '')) ?? Number.NaN
  if (sizes.some(({ size }) => size.size === number)) throw new UnreadableCell(`Size ${cells.size} is there twice`)
  const known = before?.sizes.find(({ size }) => size === number)
  const sizeDraft: SizeDraft = known
    ? { ...known }
    : {
        ...{ size: number, type: 'KG', sku: '', price: Number.NaN, actualPrice: null, mrp: null },
        ...{ lowStockAt: 5, stock: 0 },
      }
  for (const { name, read } of sizeColumns) {
    const cell = cells[name]
    if (cell === undefined || (name === 'stock' && known)) continue
    const part = inColumn(name, () => read(cell, sizeDraft))
    Object.assign(sizeDraft, part)
  }
  return sizeDraft
}

/** What stands in a column; where it cannot be read, the sentence names the column. */
function inColumn<T>(column: string, read: () => T) {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableCell) throw new UnreadableCell(`${column}: ${error.message}`)
    throw error
  }
}

/** Wrong sizes are taken out one by one, until what is left can be stored or nothing is. */
function decide(read: Read, surroundings: Surroundings): PlannedProduct {
  const { id, before, name, rows, refused } = read
  let sizes = read.sizes
  let draft = withSizes(columnsOf(read), before, sizes)
  let whole = read.whole
  for (;;) {
    if (whole) break
    const objections = [...shapeObjections(draft), ...objectionsWithin(surroundings, draft, before?.id ?? id)]
    const wrong = objections.find(({ field }) => rowOf(field, draft, sizes))
    if (wrong) {
      const line = rowOf(wrong.field, draft, sizes)?.row.line ?? 0
      refused.set(line, wrong.text)
      sizes = sizes.filter(({ row }) => row.line !== line)
      draft = withSizes(columnsOf(read), before, sizes)
      continue
    }
    whole = objections[0]?.text
    if (!whole && !before && sizes.length === 0 && refused.size > 0) whole = 'None of its sizes can be taken'
    break
  }
  if (!whole) for (const { sku } of draft.sizes) surroundings.skus.set(sku, { id: before?.id ?? id ?? name, name })
  return {
    ...{ id, before, draft: whole ? undefined : draft },
    rows: rows.map((row) => {
      const reason = refused.get(row.line) ?? whole
      const size = row.cells.size ?? ''
      if (reason) return { line: row.line, product: name, size, fate: 'refused', reason }
      return { line: row.line, product: name, size, fate: fateOf(row, read, draft), reason: null }
    }),
  }
}

/** The product without its sizes. A first row that is refused changes nothing of it; a new product has no other columns. */
function columnsOf({ before, draft, rows: [first], refused }: Read) {
  return before && first && refused.has(first.line) ? draftOf(before) : draft
}

function fateOf(row: FileRow, { before, rows, sizes }: Read, draft: ProductDraft) {
  if (!before) return 'new'
  const sizeDraft = sizes.find((one) => one.row === row)?.size
  const old = before.sizes.find(({ size }) => size === sizeDraft?.size)
  if (sizeDraft && !old) return 'new'
  const isFirst = row === rows[0]
  const { sizes: _, ...now } = draft
  const { sizes: __, ...then } = draftOf(before)
  const isOther = JSON.stringify(sizeDraft) !== JSON.stringify(sizeDraft && old)
  return isOther || (isFirst && JSON.stringify(now) !== JSON.stringify(then)) ? 'changed' : 'same'
}

/** Sizes of the file in the place of those that are there, and new ones after them. */
function withSizes(draft: ProductDraft, before: EditedProduct | undefined, sizes: SizeRow[]): ProductDraft {
  const sizeDrafts = sizes.map(({ size }) => size)
  const sizesInOrder = (before?.sizes ?? []).map((old) => sizeDrafts.find(({ size }) => size === old.size) ?? old)
  return { ...draft, sizes: [...sizesInOrder, ...sizeDrafts.filter((sizeDraft) => !sizesInOrder.includes(sizeDraft))] }
}

/** The row an objection is about, where it is about a size of the file. */
function rowOf(field: string, draft: ProductDraft, sizes: SizeRow[]) {
  const [, at] = /^sizes\.(\d+)\./.exec(field) ?? []
  return at === undefined ? undefined : sizes.find(({ size }) => size === draft.sizes[Number(at)])
}

/** What the contract itself refuses: texts that are too long, too many tags. */
function shapeObjections(draft: ProductDraft): Objection[] {
  const { success, error } = ProductDraft.safeParse({ ...draft, sizes: draft.sizes.map(readable) })
  return success ? [] : error.issues.map(({ path, message }) => ({ field: path.join('.'), text: message }))
}

/** Numbers that could not be read are told of by the rules, in words. */
function readable(size: SizeDraft) {
  const plain = (value: number) => (Number.isFinite(value) ? value : 0)
  return { ...size, size: plain(size.size), price: plain(size.price) }
}

function draftOf(product: EditedProduct): ProductDraft {
  const { id: _, version: __, state: ___, isOrdered: ____, createdAt: _____, ...rest } = product
  const { averageRating: ______, totalNumberOfReviews: _______, ...draft } = rest
  return structuredClone({ ...draft, pictures: draft.pictures.map(({ originalUrl, alt }) => ({ originalUrl, alt })) })
}
