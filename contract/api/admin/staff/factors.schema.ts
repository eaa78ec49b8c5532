import * as z from 'zod/mini'
import { endpointSchema, staffRoles } from '#contract/api/endpoint.ts'
import { bounded, Moment, matching, text } from '#contract/api/fields.ts'
import { PasskeyAnswer, PasskeyQuestion, StaffAccount } from './sign-in.schema.ts'

const roles = staffRoles

/**
 * What a 403 carries where factors, the way in of somebody or the UPI ID are changed more than ten minutes after the second factor
 * was given: it is to be given once more (`giveTotp`, `givePasskey`), and then the same again.
 */
export const FactorWanted = z.object({ isFactorWanted: z.literal(true) })
export type FactorWanted = z.infer<typeof FactorWanted>

export const beginTotp = endpointSchema({
  summary: 'Begin to set up an authenticator app',
  refuses: {
    403: [
      'Please give your second factor first.',
      'Please give your second factor once more: it is more than ten minutes ago.',
    ],
  },
  access: 'staff-unproven',
  data: z.object({
    /** In base32, for typing into the app. */
    secret: z.string(),
    /** otpauth://… for the app itself. */
    address: z.string(),
    /** The same as a picture, as a data: address. */
    picture: z.string(),
    sealed: z.string(),
  }),
})

export const setUpTotp = endpointSchema({
  summary: 'Set up an authenticator app as the second factor',
  refuses: {
    400: ['That is not the code your app shows for Milloraa now. Please try the next one.'],
    403: [
      'Please give your second factor first.',
      'Please give your second factor once more: it is more than ten minutes ago.',
    ],
  },
  access: 'staff-unproven',
  body: z.object({
    sealed: bounded(500).check(z.minLength(1)),
    code: matching(/^\d{6}$/, 'Enter the 6 digits your app shows'),
  }),
  data: StaffAccount,
})

export const beginPasskey = endpointSchema({
  summary: 'Begin to set up a passkey',
  refuses: {
    409: ['Passkeys need an address with a name. Use an app here.'],
    403: [
      'Please give your second factor first.',
      'Please give your second factor once more: it is more than ten minutes ago.',
    ],
  },
  access: 'staff-unproven',
  data: PasskeyQuestion,
})

export const setUpPasskey = endpointSchema({
  summary: 'Set up a passkey as the second factor',
  refuses: {
    400: ['This passkey could not be used here. Please try again.'],
    403: [
      'Please give your second factor first.',
      'Please give your second factor once more: it is more than ten minutes ago.',
    ],
    409: ['Passkeys need an address with a name. Use an app here.', 'This passkey is in use already.'],
  },
  access: 'staff-unproven',
  body: z.object({ name: text(60, 'The name'), passkey: PasskeyAnswer }),
  data: StaffAccount,
})

const Factors = z.object({
  /** When the authenticator app was set up; null where there is none. */
  totpSince: z.nullable(Moment),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: Moment, lastUsedAt: z.nullable(Moment) })),
})
export type Factors = z.infer<typeof Factors>

export const listAccountFactors = endpointSchema({
  summary: 'The own second factors',
  access: 'staff',
  roles,
  data: Factors,
})

export const removeTotp = endpointSchema({
  summary: 'Remove the own authenticator app',
  refuses: {
    403: ['Please give your second factor once more: it is more than ten minutes ago.'],
    404: ['You have no authenticator app here.'],
    409: ['This is your only second factor. Set up another one first.'],
  },
  access: 'staff',
  roles,
  data: Factors,
})

export const removePasskey = endpointSchema({
  summary: 'Remove an own passkey',
  refuses: {
    403: ['Please give your second factor once more: it is more than ten minutes ago.'],
    404: ['You have no such passkey.'],
    409: ['This is your only second factor. Set up another one first.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: bounded(512).check(z.minLength(1)) }),
  data: Factors,
})

const AccountSession = z.object({
  id: z.string(),
  /** The browser, for people, such as 'Chrome on Android'. */
  device: z.string(),
  createdAt: Moment,
  lastSeenAt: Moment,
  isProven: z.boolean(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

export const listAccountSessions = endpointSchema({
  summary: 'The own sessions of the back office',
  access: 'staff',
  roles,
  data: z.array(AccountSession),
})

export const endAccountSession = endpointSchema({
  summary: 'End one own session',
  refuses: {
    404: ['This session is over already.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: bounded(64).check(z.minLength(1)) }),
  data: z.array(AccountSession),
})

export const endOtherSessions = endpointSchema({
  summary: 'End all other own sessions',
  access: 'staff',
  roles,
  data: z.array(AccountSession),
})
