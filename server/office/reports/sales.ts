import type { Sales, SalesGroup, SalesRow } from '#contract/api/admin/reports/reports.ts'
import { toRupees } from '#contract/money.ts'
import { monthsOf, type Period, periodBefore, stepsOf } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readGoodsSold } from './goods-sold.ts'
import { readLost, sumLostIn } from './lost-to-disputes.sql.ts'
import { readGroupSums, readSumsIn } from './sales.sql.ts'
import type { OrderGroup } from './sales-groups.ts'

/** Amounts in paise. */
export type Sums = {
  orders: number
  net: number
  delivery: number
  tax: number
  total: number
  refunded: number
  lost: number
  missing: number
}
type GroupRow = Sums & { key: string; name: string }

/** What was sold in a period, and in as many days before it. */
export async function readSums(executor: Executor, period: Period): Promise<{ sums: Sales; before: Sales }> {
  const [sums, before] = [await sumUp(executor, period), await sumUp(executor, periodBefore(period))]
  return { sums: writeSums(sums), before: writeSums(before) }
}

/** All rows of a group, days and months in order and everything else by its worth. */
export async function readSales(executor: Executor, period: Period, by: SalesGroup): Promise<SalesRow[]> {
  if (by === 'product' || by === 'category') return readGoodsSold(executor, period, by)
  const rows = await readGroups(executor, period, by)
  if (by === 'day' || by === 'month') {
    const found = new Map(rows.map((row) => [row.key, row]))
    return stepsOf(period, by).map((key) => writeRow(found.get(key) ?? { key, name: key, ...nothing }))
  }
  return rows.sort((one, other) => other.net - one.net || (one.key < other.key ? -1 : 1)).map(writeRow)
}

const nothing: Sums = { orders: 0, net: 0, delivery: 0, tax: 0, total: 0, refunded: 0, lost: 0, missing: 0 }

/** Month by month, so that no statement is long however long the period is. */
async function readGroups(executor: Executor, period: Period, by: OrderGroup) {
  const found = new Map<string, GroupRow>()
  const add = (row: GroupRow) => found.set(row.key, { ...added(found.get(row.key) ?? nothing, row), ...nameOf(row) })
  for (const part of monthsOf(period)) {
    for (const row of await readGroupSums(executor, part, by)) add({ ...row, lost: 0 })
  }
  for (const row of await readLost(executor, period, by)) add({ ...nothing, ...row })
  return [...found.values()]
}

async function sumUp(executor: Executor, period: Period) {
  let sums = nothing
  for (const part of monthsOf(period)) {
    const found = await readSumsIn(executor, part)
    if (found) sums = added(sums, { ...found, lost: 0 })
  }
  return added(sums, { ...nothing, lost: await sumLostIn(executor, period) })
}

function added(one: Sums, other: Sums): Sums {
  return {
    orders: one.orders + other.orders,
    net: one.net + other.net,
    delivery: one.delivery + other.delivery,
    tax: one.tax + other.tax,
    total: one.total + other.total,
    refunded: one.refunded + other.refunded,
    lost: one.lost + other.lost,
    missing: one.missing + other.missing,
  }
}

function nameOf({ key, name }: GroupRow) {
  return { key, name: name || 'No town given' }
}

function writeSums({ orders, ...amounts }: Sums): Sales {
  return {
    orders,
    net: toRupees(amounts.net),
    delivery: toRupees(amounts.delivery),
    tax: toRupees(amounts.tax),
    total: toRupees(amounts.total),
    refunded: toRupees(amounts.refunded),
    lostToDisputes: toRupees(amounts.lost),
    missing: toRupees(amounts.missing),
  }
}

function writeRow({ key, name, ...sums }: GroupRow): SalesRow {
  return { key, name, pieces: null, ...writeSums(sums) }
}
