import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loginChallenges } from '#server/platform/schema/people/auth.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { openMsg91 } from '#server/providers/messages/testing/msg91-stand-in.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let msg91: Awaited<ReturnType<typeof openMsg91>>
let shop: TestShop
beforeAll(async () => {
  msg91 = await openMsg91()
  shop = await openTestShop({ settings: msg91.settings() })
})
afterEach(() => {
  msg91.answer = { statusCode: 200, body: '{"type":"success"}', afterMs: 0 }
})
afterAll(async () => {
  await shop.close()
  await msg91.close()
})

const send = (mobileNumber: string) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/phone-auth/send?mobileNumber=${mobileNumber}` })

const letPass = (mobileNumber: string, time: string) =>
  shop.db
    .update(loginChallenges)
    .set({ createdAt: sql`${loginChallenges.createdAt} - ${time}::interval` })
    .where(eq(loginChallenges.mobile, `+91${mobileNumber}`))

async function lastMessage() {
  const [message] = await shop.db.select().from(messages).orderBy(desc(messages.createdAt)).limit(1)
  return message
}

describe('a shopper of a real shop', () => {
  it('[API-17] gets the code through MSG91 and logs in with it', async () => {
    const mobileNumber = anyMobile()
    const session = (await send(mobileNumber)).json().data.session
    const code = msg91.codeFor(mobileNumber)
    expect(code).toMatch(/^\d{6}$/)
    const confirmed = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/phone-auth/confirm',
      payload: { session, code },
    })
    const { authToken } = confirmed.json().data
    const query = new URLSearchParams({ mobileNumber, authToken })
    const answer = await shop.app.inject({ method: 'POST', url: `/api/v1/auth/login?${query}` })
    expect(answer.json().data.user_details).toMatchObject({ mobileNumber, verify: true })
  })

  it('can read the code nowhere but on the phone', async () => {
    const mobileNumber = anyMobile()
    await send(mobileNumber)
    const code = msg91.codeFor(mobileNumber) ?? 'none'
    const message = await lastMessage()
    expect(message).toMatchObject({ code: null, demo: false, attempts: 1, failure: null, sentAt: expect.any(Date) })
    expect(message?.text).toMatch(/^\*{6} is your Milloraa login code/)
    const stored = JSON.stringify([await shop.db.select().from(messages), await shop.db.select().from(loginChallenges)])
    expect(stored).not.toContain(code)
    expect((await shop.app.inject('/sandbox/outbox.json')).statusCode).toBe(404)
    expect((await shop.app.inject('/sandbox/outbox')).statusCode).toBe(404)
  })

  it('gets one code when twenty taps arrive at once', async () => {
    const mobileNumber = anyMobile()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(mobileNumber)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(19)
    expect(msg91.seen.filter(({ body }) => body.recipients[0]?.mobiles === `91${mobileNumber}`)).toHaveLength(1)
  })

  it('waits 20 seconds for the next code, and after ten in a day a quarter of an hour, then half an hour, and so on', async () => {
    const mobileNumber = anyMobile()
    await send(mobileNumber)
    const tooSoon = await send(mobileNumber)
    expect(tooSoon.statusCode).toBe(429)
    expect(tooSoon.json().message).toMatch(/^A code was sent a moment ago. Please try again in \d+ seconds?\.$/)
    expect(tooSoon.json().message).toContain(` ${tooSoon.headers['retry-after']} second`)
    for (let sent = 1; sent < 10; sent += 1) {
      await letPass(mobileNumber, '20 seconds')
      expect((await send(mobileNumber)).statusCode).toBe(200)
    }
    for (const minutes of [15, 30, 60]) {
      await letPass(mobileNumber, '20 seconds')
      const tooMany = await send(mobileNumber)
      const wait = minutes === 60 ? '1 hour' : `${minutes} minutes`
      expect([tooMany.statusCode, tooMany.json().message]).toEqual([
        429,
        `Too many codes were sent to this number today. Please try again in ${wait}.`,
      ])
      await letPass(mobileNumber, `${minutes} minutes`)
      expect((await send(mobileNumber)).statusCode).toBe(200)
    }
    await letPass(mobileNumber, '23 hours')
    expect((await send(mobileNumber)).statusCode).toBe(200)
  })
})

describe('a shopper whose code the gateway does not take', () => {
  it('[ERR-04] reads "Failed to send OTP", and the shop keeps the reason without number or code', async () => {
    const refusals = [
      { statusCode: 401, body: '{"type":"error","message":"Invalid authkey"}', reason: 'MSG91: HTTP 401' },
      { statusCode: 200, body: '{"type":"error","message":"template not found"}', reason: 'MSG91: refused' },
      { statusCode: 200, body: 'null', reason: 'MSG91: refused' },
      { statusCode: 200, body: '<html>', reason: 'MSG91: an answer that is not JSON' },
    ]
    for (const { statusCode, body, reason } of refusals) {
      msg91.answer = { statusCode, body, afterMs: 0 }
      const answer = await send(anyMobile())
      expect(answer.json()).toEqual({ statusCode: 502, status: 'ERROR', message: 'Failed to send OTP', data: null })
      expect(await lastMessage()).toMatchObject({ failure: reason, sentAt: null })
    }
  })
})
