import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { bounded, matching, mobile, published } from '../fields.ts'
import { GivenConsent } from './consents.schema.ts'
import { User } from './users.schema.ts'

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

export const checkToken = endpointSchema({
  summary: 'Whether the session token is still valid',
  refuses: {
    401: ['Please log in to continue.'],
  },
  access: 'optional',
  query: z.object({ token: secret }),
  data: z.nullable(z.object({ role: z.enum(['user', 'guest']) })),
})

const Login = z.object({ user_details: User, token: z.string() })

export const logIn = endpointSchema({
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
  data: Login,
})

export const logOut = endpointSchema({
  summary: 'End the session',
  access: 'optional',
  data: z.null(),
})

export const logOutEverywhere = endpointSchema({
  summary: 'End all own sessions',
  access: 'user',
  data: z.null(),
})

export const proveMobile = endpointSchema({
  summary: 'Make the number in the own profile the login',
  refuses: {
    400: ['We could not confirm this number for your account. Please ask for a new code or write to us.'],
    403: ['Please confirm the number you log in with by a code first.'],
  },
  access: 'user',
  body: z.object({ authToken: secret }),
  data: User,
})

export const sendPhoneCode = endpointSchema({
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
  data: z.object({ session: z.string() }),
})

export const confirmPhoneCode = endpointSchema({
  summary: 'Prove a mobile number by its code',
  refuses: {
    400: ['OTP verification failed'],
    404: ['There is no such call.'],
    410: ['This code can no longer be used. Please ask for a new one.'],
  },
  access: 'anyone',
  body: z.object({ session: secret, code: matching(/^\d{6}$/, 'Enter complete 6-digit OTP') }),
  data: z.object({ authToken: z.string() }),
})

const fourDigitsClosed = {
  number: 'Too many wrong codes were entered for this number. Please use the usual code, or try again in {time}.',
  network: 'Too many wrong codes came from your network. Please use the usual code, or try again in {time}.',
  shop: 'Too many wrong codes are entered at this moment. Please use the usual code, or try again in {time}.',
} as const

export const sendLoginCode = endpointSchema({
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
  data: z.object({ token: z.string() }),
})

export const verifyLogin = endpointSchema({
  summary: 'Sign in by the code of the alternative login',
  refuses: {
    400: ['OTP verification failed'],
    410: ['This code can no longer be used. Please ask for a new one.'],
    429: [fourDigitsClosed.number, fourDigitsClosed.network],
    503: [fourDigitsClosed.shop],
  },
  access: 'optional',
  query: z.extend(GivenConsent, { otp: matching(/^\d{4}$/, 'Enter complete OTP'), token: secret }),
  data: Login,
})
