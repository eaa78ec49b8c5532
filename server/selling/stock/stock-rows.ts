import type { StockRow } from '#contract/api/admin/catalog/stock.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { stockLevel } from '#contract/rules/catalog/stock-corrections.ts'
import type { Executor } from '#server/platform/db/database.ts'
import type { StockKey } from './stock.ts'
import { findFree, findStockFigures } from './stock-rows.sql.ts'

/** A size as the database tells of it. */
type StockFigures = Omit<StockRow, 'onShelf' | 'level'>

export function writeStockRow(figures: StockFigures): StockRow {
  const { free, promised, lowStockAt } = figures
  return { ...figures, onShelf: free + promised, level: stockLevel({ free, lowStockAt }) }
}

/** One size, as it stands. Throws 404 for what is not sold. */
export async function readStockRow(executor: Executor, key: StockKey): Promise<StockRow> {
  const found = await findStockFigures(executor, key)
  if (!found) throw notSold()
  return writeStockRow(found)
}

/** What is free of a size: nothing of one that was taken out and left a history. Throws 404 for what was never sold. */
export async function readFree(executor: Executor, key: StockKey): Promise<number> {
  const free = await findFree(executor, key)
  if (free === null) throw notSold()
  return free
}

function notSold() {
  return new ApiError(404, 'This size is not sold any more.')
}
