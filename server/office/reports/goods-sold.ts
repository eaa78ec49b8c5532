import type { SalesRow } from '#contract/api/admin/reports/reports.ts'
import { toRupees } from '#contract/money.ts'
import { shareOut } from '#contract/rules/payments/share-out.ts'
import type { Period } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readCategoriesSold, readProductsSold } from './goods-sold.sql.ts'
import { partsOf } from './periods.ts'

type Goods = { key: string; name: string; orders: number; pieces: number; net: number }

// Shares of discounts are parts of a paisa; they are rounded once, at the end.
const fine = 1_000

/**
 * Products or categories by what was sold of them: the goods after their share of their orders' discounts, so that all of them
 * together are what the orders come to, to the paisa.
 */
export async function readGoodsSold(
  executor: Executor,
  period: Period,
  by: 'product' | 'category',
): Promise<SalesRow[]> {
  const found = new Map<string, Goods>()
  let net = 0
  for (const part of partsOf(period)) {
    const rows = await (by === 'product' ? readProductsSold : readCategoriesSold)(executor, part)
    for (const row of rows) {
      const before = found.get(row.key) ?? { orders: 0, pieces: 0, net: 0 }
      found.set(row.key, {
        ...{ key: row.key, name: row.name, orders: before.orders + row.orders, pieces: before.pieces + row.pieces },
        net: before.net + row.net,
      })
      net += row.net
    }
  }
  const goods = [...found.values()]
  const shares = shareOut(
    Math.round(net),
    goods.map((row) => Math.round(row.net * fine)),
  )
  return goods
    .map((row, at) => ({ ...row, net: shares[at] ?? 0 }))
    .sort((one, other) => other.net - one.net || (one.key < other.key ? -1 : 1))
    .map(writeGoods)
}

function writeGoods({ key, name, orders, pieces, net }: Goods): SalesRow {
  const ofWholeOrders = { delivery: null, tax: null, total: null, refunded: null, lostToDisputes: null, missing: null }
  return { key, name, orders, pieces, net: toRupees(net), ...ofWholeOrders }
}
