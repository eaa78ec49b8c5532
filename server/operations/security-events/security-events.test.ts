import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endpointOf } from '#contract/api/calls.ts'
import { flows, logInAt, openBrowser, otherThan, statusOf } from '#server/people/auth/testing/shopper-visit.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { outcomesOf } from '#server/platform/observability/outcomes.ts'
import { createApp } from '#server/program/app/app.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { openLines } from './bounded-lines.ts'
import { securityEvents } from './event-names.ts'
import { eventsOfCalls } from './events-of-calls.ts'

type Line = Record<string, unknown> & { event?: string; outcome?: string; subject?: string }

let shop: TestShop
let app: TestShop['app']
const written: string[] = []
beforeAll(async () => {
  shop = await openTestShop({ settings: { ADDRESS_LIMIT_FACTOR: '100' } })
  const config = { ...shop.config, logLevel: 'info' as const }
  app = await createApp({ ...shop, config, logTo: { write: (line) => void written.push(line) } })
})
afterAll(async () => {
  await app?.close()
  await shop?.close()
})

const lines = () => written.map((line): Line => JSON.parse(line))
const linesOf = (event: string, outcome: string) =>
  lines().filter((line) => line.event === event && line.outcome === outcome)
/** A line is written once the answer is out. */
const lineOf = (event: string, outcome: string, nth = 1) =>
  vi.waitFor(() => {
    const found = linesOf(event, outcome)
    expect(found.length).toBeGreaterThanOrEqual(nth)
    return found.at(-1) as Line
  })
const timesOf = (event: string, outcome: string) =>
  outcomesOf('security').find((one) => one.what === event && one.outcome === outcome)?.times ?? 0

describe('somebody who guesses at a login code', () => {
  it('is in the log with the number and the network hidden, though the guess was refused and nothing came of it', async () => {
    const browser = openBrowser(app, '203.0.113.77')
    const mobile = anyMobile()
    const before = timesOf('authn_code', 'wrong')
    const session = await flows.sixDigits.send(browser, mobile)
    const code = await readCode(shop, mobile)
    for (let guess = 0; guess < 2; guess += 1) {
      expect(await statusOf(flows.sixDigits.try(browser, session, otherThan(code)))).toBe(400)
    }
    const sent = await lineOf('authn_code_send', 'done')
    const wrong = await lineOf('authn_code', 'wrong', 2)
    expect(wrong).toMatchObject({
      level: 40,
      msg: 'security event',
      route: 'POST /api/v1/phone-auth/confirm',
      network: '203.0.113.0/24',
    })
    expect(wrong.subject).toMatch(/^number [\w-]{16}$/)
    expect(sent.subject).toBe(wrong.subject)
    expect(timesOf('authn_code', 'wrong')).toBe(before + 2)
    for (const personal of [mobile, session, code, '203.0.113.77']) expect(written.join('')).not.toContain(personal)
  })

  it('is told apart from who typed no code at all', async () => {
    const before = timesOf('authn_code', 'wrong')
    const payload = { session: 'unknown-session-of-somebody', code: 'abc' }
    const answer = await app.inject({ method: 'POST', url: '/api/v1/phone-auth/confirm', payload })
    expect(answer.statusCode).toBe(400)
    const unknown = { ...payload, code: '123456' }
    await app.inject({ method: 'POST', url: '/api/v1/phone-auth/confirm', payload: unknown })
    await lineOf('authn_code', 'ended')
    expect(timesOf('authn_code', 'wrong')).toBe(before)
  })

  it('who logs in, asks too soon for another code, and logs out, is told of each time', async () => {
    const browser = openBrowser(app, '2001:db8:5:6::9')
    const mobile = anyMobile()
    const { token } = await logInAt(browser, mobile, (number) => readCode(shop, number))
    const login = await lineOf('authn_login', 'done')
    expect(login).toMatchObject({ level: 30, network: '20010db800050006/64' })
    // A stranger, who has no cookie of it.
    const elsewhere = openBrowser(app, '198.51.100.9')
    await shop.pool.query('update login_challenge set created_at = now() where mobile = $1', [`+91${mobile}`])
    expect(await statusOf(flows.sixDigits.send(elsewhere, mobile))).toBe(429)
    expect(await lineOf('authn_code_send', 'paused')).toMatchObject({ subject: login.subject })
    const headers = { authorization: `Bearer ${token}` }
    await app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers })
    await lineOf('authn_logout', 'done')
    await app.inject({ url: '/api/v1/user/me', headers })
    await lineOf('authn_token', 'refused')
    expect(written.join('')).not.toContain(token)
  })
})

describe('somebody at a door that is not theirs', () => {
  it('is told of: another role, another site, a forged webhook, a forged payment', async () => {
    const packer = await signInStaff({ ...shop, app }, 'packer')
    const headers = { cookie: packer.cookie }
    await app.inject({ url: '/api/v1/admin/customers', headers })
    expect(await lineOf('authz_fail', 'role')).toMatchObject({
      route: 'GET /api/v1/admin/customers',
      subject: expect.stringMatching(/^staff [\w-]{16}$/),
    })
    const elsewhere = { ...headers, origin: 'https://evil.example' }
    await app.inject({ method: 'POST', url: '/api/v1/admin/sign-out', headers: elsewhere })
    await lineOf('authz_fail', 'elsewhere')
    const forged = { 'content-type': 'application/json', 'x-razorpay-signature': 'a'.repeat(64) }
    await app.inject({ method: 'POST', url: '/api/v1/webhooks/razorpay', headers: forged, payload: '{"event":"x"}' })
    await lineOf('malicious_webhook', 'refused')
    const query = 'paymentId=pay_1&paymentOrderId=order_1&signature=forged'
    await app.inject({ method: 'POST', url: `/api/v1/order/payment/confirm?${query}` })
    await lineOf('malicious_payment', 'refused')
  })

  it('of whose network too many calls came is told of as a network', async () => {
    const few = { ...shop.config, logLevel: 'info' as const, limits: { ...shop.config.limits, addressFactor: 0.1 } }
    const small = await createApp({ ...shop, config: few, logTo: { write: (line) => void written.push(line) } })
    try {
      const send = () => small.inject({ method: 'POST', url: `/api/v1/phone-auth/send?mobileNumber=${anyMobile()}` })
      expect((await send()).statusCode).toBe(200)
      expect((await send()).statusCode).toBe(429)
      await lineOf('excess_rate', 'network')
    } finally {
      await small.close()
    }
  })
})

describe('a flood of refusals', () => {
  it('is no flood of lines: how many were left out is said once the minute is over', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const logged: Line[] = []
      const take = (line: object, text: string) => void logged.push({ ...line, text })
      const bounded = openLines({ info: take, warn: take }, 30)
      const wrong = { event: 'authn_code', outcome: 'wrong', route: 'POST /x', network: '203.0.113.0/24' } as const
      for (let nth = 0; nth < 1_000; nth += 1) bounded.write(wrong)
      bounded.write({ ...wrong, outcome: 'ended' })
      expect(logged).toHaveLength(31)
      vi.advanceTimersByTime(60_000)
      expect(logged.at(-1)).toEqual({
        ...{ event: 'authn_code', outcome: 'wrong', leftOut: 970, text: 'security events left out' },
      })
      bounded.write(wrong)
      expect(logged).toHaveLength(33)
      bounded.close()
      expect(logged).toHaveLength(33)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the table of events', () => {
  it.each(eventsOfCalls.map((one) => [one.call.path, one] as const))(
    'tells of %s only by what that call answers',
    (_, one) => {
      for (const [status, { event, outcome }] of Object.entries(one.ofStatus)) {
        expect(securityEvents[event]).toContain(outcome)
        if (status !== '200') expect(endpointOf(one.call).refuses?.[Number(status)], `${event} ${status}`).toBeDefined()
      }
    },
  )
})
