import type { Settings } from '#contract/api/settings.ts'
import { toPercent, toRupees } from '#contract/money.ts'
import type { Executor } from '../db/database.ts'
import { settings } from './table.ts'

/** What every order is charged: `deliveryCharge` in paise, the tax in basis points. Throws when the shop has no settings. */
export async function readSettings(executor: Executor) {
  const { deliveryCharge, taxBasisPoints } = await readRow(executor)
  return { deliveryCharge, taxBasisPoints }
}

/** The settings as everybody may read them: rupees and percent. */
export async function showSettings(executor: Executor): Promise<Settings> {
  const row = await readRow(executor)
  return {
    id: String(row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deliveryCharge: toRupees(row.deliveryCharge),
    tax: toPercent(row.taxBasisPoints),
  }
}

async function readRow(executor: Executor) {
  const [row] = await executor.select().from(settings)
  // Charging nothing by mistake is worse than not selling.
  if (!row) throw new Error('The shop has no settings.')
  return row
}
