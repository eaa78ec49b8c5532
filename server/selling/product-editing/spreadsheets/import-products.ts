import { asc, inArray } from 'drizzle-orm'
import type { ImportReport } from '#contract/api/admin/catalog/product-files.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Actor } from '#server/back-office/audit/audit.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { UploadedFile } from '#server/platform/files/uploads.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { readEditedCategories } from '../edited-categories.ts'
import { readEditedProducts } from '../edited-products.ts'
import { freeId, lastPosition, lockNewProducts, storeNew, storeOver } from '../save-product.ts'
import { type PlannedProduct, planImport } from './plan-import.ts'
import { type FileRow, readProductFile } from './read-product-file.ts'

export const importLimit = { mostBytes: 5 * 1024 * 1024, tooLarge: 'A file can have at most 5 MB; please divide it.' }

export type ImportMode = 'check' | 'all' | 'good'

export function readMode(text: string | undefined): ImportMode {
  if (text === undefined || text === 'check') return 'check'
  if (text === 'all' || text === 'good') return text
  throw new ApiError(400, 'Choose what to do with the file: check, all or good.')
}

/** Tells what becomes of each row of a file, and stores the rows unless they are only checked. */
export async function importProductFile(
  db: Database,
  actor: Actor,
  file: UploadedFile | undefined,
  mode: ImportMode,
): Promise<ImportReport> {
  if (!file) throw new ApiError(400, 'Choose a CSV file.')
  const rows = readProductFile(file.bytes)
  if (mode === 'check') return report(await plan(db, rows), false)
  return inTransaction(db, async (tx) => {
    await lockNewProducts(tx)
    const locked = await lockProducts(tx, rows)
    const planned = await plan(tx, rows)
    const hasRefusals = planned.some(({ rows }) => rows.some(({ fate }) => fate === 'refused'))
    if (mode === 'all' && hasRefusals) return report(planned, false)
    for (const product of inOrderOf(locked, planned)) await store(tx, actor, product)
    return report(planned, true)
  })
}

async function plan(executor: Executor, rows: FileRow[]) {
  return planImport(executor, {
    rows,
    known: await readEditedProducts(executor),
    shelves: await readEditedCategories(executor),
    nextPosition: await lastPosition(executor),
  })
}

/** In one order, so that two imports wait for each other and never across. Gives the ids as the database orders them. */
async function lockProducts(tx: Transaction, rows: FileRow[]) {
  const ids = [...new Set(rows.map(({ cells }) => cells.id ?? '').filter(Boolean))]
  if (ids.length === 0) return []
  const locked = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('update')
  return locked.map(({ id }) => id)
}

/** Orders hold sizes by the ids of their products. New ones, which nobody else sees yet, come last, as in the file. */
function inOrderOf(ids: string[], planned: PlannedProduct[]) {
  const positions = new Map(ids.map((id, index) => [id, index]))
  const positionOf = ({ before }: PlannedProduct) => positions.get(before?.id ?? '') ?? ids.length
  return planned.toSorted((one, other) => positionOf(one) - positionOf(other))
}

async function store(tx: Transaction, actor: Actor, { before, draft, id, rows }: PlannedProduct) {
  if (!draft || !rows.some(({ fate }) => fate === 'new' || fate === 'changed')) return
  if (before) await storeOver(tx, actor, before, draft)
  else await storeNew(tx, actor, id ?? (await freeId(tx, draft.name)), draft)
}

function report(planned: PlannedProduct[], isDone: boolean): ImportReport {
  const rows = planned.flatMap((product) => product.rows).sort((one, other) => one.line - other.line)
  const count = (fate: (typeof rows)[number]['fate']) => rows.filter((row) => row.fate === fate).length
  return {
    isDone,
    rows,
    counts: { new: count('new'), changed: count('changed'), same: count('same'), refused: count('refused') },
  }
}
