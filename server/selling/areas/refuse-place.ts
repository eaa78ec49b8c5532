import { and, eq } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { placeObjection, type WrittenPlace } from '#contract/rules/orders/delivery-place.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { buildings } from '#server/platform/schema/selling/areas.ts'

/**
 * Throws 400 for a pincode and a state that cannot be one place, with what is wrong. What stands with one of the shop's own buildings
 * is taken as its people wrote it: nobody else can put it right.
 */
export async function refuseNoPlace(executor: Executor, place: WrittenPlace) {
  const objection = placeObjection(place)
  if (!objection || (await isOfBuilding(executor, place))) return
  throw new ApiError(400, objection)
}

async function isOfBuilding(executor: Executor, { pincode, state }: WrittenPlace) {
  if (!pincode || !state) return false
  return (await executor.$count(buildings, and(eq(buildings.pincode, pincode), eq(buildings.state, state)))) > 0
}
