import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bounded, Moment } from './fields.ts'

const secret = bounded(4_096).check(z.minLength(1))

/** A change of the caller's login number that the shop has started: the last four digits it leads to, and when. */
export const NumberChange = z.object({ ending: z.string(), dueAt: Moment })
export type NumberChange = z.infer<typeof NumberChange>

/** Beside the refusal (403) of a change whose old number was not proven lately: the ten digits it has to be. */
export const LoginProofWanted = z.object({ isLoginProofWanted: z.literal(true), loginMobile: z.string() })
export type LoginProofWanted = z.infer<typeof LoginProofWanted>

/** Notes for ten minutes that the caller has the number they log in with, by the phone provider's proof of it. */
export const proveLoginMobile = endpoint('POST', '/user/mobile/prove-login', {
  summary: 'Prove the number one logs in with',
  refuses: {
    400: ['We could not confirm your number. Please ask for a new code.'],
  },
  access: 'user',
  body: z.object({ authToken: secret }),
  data: z.null(),
})

/**
 * Gives an account back to the number it had, by the token of the SMS that told this number of the change (7 days). All sessions
 * end. 410 for a token that is none or too old, 409 where orders were placed with the number since.
 */
export const undoNumberChange = endpoint('POST', '/user/mobile/undo', {
  summary: 'Undo a change of the login number',
  refuses: {
    409: ['Orders were placed with this number by now. Please write to us.'],
    410: ['This link can no longer be used. Please write to us.'],
  },
  access: 'anyone',
  body: z.object({ token: secret }),
  data: z.null(),
})

/** The change of the login number that waits for the caller, or null. */
export const getNumberChange = endpoint('GET', '/user/me/number-change', {
  summary: 'The change of the own login number that waits',
  access: 'user',
  data: z.nullable(NumberChange),
})

/** Stops the change of the login number that the shop has started. 404 where none waits. */
export const stopNumberChange = endpoint('POST', '/user/me/number-change/stop', {
  summary: 'Stop a change of the own login number',
  refuses: {
    404: ['No change of the number is waiting.'],
  },
  access: 'user',
  data: z.null(),
})
