import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getHealth } from '#contract/api/admin/operations/health.ts'
import { forgetOldRows } from '#server/operations/schedule/clean-up.ts'
import { wrongCodes } from '#server/platform/schema/people/auth.ts'
import { messageCounts } from '#server/platform/schema/people/messages.ts'
import { createApp } from '#server/program/app/app.ts'
import { openMsg91 } from '#server/providers/messages/testing/msg91-stand-in.ts'
import { answerFor } from '#server/providers/messages/testing/provider-names.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { signInStaff } from '../staff/testing/sign-in-staff.ts'
import { type Browser, flows, logInAt, openBrowser, otherThan, statusOf } from './testing/shopper-visit.ts'

let msg91: Awaited<ReturnType<typeof openMsg91>>
let shop: TestShop
let second: TestShop['app']
beforeAll(async () => {
  msg91 = await openMsg91()
  // 200 codes a day: 40 wrong ones in all and 16 an hour, of four digits 5 and 2.
  shop = await openTestShop({ settings: { ...msg91.settings(), ADDRESS_LIMIT_FACTOR: '100', SMS_PER_DAY: '600' } })
  second = await createApp(shop)
})
afterEach(async () => {
  await shop.db.delete(messageCounts)
  await shop.db.delete(wrongCodes)
})
afterAll(async () => {
  await second?.close()
  await shop?.close()
  await msg91?.close()
})

type Flow = keyof typeof flows

let addresses = 0
/** A browser in a network that nobody else is in. */
function somebody() {
  addresses += 1
  return openBrowser(addresses % 2 ? shop.app : second, `198.51.${addresses}.7`)
}

const codeFor = (mobileNumber: string) => msg91.codeFor(mobileNumber) ?? ''
const letPass = (mobileNumber: string, time: string) =>
  shop.db.execute(sql`update login_challenge set created_at = created_at - ${time}::interval,
    used_at = used_at - ${time}::interval where mobile = ${`+91${mobileNumber}`}`)
const timePasses = (time: string) => shop.db.execute(sql`update wrong_code set at = at - ${time}::interval`)

/** Has a code sent to a number; the 4-digit one once it is due. */
async function sendRequest(flow: Flow, browser: Browser, mobileNumber: string) {
  if (flow === 'fourDigits') {
    await flows.sixDigits.send(browser, mobileNumber)
    await letPass(mobileNumber, '30 seconds')
  }
  return { mobileNumber, token: await flows[flow].send(browser, mobileNumber), code: codeFor(mobileNumber) }
}

/** One wrong code for each of many numbers; how the shop answered. */
async function spray(count: number, flow: Flow, browser: () => Browser) {
  const requested = []
  for (let nth = 0; nth < count; nth += 1) requested.push(await sendRequest(flow, browser(), anyMobile()))
  return Promise.all(requested.map(({ token, code }) => statusOf(flows[flow].try(browser(), token, otherThan(code)))))
}

/** How often a code may be tried in a browser. */
async function triesAt(browser: Browser) {
  const { token, code } = await sendRequest('sixDigits', browser, anyMobile())
  const answers: number[] = []
  for (let tries = 0; tries < 6; tries += 1)
    answers.push(await statusOf(flows.sixDigits.try(browser, token, otherThan(code))))
  return answers.filter((status) => status === 400).length
}

const logsIn = (browser: Browser, mobileNumber = anyMobile()) => statusOf(logInAt(browser, mobileNumber, codeFor))

describe('a network whose people enter wrong codes for number after number', () => {
  it('has each code tried once from the eleventh number on, and whoever has the right one goes on logging in there', async () => {
    const browser = somebody()
    await spray(10, 'sixDigits', () => browser)
    expect(await triesAt(browser)).toBe(1)
    for (let nth = 0; nth < 20; nth += 1) {
      expect(await logsIn(openBrowser(shop.app, browser.remoteAddress))).toBe(200)
    }
    await timePasses('1 day')
    expect(await triesAt(browser)).toBe(5)
  })

  it('has no code of four digits any more, and is told of the usual one', async () => {
    const browser = somebody()
    const before = await sendRequest('fourDigits', browser, anyMobile())
    await spray(10, 'sixDigits', () => browser)
    const refused = {
      statusCode: 429,
      message: expect.stringMatching(
        /^Too many wrong codes came from your network\. Please use the usual code, or try again in 24 hours\.$/,
      ),
    }
    const mobileNumber = anyMobile()
    await expect(sendRequest('fourDigits', browser, mobileNumber)).rejects.toMatchObject(refused)
    await expect(flows.fourDigits.try(browser, before.token, before.code)).rejects.toMatchObject(refused)
    expect(await statusOf(sendRequest('fourDigits', somebody(), anyMobile()))).toBe(200)
  })

  it('is one by the bits of IPv6, and a wide one with four times as many numbers', async () => {
    let nth = 0
    const inOneCustomers = () => {
      nth += 1
      return openBrowser(shop.app, `2001:db8::a:${nth}:1:1`)
    }
    await spray(10, 'sixDigits', inOneCustomers)
    expect(await triesAt(inOneCustomers())).toBe(1)
    expect(await triesAt(openBrowser(shop.app, '2001:db8:0:1::1'))).toBe(5)
  })

  it('may mistype for one and the same number: that counts for the number', async () => {
    const browser = somebody()
    for (let round = 0; round < 2; round += 1) {
      const { token, code } = await sendRequest('sixDigits', browser, anyMobile())
      for (let tries = 0; tries < 4; tries += 1) await statusOf(flows.sixDigits.try(browser, token, otherThan(code)))
      expect(await statusOf(flows.sixDigits.try(browser, token, code))).toBe(200)
    }
    expect(await shop.db.$count(wrongCodes)).toBe(8)
    expect(await triesAt(browser)).toBe(5)
  })
})

describe('a shop whose codes are guessed at from network after network', () => {
  it('compares two codes of four digits an hour and five a day, by however many processes and how many come at once', async () => {
    const answers = await spray(24, 'fourDigits', somebody)
    expect(answers.filter((status) => status === 400).length).toBeLessThanOrEqual(2)
    expect(answers.filter((status) => status === 503).length).toBeGreaterThanOrEqual(22)
    let compared = answers.filter((status) => status === 400).length
    for (let hour = 0; hour < 5; hour += 1) {
      await timePasses('61 minutes')
      const requested = await sendRequest('fourDigits', somebody(), anyMobile()).catch(() => undefined)
      if (requested)
        compared +=
          (await statusOf(flows.fourDigits.try(somebody(), requested.token, otherThan(requested.code)))) === 400 ? 1 : 0
    }
    expect(compared).toBeGreaterThan(0)
    expect(compared).toBeLessThanOrEqual(5)
  })

  it('closes the way of four digits with the wait, lets each code be tried once, and lets everybody in who has theirs', async () => {
    const [mine, mobileNumber] = [somebody(), anyMobile()]
    await logsIn(mine, mobileNumber)
    await letPass(mobileNumber, '1 minute')
    await spray(16, 'sixDigits', somebody)
    await expect(sendRequest('fourDigits', somebody(), anyMobile())).rejects.toMatchObject({
      statusCode: 503,
      message: expect.stringMatching(
        /^Too many wrong codes are entered at this moment\. Please use the usual code, or try again in .+\.$/,
      ),
    })
    expect(await triesAt(somebody())).toBe(1)
    expect(await logsIn(somebody())).toBe(200)
    // Where somebody logged in before, all is as ever.
    const { token, code } = await sendRequest('fourDigits', mine, mobileNumber)
    expect(await statusOf(flows.fourDigits.try(mine, token, otherThan(code)))).toBe(400)
    expect(await statusOf(flows.fourDigits.try(mine, token, code))).toBe(200)
    const { groups } = await (await signInStaff(shop, 'admin')).call(getHealth)
    const checks = groups.find(({ name }) => name === 'Logins')?.points.filter(({ key }) => key !== 'shop-secret')
    expect(checks).toMatchObject([
      {
        standing: 'bad',
        state: expect.stringMatching(/ of 16 in an hour, \d+ of 40 in a day$/),
        advice: expect.any(String),
      },
      { standing: 'well', state: '0 of 2 in an hour, 0 of 5 in a day' },
      { key: 'secret', standing: 'well' },
    ])
    await timePasses('1 hour')
    expect(await triesAt(somebody())).toBe(5)
  })

  it('sends a code where its shopper logged in before, also when it has sent strangers all they get', async () => {
    const [mine, mobileNumber] = [somebody(), anyMobile()]
    await logsIn(mine, mobileNumber)
    await letPass(mobileNumber, '1 minute')
    await shop.db
      .insert(messageCounts)
      .values({ channel: 'sms', kind: 'code', beginsAt: sql`now() - interval '20 minutes'`, count: 200 })
    expect(await logsIn(somebody())).toBe(503)
    expect(await logsIn(mine, mobileNumber)).toBe(200)
  })

  it('keeps of strangers nothing that can be read, for a day, and for 30 where it was four digits', async () => {
    const browser = somebody()
    await spray(1, 'sixDigits', () => browser)
    await spray(1, 'fourDigits', () => browser)
    const storedCodes = await shop.db.select().from(wrongCodes)
    expect(JSON.stringify(storedCodes)).not.toContain(browser.remoteAddress.slice(0, -2))
    expect(storedCodes.map(({ flow }) => flow).sort()).toEqual(['alternative', 'phone-auth'])
    await timePasses('3 days')
    await forgetOldRows(shop)
    expect(await shop.db.select().from(wrongCodes)).toMatchObject([{ flow: 'alternative' }])
    await timePasses('28 days')
    await forgetOldRows(shop)
    expect(await shop.db.$count(wrongCodes)).toBe(0)
  })
})

describe('the four digits of one number', () => {
  it('may be guessed at three times a day and nine times in 30 days by strangers, and by its shopper where they are known', async () => {
    const [mine, mobileNumber] = [somebody(), anyMobile()]
    await logsIn(mine, mobileNumber)
    let compared = 0
    for (let day = 0; day < 6; day += 1) {
      await letPass(mobileNumber, '25 hours')
      await timePasses('25 hours')
      const requested = await sendRequest('fourDigits', somebody(), mobileNumber).catch(() => undefined)
      if (!requested) continue
      for (let tries = 0; tries < 5; tries += 1) {
        const browser = somebody()
        await shop.db.execute(sql`update wrong_code set at = at - interval '1 hour'`)
        if ((await statusOf(flows.fourDigits.try(browser, requested.token, otherThan(requested.code)))) === 400)
          compared += 1
      }
    }
    expect(compared).toBe(9)
    expect(await statusOf(sendRequest('fourDigits', somebody(), mobileNumber))).toBe(429)
    const { token, code } = await sendRequest('fourDigits', mine, mobileNumber)
    expect(await statusOf(flows.fourDigits.try(mine, token, code))).toBe(200)
  })

  it('are sent once the usual code was asked for 30 seconds ago and not used, and else name the wait', async () => {
    const [browser, mobileNumber] = [somebody(), anyMobile()]
    const early = {
      statusCode: 429,
      message: 'The usual code may still come. If it does not, please try again in 30 seconds.',
    }
    await expect(flows.fourDigits.send(browser, mobileNumber)).rejects.toMatchObject(early)
    await logInAt(browser, mobileNumber, codeFor)
    await letPass(mobileNumber, '31 seconds')
    await expect(flows.fourDigits.send(openBrowser(shop.app), mobileNumber)).rejects.toMatchObject(early)

    const other = anyMobile()
    await flows.sixDigits.send(browser, other)
    await letPass(other, '12 seconds')
    await expect(flows.fourDigits.send(browser, other)).rejects.toThrow(/please try again in 1[78] seconds\.$/)
    await letPass(other, '18 seconds')
    expect(await statusOf(flows.fourDigits.send(browser, other))).toBe(200)
  })
})

describe('a shop with another phone provider', () => {
  it('sends four digits at once while that is away, and else 30 seconds after they were asked for the first time', async () => {
    const keys = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end('{"keys":[]}'),
    )
    await new Promise<void>((done) => keys.listen(0, '127.0.0.1', done))
    const firebase = { PHONE_AUTH: 'firebase', FIREBASE_API_KEY: 'key', FIREBASE_PROJECT_ID: 'demo-shop' }
    const url = `http://127.0.0.1:${(keys.address() as AddressInfo).port}`
    const open = () => openTestShop({ settings: { ...msg91.settings(), ...firebase } })
    const [away, there] = [await open(), await open()]
    let stopAnswering = await answerFor('FIREBASE_KEYS_URL', 'http://127.0.0.1:1')
    try {
      expect(await statusOf(flows.fourDigits.send(openBrowser(away.app), anyMobile()))).toBe(200)
      await stopAnswering()
      stopAnswering = await answerFor('FIREBASE_KEYS_URL', url)
      const mobileNumber = anyMobile()
      expect(await statusOf(flows.fourDigits.send(openBrowser(there.app), mobileNumber))).toBe(429)
      await there.db.execute(sql`update login_challenge set created_at = created_at - interval '30 seconds'`)
      expect(await statusOf(flows.fourDigits.send(openBrowser(there.app), mobileNumber))).toBe(200)
    } finally {
      await away.close()
      await there.close()
      await stopAnswering()
      await new Promise((done) => keys.close(done))
    }
  })
})
