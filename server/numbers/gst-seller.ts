import type { Executor } from '../db/database.ts'
import { sellers } from '../settings/table.ts'

/** The shop's GSTIN as it is set; empty where there is none. */
export async function readSellerGstin(executor: Executor) {
  const [seller] = await executor.select({ gstin: sellers.gstin }).from(sellers)
  return seller?.gstin ?? ''
}
