import { call } from '../endpoint.ts'
import type * as schema from './guest-proofs.schema.ts'

export type * from './guest-proofs.schema.ts'

/**
 * Notes for 24 hours that the guest has a number, by the phone provider's proof of it, which is used up. The guest's next orders to this very number
 * are then those of somebody proven, those placed before stay as they are; nothing of whoever else uses the number is told. Sent again with the same proof it answers the same.
 */
export const proveGuestMobile = call<typeof schema.proveGuestMobile>('POST', '/guest/mobile/prove')
