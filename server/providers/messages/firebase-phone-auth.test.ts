import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sessions } from '#server/platform/schema/people/auth.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { claimsOf, openGoogleKeys, projectId } from './testing/google-keys.ts'

type Google = Awaited<ReturnType<typeof openGoogleKeys>>

let google: Google
let key: Awaited<ReturnType<Google['newKey']>>
let shop: TestShop
beforeAll(async () => {
  google = await openGoogleKeys()
  key = await google.newKey('key-1')
  shop = await openTestShop({ settings: google.settings })
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await shop.close()
  await google.close()
})

function logIn(mobileNumber: string, authToken: string, at = shop) {
  const query = new URLSearchParams({ countryCode: '+91', mobileNumber, currency: 'INR', authToken })
  return at.app.inject({ method: 'POST', url: `/api/v1/auth/login?${query}` })
}

const refusal = {
  statusCode: 401,
  status: 'ERROR',
  message: 'We could not confirm your number. Please ask for a new code.',
  data: null,
}
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds

describe('a shopper whom Firebase vouches for', () => {
  it('[API-17] is logged in with the number of the token', async () => {
    const mobileNumber = anyMobile()
    const answer = await logIn(mobileNumber, await key.sign(mobileNumber))
    expect(answer.json().data.user_details).toMatchObject({ mobileNumber, role: 'user', verify: true })
  })

  it('finds no calls of our own phone provider', async () => {
    const send = await shop.app.inject({ method: 'POST', url: `/api/v1/phone-auth/send?mobileNumber=${anyMobile()}` })
    const confirm = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/phone-auth/confirm',
      payload: { session: 'any', code: '123456' },
    })
    expect([send.statusCode, confirm.statusCode]).toEqual([404, 404])
  })

  it('gets one session out of a token used twenty times at once', async () => {
    const mobileNumber = anyMobile()
    const token = await key.sign(mobileNumber)
    const before = await shop.db.$count(sessions)
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(mobileNumber, token)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(19)
    expect(await shop.db.$count(sessions)).toBe(before + 1)
  })
})

describe('somebody whom Firebase does not vouch for', () => {
  it('is refused with a token that is unsigned or signed with a key everybody knows', async () => {
    const mobileNumber = anyMobile()
    const claims = claimsOf(mobileNumber)
    const publicPart = new TextEncoder().encode(JSON.stringify(key.jwk))
    const [header, payload] = (await key.sign(mobileNumber)).split('.')
    const forged = [
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(publicPart),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(projectId)),
      `${header}.${payload}.`,
      `${header}.${payload}.AAAA`,
      'not a token',
      '..',
      '{}',
    ]
    for (const token of forged) expect((await logIn(mobileNumber, token)).json()).toEqual(refusal)
  })

  it('is refused with the emulator’s token, even in a demo shop that uses the emulator', async () => {
    const demo = await openTestShop({
      settings: { ...google.settings, FIREBASE_AUTH_EMULATOR: 'http://127.0.0.1:9099' },
    })
    const mobileNumber = anyMobile()
    const answer = await logIn(mobileNumber, new UnsecuredJWT(claimsOf(mobileNumber)).encode(), demo)
    await demo.close()
    expect(answer.json()).toEqual(refusal)
  })

  it('is refused when any claim is not exactly as it must be', async () => {
    const mobileNumber = anyMobile()
    const wrong: Record<string, object> = {
      'another project': { aud: 'another-project' },
      'several projects': { aud: [projectId, 'another-project'] },
      'another issuer': { iss: 'https://securetoken.google.com/another-project' },
      'a lookalike issuer': { iss: `http://securetoken.google.com/${projectId}` },
      'another number': { phone_number: `+91${anyMobile()}` },
      'a number of another country': { phone_number: `+1${mobileNumber}` },
      'no number': { phone_number: undefined },
      'a list of numbers': { phone_number: [`+91${mobileNumber}`] },
      'a login by e-mail': { firebase: { sign_in_provider: 'password' } },
      'no word on the way of login': { firebase: undefined },
      'a login six minutes ago': { auth_time: secondsAgo(6 * 60) },
      'a login in the future': { auth_time: secondsAgo(-120) },
      'no time of login': { auth_time: undefined },
      'a time in words': { auth_time: 'now' },
      'a token of the future': { iat: secondsAgo(-120) },
      'an expired token': { exp: secondsAgo(1) },
      'a token without an end': { exp: undefined },
      nobody: { sub: '' },
      'no subject': { sub: undefined },
    }
    for (const [what, changes] of Object.entries(wrong)) {
      const answer = await logIn(mobileNumber, await key.sign(mobileNumber, { ...changes }))
      expect([what, answer.json()]).toEqual([what, refusal])
    }
    expect((await logIn(mobileNumber, await key.sign(mobileNumber))).statusCode).toBe(200)
  })

  it('is refused with a token that was used, also when its signature was rewritten', async () => {
    const mobileNumber = anyMobile()
    const token = await key.sign(mobileNumber)
    await logIn(mobileNumber, token)
    expect((await logIn(mobileNumber, token)).json()).toEqual(refusal)
    // The last letter of the signature carries bits that mean nothing.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = letters.indexOf(token.at(-1) ?? '')
    const rewritten = token.slice(0, -1) + letters[last ^ 1]
    expect((await logIn(mobileNumber, rewritten)).json()).toEqual(refusal)
  })

  it('is refused with a key Google does not know, and cannot make the shop ask Google more than once a minute', async () => {
    const stranger = await google.newKey('key-of-a-stranger', { isPublished: false })
    const mobileNumber = anyMobile()
    const requestsBefore = google.state.requested
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await logIn(mobileNumber, await stranger.sign(mobileNumber))).json()).toEqual(refusal)
    }
    expect(google.state.requested - requestsBefore).toBeLessThanOrEqual(1)
  })
})

describe('a shopper at the moment Google changes or hides its keys', () => {
  it('is logged in with a new key, a minute after the last look', async () => {
    const rotated = await google.newKey('key-2')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const mobileNumber = anyMobile()
    expect((await logIn(mobileNumber, await rotated.sign(mobileNumber))).statusCode).toBe(200)
  })

  it('is asked to try again, not refused, while the keys cannot be had, and gets in afterwards with the same token', async () => {
    const other = await openTestShop({ settings: google.settings })
    const mobileNumber = anyMobile()
    const token = await key.sign(mobileNumber)
    google.state.isDown = true
    const answer = await logIn(mobileNumber, token, other)
    google.state.isDown = false
    const later = await logIn(mobileNumber, token, other)
    await other.close()
    expect(answer.json()).toMatchObject({
      statusCode: 503,
      message: 'Login is not available for a moment. Please try again.',
    })
    expect(answer.headers['retry-after']).toBe('5')
    expect(later.statusCode).toBe(200)
  })

  it('is asked to try again when no key server is there at all', async () => {
    const other = await openTestShop({ settings: { ...google.settings, FIREBASE_KEYS_URL: 'http://127.0.0.1:9/keys' } })
    const mobileNumber = anyMobile()
    const answer = await logIn(mobileNumber, await key.sign(mobileNumber), other)
    await other.close()
    expect(answer.statusCode).toBe(503)
  })
})
