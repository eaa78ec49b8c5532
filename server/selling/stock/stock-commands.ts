import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { products, variations } from '#server/platform/schema/selling/catalog.ts'
import { setFreeStock } from './correct-stock.ts'

const usage = `Please say what to do:
  npm run stock -- list                              what is on the shelf
  npm run stock -- set <productId> <size> <count>    so many pieces are on the shelf now`

/** Does what the words of the command say and gives what to print; throws an `Error` with one sentence when it cannot. */
export function runStockCommand(db: Database, [task, ...commandArguments]: string[]) {
  if (task === 'list' && commandArguments.length === 0) return listStock(db)
  if (task === 'set' && commandArguments.length === 3)
    return countStock(db, commandArguments as [string, string, string])
  throw new Error(usage)
}

async function listStock(db: Database) {
  const rows = await readRows(db)
  if (rows.length === 0) return 'The shop has no products yet.'
  const table = rows.map((row) => [row.productId, String(row.size), row.type, String(row.stock), row.name])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
  return table.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

async function countStock(db: Database, [productId, sizeText, countText]: [string, string, string]) {
  const size = /^\d{1,6}(\.\d{1,3})?$/.test(sizeText) ? Number(sizeText) : 0
  if (size === 0) throw new Error(`The size must be a number such as 5 or 0.5, not '${sizeText}'.`)
  if (!/^\d{1,7}$/.test(countText))
    throw new Error(`The count must be a whole number from 0 to 9999999, not '${countText}'.`)
  const sizes = (await readRows(db)).filter((row) => row.productId === productId)
  const [any] = sizes
  if (!any) throw new Error(`There is no product '${productId}'. 'npm run stock -- list' shows them all.`)
  const sold = sizes.find((row) => row.size === size)
  if (!sold)
    throw new Error(
      `${any.name} is not sold in size ${size}. Its sizes are ${sizes.map((row) => row.size).join(', ')}.`,
    )
  const before = await setFreeStock(db, 'command', sold, Number(countText))
  return `${sold.name} (${size} ${sold.type}): ${Number(countText)} on the shelf; before it was ${before.free}.`
}

function readRows(db: Database) {
  return db
    .select({
      productId: variations.productId,
      name: products.name,
      size: variations.size,
      type: variations.type,
      stock: variations.stock,
    })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .orderBy(asc(products.position), asc(products.id), asc(variations.position))
}
