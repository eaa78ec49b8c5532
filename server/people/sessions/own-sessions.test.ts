import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPersonalData } from '#contract/api/accounts/personal-data.ts'
import { endOtherShopperSessions, endShopperSession, listShopperSessions } from '#contract/api/accounts/sessions.ts'
import { getProfile } from '#contract/api/accounts/users.ts'
import { shopperBrowsers } from '#server/platform/schema/people/auth.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { logInAt, openBrowser, statusOf } from '../auth/testing/shopper-visit.ts'
import { openSession } from './sessions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  tablet: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
}

async function arrive(agent: string, mobileNumber: string) {
  const browser = openBrowser(shop.app)
  browser.agent = agent
  await shop.db.execute(sql`update login_challenge set created_at = created_at - interval '2 seconds'`)
  const { token } = await logInAt(browser, mobileNumber, (number) => readCode(shop, number))
  return { browser, token }
}

/** Somebody who is logged in on three devices, on the tablet since yesterday. */
async function onThreeDevices() {
  const mobileNumber = anyMobile()
  const tablet = await arrive(agents.tablet, mobileNumber)
  await shop.db.execute(
    sql`update session set created_at = created_at - interval '1 day', last_used_at = last_used_at - interval '1 day'`,
  )
  const laptop = await arrive(agents.laptop, mobileNumber)
  const phone = await arrive(agents.phone, mobileNumber)
  return { mobileNumber, phone, laptop, tablet }
}

const isLoggedIn = async (token: string) => (await statusOf(shop.call(getProfile, {}, { token }))) === 200
const listAt = (token: string) => shop.call(listShopperSessions, {}, { token })

describe('a shopper who looks where they are logged in', () => {
  it('reads each device in plain words, this one first, then the one used last', async () => {
    const { phone } = await onThreeDevices()
    const list = await listAt(phone.token)
    expect(list.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Chrome on Android', true],
      ['Firefox on Windows', false],
      ['Safari on iPad', false],
    ])
    expect(JSON.stringify(list)).not.toContain(phone.token)
    const day = 24 * 60 * 60_000
    const ages = list.map(({ lastUsedAt }) => Math.round((Date.now() - Date.parse(lastUsedAt)) / day))
    expect(ages).toEqual([0, 0, 1])
  })

  it('sees when a device was used last, to the hour, and finds the same in the own data', async () => {
    const { phone, tablet } = await onThreeDevices()
    await shop.call(getProfile, {}, { token: tablet.token })
    const seen = (await listAt(phone.token)).find(({ device }) => device === 'Safari on iPad')
    expect(Date.now() - Date.parse(seen?.lastUsedAt ?? '')).toBeLessThan(60_000)
    const { sessions } = await shop.call(readPersonalData, {}, { token: phone.token })
    expect(sessions.find(({ device }) => device === 'Safari on iPad')?.lastUsedAt).toBe(seen?.lastUsedAt)
  })

  it('sees no session that is over, and one of an earlier version as a browser', async () => {
    const { phone, laptop } = await onThreeDevices()
    await shop.db.execute(sql`update session set device = '' where device = 'Firefox on Windows'`)
    await shop.db.execute(sql`update session set expires_at = now() where device = 'Safari on iPad'`)
    expect((await listAt(phone.token)).map(({ device }) => device)).toEqual(['Chrome on Android', 'A browser'])
    expect(await isLoggedIn(laptop.token)).toBe(true)
  })
})

describe('a shopper who ends a login elsewhere', () => {
  it('has it ended at once, with its browser known no more, and the others as they were', async () => {
    const { phone, laptop, tablet } = await onThreeDevices()
    const lost = (await listAt(phone.token)).find(({ device }) => device === 'Safari on iPad')
    const before = await shop.db.$count(shopperBrowsers)
    const left = await shop.call(endShopperSession, { params: { id: lost?.id ?? '' } }, { token: phone.token })
    expect(left.map(({ device }) => device)).toEqual(['Chrome on Android', 'Firefox on Windows'])
    expect(await Promise.all([phone, laptop, tablet].map(({ token }) => isLoggedIn(token)))).toEqual([
      true,
      true,
      false,
    ])
    expect(await shop.db.$count(shopperBrowsers)).toBe(before - 1)
    const again = shop.call(endShopperSession, { params: { id: lost?.id ?? '' } }, { token: phone.token })
    await expect(again).rejects.toMatchObject({ statusCode: 404, message: 'You are logged out there already.' })
  })

  it('ends nobody else’s, and nothing by an id that is none', async () => {
    const { phone } = await onThreeDevices()
    const other = await arrive(agents.phone, anyMobile())
    const [foreign] = await listAt(other.token)
    for (const id of [foreign?.id ?? '', 'nonsense']) {
      const end = shop.call(endShopperSession, { params: { id } }, { token: phone.token })
      await expect(end).rejects.toMatchObject({ statusCode: 404 })
    }
    expect(await isLoggedIn(other.token)).toBe(true)
  })

  it('ends all others in one go, and is known in this browser alone', async () => {
    const { phone, laptop, tablet } = await onThreeDevices()
    await openSession(shop.db, (await shop.call(getProfile, {}, { token: phone.token })).id, 'user')
    const left = await shop.call(endOtherShopperSessions, {}, { token: phone.token })
    expect(left.map(({ device, isThis }) => [device, isThis])).toEqual([['Chrome on Android', true]])
    expect(await Promise.all([phone, laptop, tablet].map(({ token }) => isLoggedIn(token)))).toEqual([
      true,
      false,
      false,
    ])
    const { rows } = await shop.db.execute(
      sql`select count(*)::int as known from shopper_browser b join session s on s.user_id = b.user_id where s.id = ${left[0]?.id}`,
    )
    expect(rows).toEqual([{ known: 1 }])
  })
})
