import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { bounded, mobile } from '../fields.ts'

/** Beside the refusal (403 or 429) of a cash order that would be taken with a proven number: a guest may prove it by `proveGuestMobile` and ask again. */
export const NumberProofWanted = z.object({ isNumberProofWanted: z.literal(true) })
export type NumberProofWanted = z.infer<typeof NumberProofWanted>

export const proveGuestMobile = endpointSchema({
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
