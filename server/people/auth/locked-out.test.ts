import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { logOutEverywhere } from '#contract/api/accounts/auth.ts'
import { forgetOldRows } from '#server/operations/schedule/clean-up.ts'
import { wrongCodes } from '#server/platform/schema/people/auth.ts'
import { messageCounts } from '#server/platform/schema/people/messages.ts'
import { openMsg91 } from '#server/providers/messages/testing/msg91-stand-in.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { type Browser, flows, logInAt, openBrowser, otherThan, statusOf } from './testing/shopper-visit.ts'

let msg91: Awaited<ReturnType<typeof openMsg91>>
let shop: TestShop
beforeAll(async () => {
  msg91 = await openMsg91()
  shop = await openTestShop({ settings: { ...msg91.settings(), ADDRESS_LIMIT_FACTOR: '100' } })
})
afterEach(async () => {
  await shop.db.delete(messageCounts)
  await shop.db.delete(wrongCodes)
})
afterAll(async () => {
  await shop?.close()
  await msg91?.close()
})

const codeFor = (mobileNumber: string) => msg91.codeFor(mobileNumber) ?? ''
const letPass = (mobileNumber: string, time: string) =>
  shop.db.execute(sql`update login_challenge set created_at = created_at - ${time}::interval,
    expires_at = expires_at - ${time}::interval, used_at = used_at - ${time}::interval where mobile = ${`+91${mobileNumber}`}`)

let addresses = 0
/** A browser in a network that nobody else is in. */
function somebody() {
  addresses += 1
  return openBrowser(shop.app, `198.51.${addresses}.7`)
}

async function arrive(browser: Browser, mobileNumber: string) {
  const { token } = await logInAt(browser, mobileNumber, codeFor)
  await letPass(mobileNumber, '1 minute')
  return token
}

/** A stranger does what cost a number both logins for a day: has code after code sent, and guesses at each five times. */
async function attack(mobileNumber: string, stranger: () => Browser) {
  for (const flow of [flows.sixDigits, flows.fourDigits]) {
    for (let sent = 0; sent < 12; sent += 1) {
      const browser = stranger()
      await letPass(mobileNumber, '31 seconds')
      const token = await flow.send(browser, mobileNumber).catch(() => undefined)
      if (!token) continue
      const wrong = otherThan(codeFor(mobileNumber))
      await Promise.all(Array.from({ length: 5 }, () => statusOf(flow.try(browser, token, wrong))))
    }
  }
}

describe('a shopper whose number strangers guess at and have codes sent to, as often as they can', () => {
  it('logs in where they did before, by both ways, whatever networks the strangers have', async () => {
    const [mine, mobileNumber] = [somebody(), anyMobile()]
    await arrive(mine, mobileNumber)
    await attack(mobileNumber, somebody)
    expect(await statusOf(arrive(mine, mobileNumber))).toBe(200)
    await flows.sixDigits.send(mine, mobileNumber)
    await letPass(mobileNumber, '31 seconds')
    const token = await flows.fourDigits.send(mine, mobileNumber)
    expect(await statusOf(flows.fourDigits.try(mine, token, codeFor(mobileNumber)))).toBe(200)
  })

  it('logs in at once on a new phone, when the strangers are in one network', async () => {
    const mobileNumber = anyMobile()
    const stranger = somebody()
    await attack(mobileNumber, () => stranger)
    await letPass(mobileNumber, '20 seconds')
    expect(await statusOf(arrive(somebody(), mobileNumber))).toBe(200)
  })

  it('logs in on a new phone after minutes, when the strangers have many networks, and not after a day', async () => {
    const mobileNumber = anyMobile()
    await attack(mobileNumber, somebody)
    const mine = somebody()
    const refused = await flows.sixDigits.send(mine, mobileNumber).catch((error) => error)
    expect(refused).toMatchObject({
      statusCode: 429,
      message: expect.stringMatching(
        /^Too many codes were sent to this number today\. Please try again in \d+ minutes\.$/,
      ),
    })
    await letPass(mobileNumber, '15 minutes')
    expect(await statusOf(arrive(mine, mobileNumber))).toBe(200)
  })

  it('may enter the right code that was sent before the others came, and one that was mistyped not again', async () => {
    const [mine, unlucky, mobileNumber] = [somebody(), somebody(), anyMobile()]
    const first = await flows.sixDigits.send(mine, mobileNumber)
    const right = codeFor(mobileNumber)
    await letPass(mobileNumber, '30 seconds')
    const second = await flows.sixDigits.send(unlucky, mobileNumber)
    const mistyped = codeFor(mobileNumber)
    for (let round = 0; round < 2; round += 1) {
      const browser = somebody()
      await letPass(mobileNumber, '30 seconds')
      const session = await flows.sixDigits.send(browser, mobileNumber)
      const wrong = otherThan(codeFor(mobileNumber))
      for (let tries = 0; tries < 5; tries += 1) await statusOf(flows.sixDigits.try(browser, session, wrong))
    }
    expect(await statusOf(flows.sixDigits.try(unlucky, second, otherThan(mistyped)))).toBe(400)
    expect(await statusOf(flows.sixDigits.try(unlucky, second, mistyped))).toBe(410)
    expect(await statusOf(flows.sixDigits.try(mine, first, right))).toBe(200)
  })
})

describe('strangers who go on all day', () => {
  it('have no more codes compared for a number than the pauses leave them, whatever networks they have', async () => {
    const mobileNumber = anyMobile()
    const compared = { sixDigits: 0, fourDigits: 0 }
    for (let minute = 0; minute < 24 * 60; minute += 15) {
      for (const name of ['sixDigits', 'fourDigits'] as const) {
        const browser = somebody()
        const token = await flows[name].send(browser, mobileNumber).catch(() => undefined)
        if (!token) continue
        const wrong = otherThan(codeFor(mobileNumber))
        const tried = await Promise.all(
          Array.from({ length: 6 }, () => statusOf(flows[name].try(browser, token, wrong))),
        )
        compared[name] += tried.filter((status) => status === 400).length
      }
      await letPass(mobileNumber, '15 minutes')
    }
    expect(compared.fourDigits).toBe(3)
    expect(compared.sixDigits).toBeGreaterThan(10)
    expect(compared.sixDigits).toBeLessThanOrEqual(40)
  })
})

describe('a browser that is known', () => {
  it('has a cookie that no script reads, that goes to logins alone and opens nothing', async () => {
    const [mine, mobileNumber] = [somebody(), anyMobile()]
    await arrive(mine, mobileNumber)
    expect([...mine.cookies.keys()]).toEqual(
      ['auth', 'login', 'phone-auth'].map((part) => `milloraa-browser /api/v1/${part}`),
    )
    const session = await flows.sixDigits.send(mine, mobileNumber)
    const { authToken } = await flows.sixDigits.try(mine, session, codeFor(mobileNumber))
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/auth/login?mobileNumber=${mobileNumber}&authToken=${authToken}`,
    })
    expect(answer.headers['set-cookie']).toEqual(
      ['auth', 'login', 'phone-auth'].map((part) =>
        expect.stringMatching(
          `^milloraa-browser=[\\w-]{43}; Path=/api/v1/${part}; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$`,
        ),
      ),
    )
    const cookie = [...mine.cookies.values()][0]
    expect((await shop.app.inject({ url: '/api/v1/user/me', headers: { cookie } })).statusCode).toBe(401)
  })

  it('is known for its own number alone, and until its shopper logs out everywhere or half a year has passed', async () => {
    const [mine, mobileNumber, other] = [somebody(), anyMobile(), anyMobile()]
    const token = await arrive(mine, mobileNumber)
    await attack(other, somebody)
    expect(await statusOf(flows.sixDigits.send(mine, other))).toBe(429)
    await attack(mobileNumber, somebody)
    expect(await statusOf(flows.sixDigits.send(mine, mobileNumber))).toBe(200)
    await letPass(mobileNumber, '20 seconds')
    const { call } = openBrowser(shop.app)
    await call(logOutEverywhere, {}, { token })
    expect(await statusOf(flows.sixDigits.send(mine, mobileNumber))).toBe(429)

    const [theirs, number] = [somebody(), anyMobile()]
    await arrive(theirs, number)
    await shop.db.execute(sql`update shopper_browser set expires_at = now()`)
    await attack(number, somebody)
    expect(await statusOf(flows.sixDigits.send(theirs, number))).toBe(429)
    await forgetOldRows(shop)
    expect((await shop.db.execute(sql`select from shopper_browser`)).rowCount).toBe(0)
  })

  it('is known to a family who share it, up to five who logged in last', async () => {
    const mine = somebody()
    const numbers = Array.from({ length: 6 }, () => anyMobile())
    for (const number of numbers) await arrive(mine, number)
    const [first = '', second = ''] = numbers
    for (const number of [first, second]) await attack(number, somebody)
    expect(await statusOf(flows.sixDigits.send(mine, first))).toBe(429)
    expect(await statusOf(flows.sixDigits.send(mine, second))).toBe(200)
  })

  it('has pauses of its own, whatever number of browsers its shopper makes known', async () => {
    const mobileNumber = anyMobile()
    const browsers = [somebody()]
    await arrive(browsers[0] as Browser, mobileNumber)
    let sent = 0
    for (let round = 0; round < 40; round += 1) {
      const browser = browsers[round % browsers.length] as Browser
      const session = await flows.sixDigits.send(browser, mobileNumber).catch(() => undefined)
      await letPass(mobileNumber, '20 seconds')
      if (session) sent += 1
    }
    expect(sent).toBe(10)
  })
})
