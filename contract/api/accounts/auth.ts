import { call } from '../endpoint.ts'
import type * as schema from './auth.schema.ts'

export type * from './auth.schema.ts'

/** The only country code and currency the shop takes (GEN-06). */
export const homeMarket = { countryCode: '+91', currency: 'INR' } as const

/** Tells whether a session token still holds (API-05, VAL-01): 200 when the Bearer token is alive and a token in the query is the same, else 401. */
export const checkToken = call<typeof schema.checkToken>('GET', '/token/valid', {
  unloggedFields: { token: 'bearer' },
})

/** Signs in by the phone provider's proof, once and within 5 minutes; makes the user at the first login (API-17). */
export const logIn = call<typeof schema.logIn>('POST', '/auth/login', {
  unloggedFields: {
    countryCode: 'body',
    mobileNumber: 'body',
    currency: 'body',
    authToken: 'body',
    notice: 'body',
    offers: 'body',
  },
  sendsUnloggedInAddress: true,
  reads: ['status'],
  has: ['token', 'user_details'],
})

/** Ends the caller's session at once (open-points 18). Always answers 200. */
export const logOut = call<typeof schema.logOut>('POST', '/auth/logout')

/** Ends every session of the caller, this one too. */
export const logOutEverywhere = call<typeof schema.logOutEverywhere>('POST', '/auth/logout/all')

/**
 * Makes the number in the caller's profile the login, by the phone provider's proof of it, and ends all other sessions
 * (open-points 59). 400 with one and the same sentence for whatever stands in the way; 403 with `LoginProofWanted` unless the number of
 * before was proven within ten minutes, by this login or by `proveLoginMobile`.
 */
export const proveMobile = call<typeof schema.proveMobile>('POST', '/user/mobile/prove', {
  has: ['mobileNumber'],
})

/**
 * Sends a 6-digit code by SMS when our own server is the phone provider; `data.session` names the challenge for 10 minutes. 429 too many codes for
 * the number or the network, 503 too many for the whole shop, both with the wait.
 */
export const sendPhoneCode = call<typeof schema.sendPhoneCode>('POST', '/phone-auth/send', {
  unloggedFields: { countryCode: 'body', mobileNumber: 'body' },
  has: ['session'],
})

/** Checks the 6-digit code (5 tries); `data.authToken` is good for one login within 5 minutes. */
export const confirmPhoneCode = call<typeof schema.confirmPhoneCode>('POST', '/phone-auth/confirm', {
  has: ['authToken'],
})

/**
 * Sends the 4-digit code of the alternative login by SMS; `data.token` names the challenge for 10 minutes (open-points 6). 429 until the
 * usual code was asked for 30 s ago, unless its provider is away; 429 and 503 as `sendPhoneCode`, and where too many codes were wrong.
 */
export const sendLoginCode = call<typeof schema.sendLoginCode>('POST', '/login/send', {
  unloggedFields: { countryCode: 'body', mobileNumber: 'body' },
  has: ['token'],
})

/** Signs in by the 4-digit code of the alternative login, once, with at most 3 wrong tries a day (API-18). */
export const verifyLogin = call<typeof schema.verifyLogin>('POST', '/login/verify', {
  unloggedFields: { otp: 'body', token: 'body', notice: 'body', offers: 'body' },
  sendsUnloggedInAddress: true,
  reads: ['status'],
  has: ['token', 'user_details'],
})
