import { call } from '#contract/api/endpoint.ts'
import type * as schema from './sign-in.schema.ts'

export type * from './sign-in.schema.ts'

/**
 * Sends a 6-digit code by SMS when the number is that of somebody of the shop; `data.session` names the challenge for 10
 * minutes. Answers alike for any other number. 429, naming the wait, a moment after the last code and when the codes of the day
 * are used up; strangers and each browser known from an earlier sign-in are counted apart.
 */
export const sendStaffCode = call<typeof schema.sendStaffCode>('POST', '/admin/sign-in/code', {
  has: ['session'],
})

/** Checks the code (5 tries) and sets the cookie of the back office, good for the second factor only and for 15 minutes. */
export const confirmStaffCode = call<typeof schema.confirmStaffCode>('POST', '/admin/sign-in', {
  has: ['id', 'role'],
})

/**
 * Who is signed in here, as it stands at this moment. 401 where nobody is. After 60 minutes without a change, or an ask that says
 * `attended`, the second factor is wanted again: a page that asks by itself says so only while somebody uses it.
 */
export const getStaffAccount = call<typeof schema.getStaffAccount>('GET', '/admin/me', {
  has: ['id', 'role'],
})

/** Gives the second factor by an authenticator app's code; each code counts once, and five wrong ones end the session. The browser is known from then on. */
export const giveTotp = call<typeof schema.giveTotp>('POST', '/admin/sign-in/totp', {
  has: ['id', 'role'],
})

/** What the browser has to sign with a passkey of this person. */
export const requestPasskeyChallenge = call<typeof schema.requestPasskeyChallenge>('POST', '/admin/sign-in/passkey/ask')

/** Gives the second factor by a passkey; counts like a code. */
export const givePasskey = call<typeof schema.givePasskey>('POST', '/admin/sign-in/passkey', {
  has: ['id', 'role'],
})

/** Ends this session. */
export const signOutStaff = call<typeof schema.signOutStaff>('POST', '/admin/sign-out')
