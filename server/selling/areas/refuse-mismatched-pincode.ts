import { and, eq } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { type PincodeAndState, pincodeObjection } from '#contract/rules/orders/pincode-and-state.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { buildings } from '#server/platform/schema/selling/areas.ts'

/**
 * Throws 400 for a pincode and a state that cannot be one place, with what is wrong. What stands with one of the shop's own buildings
 * is taken as its people wrote it: nobody else can put it right.
 */
export async function refuseMismatchedPincode(executor: Executor, address: PincodeAndState) {
  const objection = pincodeObjection(address)
  if (!objection || (await isOfBuilding(executor, address))) return
  throw new ApiError(400, objection)
}

async function isOfBuilding(executor: Executor, { pincode, state }: PincodeAndState) {
  if (!pincode || !state) return false
  return (await executor.$count(buildings, and(eq(buildings.pincode, pincode), eq(buildings.state, state)))) > 0
}
