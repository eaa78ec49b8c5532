import * as z from 'zod/mini'
import { endpoint, staffRoles } from '../endpoint.ts'
import { bounded, matching, mobile } from '../fields.ts'

const secret = bounded(4_096).check(z.minLength(1))
const sixDigits = (message: string) => matching(/^\d{6}$/, message)

/** At most 1,023 bytes, as everything here in base64url (WebAuthn, 4). */
const longestPasskeyId = 1_364
const part = (most: number) => z.nullish(bounded(most))

/**
 * What a browser makes of a passkey: WebAuthn's own JSON, of which the parts that the library on the server looks at come through.
 * It says which of them are needed; none is longer than any device makes it.
 */
export const PasskeyAnswer = z.object({
  id: bounded(longestPasskeyId).check(z.minLength(1)),
  rawId: part(longestPasskeyId),
  type: part(32),
  authenticatorAttachment: part(32),
  response: z.nullish(
    z.object({
      clientDataJSON: part(8_192),
      /** Of a new passkey: its key, and what a maker of devices may say of it. */
      attestationObject: part(16_384),
      transports: z.nullish(z.array(bounded(32)).check(z.maxLength(16))),
      /** Of one that signs. */
      authenticatorData: part(4_096),
      signature: part(4_096),
      userHandle: part(128),
    }),
  ),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>
/** What a browser is asked to do with a passkey: WebAuthn's own JSON. */
export const PasskeyQuestion = z.record(z.string(), z.unknown())

/** Who is signed in at the counter. Until `isProven` only the second factor can be given or, where there is none, set up. */
export const StaffMe = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  /** Ten digits. */
  mobileNumber: z.string(),
  isProven: z.boolean(),
  hasTotp: z.boolean(),
  passkeys: z.number(),
})
export type StaffMe = z.infer<typeof StaffMe>

/**
 * Sends a 6-digit code by SMS when the number is that of somebody of the shop; `data.session` names the challenge for 10
 * minutes. Answers alike for any other number. 429, naming the wait, a moment after the last code and when the codes of the day
 * are used up; strangers and each browser known from an earlier sign-in are counted apart.
 */
export const sendStaffCode = endpoint('POST', '/admin/sign-in/code', {
  summary: 'Send a sign-in code to one of the shop’s people',
  refuses: {
    403: ['This can only be done in the back office itself.'],
    429: [
      'A code was sent a moment ago. Please try again in {time}.',
      'Too many codes were sent to this number today. Please try again in {time}.',
    ],
  },
  access: 'anyone',
  body: z.object({ mobileNumber: mobile('Enter a valid 10-digit number') }),
  data: z.object({ session: z.string() }),
  has: ['session'],
})

/** Checks the code (5 tries) and sets the cookie of the back office, good for the second factor only and for 15 minutes. */
export const confirmStaffCode = endpoint('POST', '/admin/sign-in', {
  summary: 'Sign in to the back office by the code',
  refuses: {
    400: ['OTP verification failed'],
    403: ['This can only be done in the back office itself.'],
    410: ['This code can no longer be used. Please ask for a new one.'],
  },
  access: 'anyone',
  body: z.object({ session: secret, code: sixDigits('Enter complete 6-digit OTP') }),
  data: StaffMe,
  has: ['id', 'role'],
})

/**
 * Who is signed in here, as it stands at this moment. 401 where nobody is. After 60 minutes without a change, or an ask that says
 * `attended`, the second factor is wanted again: a page that asks by itself says so only while somebody uses it.
 */
export const getStaffMe = endpoint('GET', '/admin/me', {
  summary: 'Who is signed in to the back office',
  access: 'staff-unproven',
  query: z.object({ attended: z.optional(z.literal('yes')) }),
  data: StaffMe,
  has: ['id', 'role'],
})

/** Gives the second factor by an authenticator app's code; each code counts once, and five wrong ones end the session. The browser is known from then on. */
export const giveTotp = endpoint('POST', '/admin/sign-in/totp', {
  summary: 'Give the second factor: a code of the authenticator app',
  refuses: {
    400: ['That is not right, or was used before. Wait for the next code and try again.'],
    401: ['That was wrong five times. Please sign in from the start.'],
    409: [
      'No code of this app can be checked: SHOP_SECRET of the server was changed since it was set up. An admin resets it under Staff, or npm run staff -- reset <mobile> does on the server.',
    ],
    429: ['The second factor was wrong too often today. Try again tomorrow, or ask an admin to reset it.'],
  },
  access: 'staff-unproven',
  body: z.object({ code: sixDigits('Enter the 6 digits your app shows') }),
  data: StaffMe,
  has: ['id', 'role'],
})

/** What the browser has to sign with a passkey of this person. */
export const askForPasskey = endpoint('POST', '/admin/sign-in/passkey/ask', {
  summary: 'Ask for a passkey as the second factor',
  access: 'staff-unproven',
  data: PasskeyQuestion,
})

/** Gives the second factor by a passkey; counts like a code. */
export const givePasskey = endpoint('POST', '/admin/sign-in/passkey', {
  summary: 'Give the second factor: a passkey',
  refuses: {
    400: ['That is not right, or was used before. Wait for the next code and try again.'],
    401: ['That was wrong five times. Please sign in from the start.'],
  },
  access: 'staff-unproven',
  body: PasskeyAnswer,
  data: StaffMe,
  has: ['id', 'role'],
})

/** Ends this session. */
export const signOutStaff = endpoint('POST', '/admin/sign-out', {
  summary: 'Sign out of the back office',
  access: 'staff-unproven',
  data: z.null(),
})
