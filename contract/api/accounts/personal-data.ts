import { call } from '../endpoint.ts'
import type * as schema from './personal-data.schema.ts'

export type * from './personal-data.schema.ts'

/** Everything the shop keeps about the caller, to be taken along (DPDP Act 2023 s. 11). 5 an hour. */
export const readPersonalData = call<typeof schema.readPersonalData>('GET', '/user/me/data', {
  has: ['profile'],
})

/**
 * Deletes the caller's account with a fresh proof of its login number; what tax law wants kept stays in the orders. 409 while
 * an order is on its way, 400 when the proof is none.
 */
export const deleteAccount = call<typeof schema.deleteAccount>('POST', '/user/me/delete')
