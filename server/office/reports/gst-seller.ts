import type { Executor } from '#server/platform/db/database.ts'
import { sellers } from '#server/platform/schema/settings.ts'

/** The shop's GSTIN as it is set; empty where there is none. */
export async function readSellerGstin(executor: Executor) {
  const [seller] = await executor.select({ gstin: sellers.gstin }).from(sellers)
  return seller?.gstin ?? ''
}
