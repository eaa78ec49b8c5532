import { afterEach, expect, it, vi } from 'vitest'
import { PhoneAuthError, shownSentence } from '#app/shared/code-entry/phone-auth-error.ts'
import { firebasePhoneAuth } from './firebase.ts'

// What browsers get; the form of the package for Node has no bot check at all.
vi.mock('@firebase/auth', () => import('../../../../node_modules/@firebase/auth/dist/esm/index.js' as string))

const frame = { provider: 'firebase', apiKey: 'key', authDomain: 'a.example', projectId: 'a', language: 'en' } as const

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page as far as the provider's code looks at it; gives the addresses it asked for. */
function openPage({ isGoogleAway }: { isGoogleAway: boolean }) {
  const requested: string[] = []
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', { protocol: 'https:', hostname: 'shop.example' })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }))
  // A blocked script: the page only hears that it failed.
  const appendChild = (script: { src: string; onerror(): void }) => {
    requested.push(script.src)
    queueMicrotask(() => script.onerror())
  }
  vi.stubGlobal('document', {
    readyState: 'complete',
    createElement: element,
    getElementById: () => ({ replaceChildren() {} }),
    getElementsByTagName: () => [{ appendChild }],
  })
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    if (isGoogleAway) throw new TypeError('Failed to fetch')
    return Response.json({ recaptchaKey: '', recaptchaSiteKey: 'site-key' })
  })
  return requested
}

function element() {
  return {
    childNodes: [],
    setAttribute(name: string, value: string) {
      Object.assign(this, { [name]: value })
    },
  }
}

it.each([
  ['keeps the scripts of others out', false],
  ['does not reach Google', true],
])('[ERR-08] a shopper whose browser %s is told to try the login again', async (_, isGoogleAway) => {
  const requested = openPage({ isGoogleAway })
  const refusal = await firebasePhoneAuth(frame)
    .send('9876543210')
    .catch((error) => error)
  expect(requested).toContainEqual(expect.stringMatching(/^https:\/\/www\.google\.com\/recaptcha\/api\.js/))
  expect(shownSentence(refusal)).toBe('ReCAPTCHA not initialized. Please retry login.')
})

it('[ERR-08] a shopper whose page has no place for the bot check is told the same', async () => {
  openPage({ isGoogleAway: false })
  vi.stubGlobal('document', undefined)
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
