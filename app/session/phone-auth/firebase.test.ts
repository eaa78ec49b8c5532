import { expect, it } from 'vitest'
import { firebasePhoneAuth } from './firebase.ts'
import { PhoneAuthError, shownSentence } from './phone-auth.ts'

it('[ERR-08] a shopper whose bot check cannot be set up is told to try the login again', async () => {
  const frame = {
    provider: 'firebase',
    apiKey: 'key',
    authDomain: 'a.example',
    projectId: 'a',
    language: 'en',
  } as const
  // Outside a browser there is no place for a bot check.
  const refusal = await firebasePhoneAuth(frame)
    .send('9876543210')
    .catch((error) => error)
  expect(shownSentence(refusal)).toBe('ReCAPTCHA not initialized. Please retry login.')
})

it.each([
  'network-request-failed',
  'internal-error',
  'unauthorized-domain',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'web-storage-unsupported',
  'invalid-api-key',
  'argument-error',
])('[ERR-49] the provider’s code auth/%s is nothing a shopper reads', (code) => {
  expect(shownSentence(new PhoneAuthError(`auth/${code}`))).toBeUndefined()
  expect(
    shownSentence(Object.assign(new Error(`Firebase: Error (auth/${code}).`), { code: `auth/${code}` })),
  ).toBeUndefined()
})
