import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '#server/platform/http/callers.ts'
import { loginChallenges } from '#server/platform/schema/people/auth.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const send = (mobileNumber: string, countryCode = '%2B91') =>
  shop.app.inject({
    method: 'POST',
    url: `/api/v1/phone-auth/send?countryCode=${countryCode}&mobileNumber=${mobileNumber}`,
  })

const confirm = (session: unknown, code: unknown) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/phone-auth/confirm', payload: { session, code } as object })

async function receiveCode(mobileNumber = anyMobile()) {
  const session: string = (await send(mobileNumber)).json().data.session
  return { mobileNumber, session, code: await readCode(shop, mobileNumber) }
}

function otherThan(code: string) {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

const letPass = (mobileNumber: string, time: string) =>
  shop.db
    .update(loginChallenges)
    .set({
      createdAt: sql`${loginChallenges.createdAt} - ${time}::interval`,
      expiresAt: sql`${loginChallenges.expiresAt} - ${time}::interval`,
    })
    .where(eq(loginChallenges.mobile, `+91${mobileNumber}`))

describe('a shopper who asks for a login code', () => {
  it('gets six digits by SMS and a session that holds neither code nor number', async () => {
    const { session, code, mobileNumber } = await receiveCode()
    expect(code).toMatch(/^\d{6}$/)
    expect(session).toMatch(/^[\w-]{43}$/)
    expect(session).not.toContain(mobileNumber)
  })

  it('gets the same answer whether the shop knows the number or not', async () => {
    const { mobileNumber } = await shop.signIn()
    await letPass(mobileNumber, '1 minute')
    const [known, unknown] = [await send(mobileNumber), await send(anyMobile())]
    const shapeOf = ({ statusCode, body }: typeof known) => [statusCode, body.replace(/"session":"[\w-]{43}"/, '')]
    expect(shapeOf(known)).toEqual(shapeOf(unknown))
  })

  it('[VAL-02] is refused with a sentence when the number is not exactly 10 digits', async () => {
    for (const wrong of ['', '98765', '98765432101', '98765abcde', '९८७६५४३२१०', '98765 4321']) {
      const answer = await send(encodeURIComponent(wrong))
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'Enter a valid 10-digit number'])
    }
  })

  it('[VAL-05] is refused for a number outside +91, and served when the plus sign arrives as a space', async () => {
    const foreign = await send(anyMobile(), '%2B1')
    expect([foreign.statusCode, foreign.json().message]).toEqual([400, 'Only Indian mobile numbers (+91) can be used'])
    expect((await send(anyMobile(), '+91')).statusCode).toBe(200)
  })

  it('finds no readable code in the tables of logins', async () => {
    const { code, session } = await receiveCode()
    const stored = JSON.stringify(await shop.db.select().from(loginChallenges))
    expect(stored).not.toContain(`"${code}"`)
    expect(stored).not.toContain(session)
    expect(stored).toContain(hashToken(session))
  })
})

describe('a shopper who enters a code', () => {
  it('gets a proof of the number for the right one, once', async () => {
    const { session, code } = await receiveCode()
    const first = await confirm(session, code)
    expect(first.json()).toMatchObject({ statusCode: 200, status: 'OK', data: { authToken: expect.any(String) } })
    const second = await confirm(session, code)
    expect([second.statusCode, second.json().message]).toEqual([
      410,
      'This code can no longer be used. Please ask for a new one.',
    ])
  })

  it('[ERR-06] reads "OTP verification failed" for a wrong one, and may still enter the right one', async () => {
    const { session, code } = await receiveCode()
    const wrong = await confirm(session, otherThan(code))
    expect(wrong.json()).toEqual({ statusCode: 400, status: 'ERROR', message: 'OTP verification failed', data: null })
    expect((await confirm(session, code)).statusCode).toBe(200)
  })

  it('may be right at the fifth try, but not at the sixth', async () => {
    const lucky = await receiveCode()
    for (let tries = 0; tries < 4; tries += 1) await confirm(lucky.session, otherThan(lucky.code))
    expect((await confirm(lucky.session, lucky.code)).statusCode).toBe(200)
    const unlucky = await receiveCode()
    for (let tries = 0; tries < 5; tries += 1) await confirm(unlucky.session, otherThan(unlucky.code))
    expect((await confirm(unlucky.session, unlucky.code)).statusCode).toBe(410)
  })

  it('reads the same answer for an unknown, a used, a guessed-at and an old challenge', async () => {
    const [used, guessedAt, old] = [await receiveCode(), await receiveCode(), await receiveCode()]
    await confirm(used.session, used.code)
    for (let tries = 0; tries < 5; tries += 1) await confirm(guessedAt.session, otherThan(guessedAt.code))
    await letPass(old.mobileNumber, '10 minutes 1 second')
    const answers = [
      await confirm('a session that never was', '123456'),
      await confirm(used.session, used.code),
      await confirm(guessedAt.session, guessedAt.code),
      await confirm(old.session, old.code),
    ]
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(410)
  })

  it('may use the first code although a second was sent: a late SMS works', async () => {
    const first = await receiveCode()
    await letPass(first.mobileNumber, '1 minute')
    await send(first.mobileNumber)
    expect((await confirm(first.session, first.code)).statusCode).toBe(200)
  })

  it('cannot use the code of another challenge', async () => {
    const [mine, other] = [await receiveCode(), await receiveCode()]
    expect((await confirm(mine.session, other.code)).statusCode).toBe(mine.code === other.code ? 200 : 400)
  })

  it('is told what is wrong with what is no code, and nothing is counted', async () => {
    const { session, code } = await receiveCode()
    for (const wrong of ['12345', '1234567', '12345a', '', '१२३४५६', 123456, null, ['1'], { code: '123456' }]) {
      expect((await confirm(session, wrong)).statusCode).toBe(400)
    }
    for (const wrong of ['', 7, null, 'x'.repeat(5_000)]) expect((await confirm(wrong, code)).statusCode).toBe(400)
    expect((await confirm(session, '12345')).json().message).toBe('Enter complete 6-digit OTP')
    expect((await confirm(session, code)).statusCode).toBe(200)
  })
})

describe('somebody who guesses at codes', () => {
  it('has five codes compared, however many guesses arrive at once, and not even the right one works then', async () => {
    const { session, code } = await receiveCode()
    const guesses = Array.from({ length: 200 }, (_, index) => String((Number(code) + 1 + index) % 1_000_000))
    const answers = await Promise.all(guesses.map((guess) => confirm(session, guess.padStart(6, '0'))))
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
    // On a machine with more to do than it can, some of the others are asked to come back later.
    expect(answers.filter(({ statusCode }) => statusCode === 410 || statusCode === 503)).toHaveLength(195)
    expect((await confirm(session, code)).statusCode).toBe(410)
  })

  it('gets one proof for the right code entered fifty times at once', async () => {
    const { session, code } = await receiveCode()
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(session, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(49)
  })

  it('has each code tried once after ten wrong ones for a number in a day, over all its challenges at once', async () => {
    const mobileNumber = anyMobile()
    const challenges: Awaited<ReturnType<typeof receiveCode>>[] = []
    for (let sent = 0; sent < 5; sent += 1) {
      challenges.push(await receiveCode(mobileNumber))
      await letPass(mobileNumber, '2 seconds')
    }
    const [untouched, ...others] = challenges
    const guesses = others.flatMap(({ session, code }) => Array.from({ length: 5 }, () => [session, otherThan(code)]))
    const answers = await Promise.all(guesses.map(([session, code]) => confirm(session, code)))
    // Ten, and the first try of a code that nobody had tried by then.
    const compared = answers.filter(({ statusCode }) => statusCode === 400).length
    expect(compared >= 10 && compared <= 12, `${compared} compared`).toBe(true)
    expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(20 - compared)
    expect((await confirm(untouched?.session, untouched?.code)).statusCode).toBe(200)
    const next = await receiveCode(mobileNumber)
    expect((await confirm(next.session, otherThan(next.code))).statusCode).toBe(400)
    expect((await confirm(next.session, next.code)).statusCode).toBe(410)
    await letPass(mobileNumber, '24 hours 11 minutes')
    const fresh = await receiveCode(mobileNumber)
    await confirm(fresh.session, otherThan(fresh.code))
    expect((await confirm(fresh.session, fresh.code)).statusCode).toBe(200)
  })
})
