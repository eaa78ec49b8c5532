import * as z from 'zod/mini'
import { GivenConsent } from './consents.ts'
import { endpoint } from './endpoint.ts'
import { bounded, matching, mobile, published } from './fields.ts'
import { User } from './users.ts'

/** The only country code and currency the shop takes (GEN-06). */
export const homeMarket = { countryCode: '+91', currency: 'INR' } as const

const mobileNumber = mobile('Enter a valid 10-digit number')
// A plus sign in a query string may arrive as a space.
const countryCode = z._default(
  z
    .pipe(
      z.pipe(
        bounded(10, 'Only Indian mobile numbers (+91) can be used'),
        z.transform((code) => (code.trim().startsWith('+') ? code.trim() : `+${code.trim()}`)),
      ),
      z.literal('+91', 'Only Indian mobile numbers (+91) can be used'),
    )
    .register(published, { type: 'string', enum: ['+91'] }),
  '+91',
)
const secret = bounded(4_096).check(z.minLength(1))

/** Tells whether a session token still holds (API-05, VAL-01): 200 when the Bearer token is alive and a token in the query is the same, else 401. */
export const checkToken = endpoint('GET', '/token/valid', {
  summary: 'Whether the session token is still valid',
  refuses: {
    401: ['Please log in to continue.'],
  },
  access: 'optional',
  query: z.object({ token: secret }),
  sensitive: { token: 'bearer' },
  data: z.nullable(z.object({ role: z.enum(['user', 'guest']) })),
})

const Login = z.object({ user_details: User, token: z.string() })

/** Signs in by the phone provider's proof, once and within 5 minutes; makes the user at the first login (API-17). */
export const logIn = endpoint('POST', '/auth/login', {
  summary: 'Sign in with the proof of the phone provider',
  refuses: {
    401: ['We could not confirm your number. Please ask for a new code.'],
    503: ['Login is not available for a moment. Please try again.'],
  },
  access: 'optional',
  query: z.extend(GivenConsent, {
    countryCode,
    mobileNumber,
    currency: z._default(z.literal('INR'), 'INR'),
    authToken: secret,
  }),
  sensitive: {
    countryCode: 'body',
    mobileNumber: 'body',
    currency: 'body',
    authToken: 'body',
    notice: 'body',
    offers: 'body',
  },
  isSentAsListed: true,
  data: Login,
  reads: ['status'],
  has: ['token', 'user_details'],
})

/** Ends the caller's session at once (open-points 18). Always answers 200. */
export const logOut = endpoint('POST', '/auth/logout', {
  summary: 'End the session',
  access: 'optional',
  data: z.null(),
})

/** Ends every session of the caller, this one too. */
export const logOutEverywhere = endpoint('POST', '/auth/logout/all', {
  summary: 'End all own sessions',
  access: 'user',
  data: z.null(),
})

/**
 * Makes the number in the caller's profile the login, by the phone provider's proof of it, and ends all other sessions
 * (open-points 59). 400 with one and the same sentence for whatever stands in the way; 403 with `LoginProofWanted` unless the number of
 * before was proven within ten minutes, by this login or by `proveLoginMobile`.
 */
export const proveMobile = endpoint('POST', '/user/mobile/prove', {
  summary: 'Make the number in the own profile the login',
  refuses: {
    400: ['We could not confirm this number for your account. Please ask for a new code or write to us.'],
    403: ['Please confirm the number you log in with by a code first.'],
  },
  access: 'user',
  body: z.object({ authToken: secret }),
  data: User,
  has: ['mobileNumber'],
})

/**
 * Sends a 6-digit code by SMS when our own server is the phone provider; `data.session` names the challenge for 10 minutes. 429 too many codes for
 * the number or the network, 503 too many for the whole shop, both with the wait.
 */
export const sendPhoneCode = endpoint('POST', '/phone-auth/send', {
  summary: 'Send a login code by SMS',
  refuses: {
    503: ['Very many people ask for a code at this moment, and we cannot send yours. Please try again in {time}.'],
    404: ['There is no such call.'],
    429: [
      'Very many codes were sent to your network. Please try again in {time}.',
      'A code was sent a moment ago. Please try again in {time}.',
      'Too many codes were sent to this number today. Please try again in {time}.',
    ],
    502: ['Failed to send OTP'],
  },
  access: 'anyone',
  query: z.object({ countryCode, mobileNumber }),
  sensitive: { countryCode: 'body', mobileNumber: 'body' },
  data: z.object({ session: z.string() }),
  has: ['session'],
})

/** Checks the 6-digit code (5 tries); `data.authToken` is good for one login within 5 minutes. */
export const confirmPhoneCode = endpoint('POST', '/phone-auth/confirm', {
  summary: 'Prove a mobile number by its code',
  refuses: {
    400: ['OTP verification failed'],
    404: ['There is no such call.'],
    410: ['This code can no longer be used. Please ask for a new one.'],
  },
  access: 'anyone',
  body: z.object({ session: secret, code: matching(/^\d{6}$/, 'Enter complete 6-digit OTP') }),
  data: z.object({ authToken: z.string() }),
  has: ['authToken'],
})

const fourDigitsClosed = {
  number: 'Too many wrong codes were entered for this number. Please use the usual code, or try again in {time}.',
  network: 'Too many wrong codes came from your network. Please use the usual code, or try again in {time}.',
  shop: 'Too many wrong codes are entered at this moment. Please use the usual code, or try again in {time}.',
} as const

/**
 * Sends the 4-digit code of the alternative login by SMS; `data.token` names the challenge for 10 minutes (open-points 6). 429 until the
 * usual code was asked for 30 s ago, unless its provider is away; 429 and 503 as `sendPhoneCode`, and where too many codes were wrong.
 */
export const sendLoginCode = endpoint('POST', '/login/send', {
  summary: 'Send the code of the alternative login',
  refuses: {
    503: [
      'Very many people ask for a code at this moment, and we cannot send yours. Please try again in {time}.',
      fourDigitsClosed.shop,
    ],
    429: [
      'The usual code may still come. If it does not, please try again in {time}.',
      'Very many codes were sent to your network. Please try again in {time}.',
      'A code was sent a moment ago. Please try again in {time}.',
      'Too many codes were sent to this number today. Please try again in {time}.',
      fourDigitsClosed.number,
      fourDigitsClosed.network,
    ],
    502: ['Failed to send OTP'],
  },
  access: 'anyone',
  query: z.object({ countryCode, mobileNumber }),
  sensitive: { countryCode: 'body', mobileNumber: 'body' },
  data: z.object({ token: z.string() }),
  has: ['token'],
})

/** Signs in by the 4-digit code of the alternative login, once, with at most 3 wrong tries a day (API-18). */
export const verifyLogin = endpoint('POST', '/login/verify', {
  summary: 'Sign in by the code of the alternative login',
  refuses: {
    400: ['OTP verification failed'],
    410: ['This code can no longer be used. Please ask for a new one.'],
    429: [fourDigitsClosed.number, fourDigitsClosed.network],
    503: [fourDigitsClosed.shop],
  },
  access: 'optional',
  query: z.extend(GivenConsent, { otp: matching(/^\d{4}$/, 'Enter complete OTP'), token: secret }),
  sensitive: { otp: 'body', token: 'body', notice: 'body', offers: 'body' },
  isSentAsListed: true,
  data: Login,
  reads: ['status'],
  has: ['token', 'user_details'],
})
