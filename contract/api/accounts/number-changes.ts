import { call } from '../endpoint.ts'
import type * as schema from './number-changes.schema.ts'

export type * from './number-changes.schema.ts'

/** Notes for ten minutes that the caller has the number they log in with, by the phone provider's proof of it. */
export const proveLoginMobile = call<typeof schema.proveLoginMobile>('POST', '/user/mobile/prove-login')

/**
 * Gives an account back to the number it had, by the token of the SMS that told this number of the change (7 days). All sessions
 * end. 410 for a token that is none or too old, 409 where orders were placed with the number since.
 */
export const undoNumberChange = call<typeof schema.undoNumberChange>('POST', '/user/mobile/undo')

/** The change of the login number that waits for the caller, or null. */
export const getNumberChange = call<typeof schema.getNumberChange>('GET', '/user/me/number-change')

/** Stops the change of the login number that the shop has started. 404 where none waits. */
export const stopNumberChange = call<typeof schema.stopNumberChange>('POST', '/user/me/number-change/stop')
