import type { Sent } from '../send-call.ts'
import type { Target } from '../target.ts'
import type { Things } from '../things.ts'
import { rightBackOfficeRequests } from './right-back-office-requests.ts'
import { rightDisplayRequests } from './right-display-requests.ts'
import { rightShopperRequests } from './right-shopper-requests.ts'

/** A request that is right in every field; by whom, where it is neither the shopper nor the admin of the target. */
export type Right = Sent & { headers?: Record<string, string> }

/** By the name of the call. One that takes no text needs none. Made when it is wanted: codes and versions are of that moment. */
export type RightRequests = Record<string, () => Right | Promise<Right>>

export function rightRequests(target: Target, things: Things): RightRequests {
  return {
    ...rightShopperRequests(target, things),
    ...rightBackOfficeRequests(target, things),
    ...rightDisplayRequests(target, things),
  }
}

/** Right requests that are refused all the same, by name: as what, and why. */
export const refusedThoughRight: Record<string, { statusCode: number; why: string }> = {
  acceptSecret: { statusCode: 409, why: 'the shop of these tests runs with the secret it has' },
  nameBackupProvider: { statusCode: 409, why: 'the shop of these tests makes its backups itself' },
}
