import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { bounded, Moment } from '../fields.ts'

const secret = bounded(4_096).check(z.minLength(1))

/** A change of the caller's login number that the shop has started: the last four digits it leads to, and when. */
export const NumberChange = z.object({ ending: z.string(), dueAt: Moment })
export type NumberChange = z.infer<typeof NumberChange>

/** Beside the refusal (403) of a change whose old number was not proven lately: the ten digits it has to be. */
export const LoginProofWanted = z.object({ isLoginProofWanted: z.literal(true), loginMobile: z.string() })
export type LoginProofWanted = z.infer<typeof LoginProofWanted>

export const proveLoginMobile = endpointSchema({
  summary: 'Prove the number one logs in with',
  refuses: {
    400: ['We could not confirm your number. Please ask for a new code.'],
  },
  access: 'user',
  body: z.object({ authToken: secret }),
  data: z.null(),
})

export const undoNumberChange = endpointSchema({
  summary: 'Undo a change of the login number',
  refuses: {
    409: ['Orders were placed with this number by now. Please write to us.'],
    410: ['This link can no longer be used. Please write to us.'],
  },
  access: 'anyone',
  body: z.object({ token: secret }),
  data: z.null(),
})

export const getNumberChange = endpointSchema({
  summary: 'The change of the own login number that waits',
  access: 'user',
  data: z.nullable(NumberChange),
})

export const stopNumberChange = endpointSchema({
  summary: 'Stop a change of the own login number',
  refuses: {
    404: ['No change of the number is waiting.'],
  },
  access: 'user',
  data: z.null(),
})
