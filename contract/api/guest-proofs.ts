import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bounded, mobile } from './fields.ts'

/** Beside the refusal (403 or 429) of a cash order that would be taken with a proven number: a guest may prove it by `proveGuestMobile` and ask again. */
export const NumberProofWanted = z.object({ isNumberProofWanted: z.literal(true) })
export type NumberProofWanted = z.infer<typeof NumberProofWanted>

/**
 * Notes for 24 hours that the guest has a number, by the phone provider's proof of it, which is used up. The guest's next orders to this very number
 * are then those of somebody proven, those placed before stay as they are; nothing of whoever else uses the number is told. Sent again with the same proof it answers the same.
 */
export const proveGuestMobile = endpoint('POST', '/guest/mobile/prove', {
  summary: 'Prove the number of a guest’s next orders',
  refuses: {
    400: ['We could not confirm your number. Please ask for a new code.'],
    409: ['You are signed in: your number is proven already.'],
  },
  access: 'customer',
  body: z.object({
    mobileNumber: mobile('Enter a valid 10-digit number'),
    authToken: bounded(4_096).check(z.minLength(1)),
  }),
  data: z.null(),
})
