import * as z from 'zod/mini'
import { endpointSchema, staffRoles } from '#contract/api/endpoint.ts'
import { bounded, matching, mobile } from '#contract/api/fields.ts'

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
export const StaffAccount = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  /** Ten digits. */
  mobileNumber: z.string(),
  isProven: z.boolean(),
  hasTotp: z.boolean(),
  passkeys: z.number(),
})
export type StaffAccount = z.infer<typeof StaffAccount>

export const sendStaffCode = endpointSchema({
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
})

export const confirmStaffCode = endpointSchema({
  summary: 'Sign in to the back office by the code',
  refuses: {
    400: ['OTP verification failed'],
    403: ['This can only be done in the back office itself.'],
    410: ['This code can no longer be used. Please ask for a new one.'],
  },
  access: 'anyone',
  body: z.object({ session: secret, code: sixDigits('Enter complete 6-digit OTP') }),
  data: StaffAccount,
})

export const getStaffAccount = endpointSchema({
  summary: 'Who is signed in to the back office',
  access: 'staff-unproven',
  query: z.object({ attended: z.optional(z.literal('yes')) }),
  data: StaffAccount,
})

export const giveTotp = endpointSchema({
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
  data: StaffAccount,
})

export const requestPasskeyChallenge = endpointSchema({
  summary: 'Ask for a passkey as the second factor',
  access: 'staff-unproven',
  data: PasskeyQuestion,
})

export const givePasskey = endpointSchema({
  summary: 'Give the second factor: a passkey',
  refuses: {
    400: ['That is not right, or was used before. Wait for the next code and try again.'],
    401: ['That was wrong five times. Please sign in from the start.'],
  },
  access: 'staff-unproven',
  body: PasskeyAnswer,
  data: StaffAccount,
})

export const signOutStaff = endpointSchema({
  summary: 'Sign out of the back office',
  access: 'staff-unproven',
  data: z.null(),
})
