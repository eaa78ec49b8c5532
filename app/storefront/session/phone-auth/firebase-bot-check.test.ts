import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logOut } from '../session.ts'
import { setPhoneAuthInUse } from './phone-auth.ts'

/** Firebase itself, as far as a page without a browser can have it: what was asked of it, and a code that is 123456. */
const requested = vi.hoisted(() => ({
  verifiers: [] as object[],
  cleared: 0,
  sentTo: [] as string[],
  signedOut: 0,
  isSending: Promise.resolve(),
}))
vi.mock('@firebase/auth', () => ({
  inMemoryPersistence: {},
  initializeAuth: () => ({
    signOut: async () => {
      requested.signedOut += 1
    },
  }),
  connectAuthEmulator: () => {},
  RecaptchaVerifier: class {
    constructor(_: unknown, __: unknown, options: object) {
      requested.verifiers.push(options)
    }
    async verify() {
      return 'proof of no bot'
    }
    clear() {
      requested.cleared += 1
    }
  },
  signInWithPhoneNumber: async (_: unknown, number: string) => {
    requested.sentTo.push(number)
    await requested.isSending
    return { confirm: async () => ({ user: { getIdToken: async () => 'proof of Firebase' } }) }
  },
}))

const frame = { provider: 'firebase', apiKey: 'key', authDomain: 'a.example', projectId: 'a', language: 'en' } as const

beforeEach(() => {
  Object.assign(requested, { verifiers: [], cleared: 0, sentTo: [], signedOut: 0, isSending: Promise.resolve() })
  vi.stubGlobal('document', { createElement: () => ({}), getElementById: () => ({ replaceChildren: () => {} }) })
})
afterEach(() => vi.unstubAllGlobals())

it('[API-41] [AUTH-08] the provider sends and confirms the code behind an invisible bot check, a new one for each message, and is left at Logout', async () => {
  const { firebasePhoneAuth } = await import('./firebase.ts')
  const phoneAuth = firebasePhoneAuth(frame)
  await phoneAuth.send('9876543210')
  await phoneAuth.send('9876543210')
  expect(requested.verifiers).toEqual([{ size: 'invisible' }, { size: 'invisible' }])
  expect(requested.sentTo).toEqual(['+919876543210', '+919876543210'])
  expect(requested.cleared).toBe(2)
  expect(await phoneAuth.confirm('123456')).toBe('proof of Firebase')
  await phoneAuth.signOut()
  expect(requested.signedOut).toBe(1)
})

it('[AUTH-09] a shopper who logs out while a message is on its way leaves no bot check behind', async () => {
  const { firebasePhoneAuth } = await import('./firebase.ts')
  const phoneAuth = firebasePhoneAuth(frame)
  setPhoneAuthInUse(phoneAuth)
  const { promise, resolve } = Promise.withResolvers<void>()
  requested.isSending = promise
  const sending = phoneAuth.send('9876543210')
  expect(requested).toMatchObject({ verifiers: [{ size: 'invisible' }], cleared: 0 })
  logOut()
  expect(requested).toMatchObject({ cleared: 1, signedOut: 1 })
  resolve()
  await sending
  // Only once: a check that is away already cannot be taken away.
  expect(requested.cleared).toBe(1)
})
