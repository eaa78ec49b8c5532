import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { addDemoStaff } from '#server/people/staff/demo-staff.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { openSmallShop } from '#server/testing/orders/test-buyers.ts'
import { openOtherProcess } from '#server/testing/processes/other-process.ts'
import { readOutbox, withOutboxKey } from '#server/testing/read-outbox.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { addressLines } from '../app/announce-addresses.ts'
import { createApp } from '../app/app.ts'
import { outboxCookieValue, readOutboxKey } from './outbox-key.ts'

const paths = ['/sandbox/outbox', '/sandbox/outbox.json']
const statusesAt = ({ app }: Pick<TestShop, 'app'>, headers = {}) =>
  Promise.all(paths.map(async (url) => (await app.inject({ url, headers })).statusCode))

const ownProviders: Record<string, string>[] = [
  { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'mill@mill.example' },
  { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'mill@mill.example', MAIL_GATEWAY: 'outbox' },
  { MSG91_AUTH_KEY: 'key-of-the-mill' },
  { FIREBASE_API_KEY: 'key-of-the-mill' },
  {
    RAZORPAY_KEY_ID: 'rzp_test_1234567890abcd',
    RAZORPAY_KEY_SECRET: 'secret-of-the-mill',
    RAZORPAY_WEBHOOK_SECRET: 'webhooks-of-the-mill',
  },
]

describe('a demo shop', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ seeded: true, settings: { SANDBOX_PUBLIC: 'yes' } })
    await addDemoStaff(shop.db, shop.config)
  })
  afterAll(() => shop?.close())

  it('shows its outbox to everybody while it holds the demo’s goods and people alone', async () => {
    expect(await statusesAt(shop)).toEqual([200, 200])
  })

  it('asks for the key from the first own person on, in each of its processes, and after they have left', async () => {
    const other = await openOtherProcess(shop)
    expect(await statusesAt(other)).toEqual([200, 200])
    const { staffId } = await signInStaff(shop, 'packer')
    expect(await statusesAt(other)).toEqual([401, 401])
    expect(await statusesAt(shop)).toEqual([401, 401])
    await shop.db.update(staff).set({ isActive: false }).where(eq(staff.id, staffId))
    expect(await statusesAt(other)).toEqual([401, 401])
    expect(await statusesAt(other, await withOutboxKey(shop.config))).toEqual([200, 200])
    await other.close()
  })

  it('asks for it from the first own product on, be it a draft', async () => {
    const mill = await openSmallShop()
    await mill.db.update(products).set({ demo: true })
    expect(await statusesAt(mill)).toEqual([200, 200])
    await mill.db.update(products).set({ demo: false, isActive: false }).where(eq(products.id, 'atta'))
    expect(await statusesAt(mill)).toEqual([401, 401])
    await mill.close()
  })

  it.each(ownProviders)('asks for it where the owner has given the keys of a provider: %o', async (settings) => {
    const mill = await openTestShop({ settings })
    expect(await statusesAt(mill)).toEqual([401, 401])
    await mill.close()
  })
})

describe('whoever runs a demo shop with things of its own', () => {
  let shop: TestShop
  let app: TestShop['app']
  let key: string
  const log: string[] = []
  beforeAll(async () => {
    shop = await openTestShop({ settings: { SANDBOX_PUBLIC: 'yes' } })
    await signInStaff(shop, 'admin')
    key = await readOutboxKey(shop.config)
    const config = { ...shop.config, logLevel: 'debug' as const, slowQueryMs: 1 }
    app = await createApp({ ...shop, config, logTo: { write: (line) => void log.push(line) } })
  })
  beforeEach(() => shop.pool.query(`delete from counted_try where subject like 'outbox key%'`))
  afterAll(async () => {
    await app?.close()
    await shop?.close()
  })
  const give = (presented: string, remoteAddress = '127.0.0.1') =>
    app.inject({ url: `/sandbox/outbox?to=6000000001&key=${presented}`, remoteAddress })

  it('finds the address with the key among what the start prints, and the shop without an outbox prints none', async () => {
    const lines = await addressLines('http://127.0.0.1:3000', shop.config, { where: 'a database' })
    expect(lines.filter((line) => line.includes(key))).toEqual([
      `Login codes      http://127.0.0.1:3000/sandbox/outbox?key=${key}`,
    ])
    const sms = { ...shop.config.sms, gateway: 'msg91' as const }
    for (const config of [
      { ...shop.config, sms },
      { ...shop.config, isDemo: false },
    ])
      expect((await addressLines('http://127.0.0.1:3000', config, { where: '' })).join()).not.toMatch(/outbox|key=/)
  })

  it('gives the key once, is led to the address without it, and reads on by a cookie that does not hold it', async () => {
    const answer = await give(key)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/sandbox/outbox?to=6000000001'])
    expect(answer.headers['cache-control']).toBe('no-store')
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^outbox=[\w-]{43}; Path=\/sandbox; Max-Age=604800; HttpOnly; SameSite=Strict$/)
    expect(`${cookie} ${answer.body}`).not.toContain(key)
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    expect(await statusesAt({ app }, headers)).toEqual([200, 200])
    const mobileNumber = anyMobile()
    await shop.call(sendPhoneCode, { query: { mobileNumber } })
    expect(await readOutbox(shop, mobileNumber)).toHaveLength(1)
    await vi.waitFor(() => expect(log.join('')).toMatch(/"event":"authn_outbox_key","outcome":"right"/))
  })

  it('reads why the outbox is locked without the key, on a page that is not kept and shows nothing of it', async () => {
    const mobileNumber = anyMobile()
    await shop.call(sendPhoneCode, { query: { mobileNumber } })
    const [code] = await readOutbox(shop, mobileNumber)
    const [page, json] = await Promise.all(paths.map((url) => app.inject({ url: `${url}?to=${mobileNumber}` })))
    expect(page?.body).toContain('The outbox asks for its key, which the start of the shop prints.')
    expect(page?.headers['content-type']).toContain('text/html')
    expect(json?.json()).toMatchObject({ statusCode: 401, data: null })
    for (const answer of [page, json]) {
      expect([answer?.statusCode, answer?.headers['cache-control']]).toEqual([401, 'no-store'])
      for (const secret of [code?.code ?? '', mobileNumber, key]) expect(answer?.body).not.toContain(secret)
    }
    // What is only made up stays open to see.
    expect((await app.inject('/sandbox/messages')).statusCode).toBe(200)
  })

  it('is refused with a wrong key, and after ten of a network any key; who has the cookie reads on', async () => {
    for (const wrong of [key.slice(1), `${key}x`, outboxCookieValue(key), '', `x&key=${key}`])
      expect((await give(wrong)).statusCode).toBe(403)
    const spoiled = { cookie: `outbox=${'x'.repeat(43)}` }
    const answer = await app.inject({ url: paths[1] ?? '', headers: spoiled })
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'This is not the key of the outbox.'])
    expect(answer.headers['set-cookie']).toMatch(/^outbox=; Path=\/sandbox; Max-Age=0;/)
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await give('wrong')).statusCode))
    expect(statuses.sort()).toEqual([403, 403, 403, 403, 429, 429, 429, 429])
    const late = await give(key)
    expect([late.statusCode, late.headers['set-cookie']]).toEqual([429, undefined])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(800)
    expect((await give(key, '203.0.113.7')).statusCode).toBe(303)
    expect(await statusesAt({ app }, await withOutboxKey(shop.config))).toEqual([200, 200])
    expect(await statusesAt({ app }, spoiled)).toEqual([429, 429])
  })

  it('may give the right key as often as they like', async () => {
    for (let time = 0; time < 12; time += 1) expect((await give(key)).statusCode).toBe(303)
  })

  it('finds wrong keys in the log as security events, and no key', async () => {
    await give(key.slice(1))
    const sent = await vi.waitFor(() => {
      const found = log.find((line) => line.includes('"outcome":"wrong"'))
      expect(found).toBeDefined()
      return JSON.parse(found ?? '')
    })
    expect(sent).toMatchObject({ level: 40, event: 'authn_outbox_key', route: 'GET /sandbox/outbox' })
    await app.inject({ method: 'POST', url: `/sandbox/outbox?key=${key}` })
    await app.inject({ url: `/sandbox/outbox/?key=${key}` })
    expect((await app.inject({ method: 'HEAD', url: `/sandbox/outbox?key=${key}` })).statusCode).toBe(303)
    expect(log.join('')).not.toContain(key.slice(1))
  })
})

describe('the file of the key', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'milloraa-outbox-key-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is made once by whoever asks first, for its owner alone to read', async () => {
    const dataFolder = path.join(folder, 'new', 'data')
    const keys = await Promise.all(Array.from({ length: 20 }, () => readOutboxKey({ dataFolder })))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\w-]{43}$/)
    expect(readdirSync(dataFolder)).toEqual(['outbox-key'])
    expect(statSync(path.join(dataFolder, 'outbox-key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(path.join(dataFolder, 'outbox-key'), 'utf8')).toBe(keys[0])
  })

  it('is waited for while another process writes it, and one without a key is told of', async () => {
    const file = path.join(folder, 'outbox-key')
    writeFileSync(file, '')
    const requested = readOutboxKey({ dataFolder: folder })
    writeFileSync(file, 'k'.repeat(43))
    expect(await requested).toBe('k'.repeat(43))
    writeFileSync(file, 'short')
    await expect(readOutboxKey({ dataFolder: folder })).rejects.toThrow(`${file} holds no key.`)
  })
})
