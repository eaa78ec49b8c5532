import type { Executor } from '#server/platform/db/database.ts'
import { sellers, settings } from '#server/platform/schema/selling/settings.ts'
import { countForSale } from './readiness-facts.sql.ts'

/** What is looked at to tell whether the shop is ready; figures are of products on the storefront now. */
export type ReadyFacts = {
  seller: typeof sellers.$inferSelect | undefined
  settings: typeof settings.$inferSelect | undefined
  products: number
  /** Products the law taxes at another rate than the shop's. */
  wrongTax: number
  /** Products without the declarations of Legal Metrology and FSSAI, and sizes without an MRP or above it. */
  undeclared: number
  withoutMrp: number
  aboveMrp: number
  demoBuildings: number
  buildings: number
  /** Policy pages with a gap that no setting fills, by their titles. */
  gapPages: string[]
  demoOrders: number
  /** Of the demo's own, who can still sign in. */
  demoStaff: number
  /** But for the demo's. */
  admins: number
  /** Settings at the payment provider that make payments of another amount than their order's. */
  wrongSettings: number
}

export async function readReadyFacts(executor: Executor): Promise<ReadyFacts> {
  const [seller] = await executor.select().from(sellers)
  const [setting] = await executor.select().from(settings)
  const found = await countForSale(executor, setting?.taxBasisPoints ?? 0)
  return { ...found, seller, settings: setting }
}
