import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/api/calls.ts'
import { below } from '#proofs/environment/child-processes.ts'
import { openProofDatabase } from '#proofs/environment/database.ts'
import { readPidFile } from '#server/platform/postgres/postgres-folder.ts'
import { type DatabaseDoor, openDatabaseDoor } from '#server/testing/database-door.ts'
import { isNight } from '#server/testing/fuzz-seed.ts'
import { needs } from '#server/testing/needs.ts'
import { withinOwnTime } from '#server/testing/own-time.ts'
import { makeQuickFolder } from '#server/testing/quick-folder.ts'
import { openTestShop, pune, type TestShop } from '#server/testing/test-shop.ts'
import { ensureBuilt } from '../../../../scripts/build/build-shop.mjs'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

await ensureBuilt(process.execPath)
const patience = { DATABASE_PATIENCE_MS: '700', ADDRESS_LIMIT_FACTOR: '0' }
/** One second is the promise; the machine of the tests does other things too. */
const soonMs = 2_000
/** Each call of the shop once takes longer than that to ask. */
const manyMs = 60_000
const times = isNight ? 20 : 6

describe('shoppers of a shop whose database comes and goes', () => {
  let shop: TestShop
  let door: DatabaseDoor
  let origin: string
  let token: string
  beforeAll(async () => {
    const openDoor = async (databaseUrl: string) => {
      door = await openDatabaseDoor(databaseUrl)
      return door.url
    }
    shop = await openTestShop({ seeded: true, settings: patience, door: openDoor, withPages: true })
    token = (await shop.signIn()).token
    origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    await Promise.all([...known.map(sendRequest), ...personal().map(sendRequest)])
  }, 120_000)
  afterAll(async () => {
    await door?.open().catch(() => {})
    door?.thaw()
    await shop?.close()
    door?.close()
  })

  const search = { url: '/api/v1/product/search?page=1&limit=12', method: 'POST', body: '{"active":true}' }
  const known: Question[] = [
    search,
    ...[
      '/product/cardamom/get',
      '/categories/getAll',
      '/banners/app/all/get',
      '/setting/get',
      '/promoCodes/active/filter/get?offerCategory=MARKETING_OFFER',
    ].map((path) => ({ url: `/api/v1${path}` })),
    ...pages(['/', '/products', '/products/cardamom', '/about']),
  ]
  const unknown: Question[] = [{ url: '/api/v1/product/turmeric-powder/get' }, ...pages(['/products/turmeric-powder'])]
  const personal = (): Question[] => [
    { url: '/api/v1/user/me', token },
    { url: '/api/v1/order/user/orders', token },
    { url: '/ready' },
  ]
  const order = (): Question => ({ url: '/api/v1/order/create/cash', method: 'POST', body: anOrder, token })

  function pages(urls: string[]): Question[] {
    return urls.map((url) => ({ url }))
  }

  type Question = { url: string; method?: string; body?: string; token?: string }

  async function sendRequest({ url, method = 'GET', body, token }: Question) {
    const headers = {
      cookie: `milloraa-staff=${'a'.repeat(43)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const answer = await fetch(origin + url, { method, headers, ...(body ? { body } : {}) })
    return { url, status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  it(`read what was there, marked as such, hear plainly what cannot be done, and order again by themselves, ${times} times`, {
    timeout: 240_000,
  }, async () => {
    for (let time = 0; time < times; time += 1) {
      const isFrozen = time % 2 === 1
      if (isFrozen) door.freeze()
      else door.close()
      await expectRefusals([...personal(), order()])
      if (time < 2) await expectNoFault()
      if (time === 0) await sleep(1_000)
      await expectLastCopies(time === 0)
      await expectRefusals(unknown)
      // Whatever stands in front goes by this: a process that is taken out cannot show its last copies.
      expect((await sendRequest({ url: '/health' })).status).toBe(200)
      if (isFrozen) door.thaw()
      else await door.open()
      const isBack = async () => (await Promise.all(personal().map(sendRequest))).map(({ status }) => status)
      await expect.poll(isBack, { timeout: 60_000, interval: 50 }).toEqual([200, 200, 200])
    }
    const isNew = async () => (await sendRequest(search)).headers.get('warning')
    await expect.poll(isNew, { timeout: 60_000 }).toBeNull()
    for (const question of unknown) expect((await sendRequest(question)).status).toBe(200)
    // Each connection was given back: as many as may be are used at once.
    const many = await Promise.all(
      Array.from({ length: 40 }, () => sendRequest({ url: '/api/v1/order/user/orders', token })),
    )
    expect(many.every(({ status }) => status === 200)).toBe(true)
  })

  function sendQuestions(questions: Question[]) {
    return withinOwnTime(soonMs, Promise.all(questions.map(sendRequest)))
  }

  async function expectRefusals(questions: Question[]) {
    for (const { url, status, headers, text } of await sendQuestions(questions)) {
      expect([url, status, headers.get('retry-after')]).toEqual([url, 503, expect.stringMatching(/^[15]$/)])
      if (url.startsWith('/api/')) expect(text).toContain('The shop is away for a moment. Please try again.')
      else if (url !== '/ready') expect(text).toMatch(/Please try again/)
    }
  }

  /** Every call there is, with somebody who may be known: what cannot be looked up is no fault of ours. */
  async function expectNoFault() {
    const questions = calls.map(({ call: { method, path } }) => {
      const url = `/api/v1${path.replace(/:\w+/g, '0a1b2c3d')}`
      return { url, method, token, ...(method === 'GET' ? {} : { body: '{}' }) }
    })
    for (const { url, status, headers } of await withinOwnTime(manyMs, Promise.all(questions.map(sendRequest)))) {
      expect([url, status < 500 || status === 503]).toEqual([url, true])
      if (status === 503) expect([url, headers.get('retry-after')]).toEqual([url, expect.stringMatching(/^\d+$/)])
    }
  }

  async function expectLastCopies(isOld: boolean) {
    for (const { url, status, headers } of await sendQuestions(known)) {
      expect([url, status]).toEqual([url, 200])
      // For less than a second after it was read, an answer is as good as new.
      if (!isOld && headers.get('warning') === null) continue
      expect(headers.get('warning')).toBe('110 - "Response is Stale"')
      expect(Number(headers.get('age'))).toBeLessThan(3_600)
    }
  }
})

const anOrder = JSON.stringify({
  userBasicInfo: { name: 'Asha', email: 'asha@example.com', mobileNumber: '9876543210' },
  deliveryAddress: pune,
  promoCodes: [],
})

needs('posix').describe('a PostgreSQL that is held still', {}, () => {
  it('keeps nobody waiting, and goes on where it stood', { timeout: 120_000 }, async () => {
    const folder = makeQuickFolder('milloraa-still-')
    const server = await openProofDatabase({ folder })
    const settings = { databaseUrl: server.url, databasePool: 4, databasePatienceMs: 700, dataFolder: folder }
    const { db, pool, close } = await openDatabase(settings)
    try {
      await migrate(db, pool)
      const { pid = 0 } = readPidFile(path.join(folder, 'database', 'postgres')) ?? {}
      const all = [pid, ...below(pid)]
      // A statement that takes its time is none that hangs.
      await pool.query('select pg_sleep(2)')
      for (const one of all) process.kill(one, 'SIGSTOP')
      const requested = Array.from({ length: 9 }, () =>
        pool.query('select 1').catch(({ message }) => message as string),
      )
      expect(await withinOwnTime(soonMs, Promise.all(requested))).toHaveLength(9)
      await expect(pool.query('select 1')).rejects.toThrow('says nothing')
      for (const one of all) process.kill(one, 'SIGCONT')
      const isBack = () => pool.query('select 1 as one').then(({ rows }) => rows[0].one, String)
      await expect.poll(isBack, { timeout: 60_000 }).toBe(1)
    } finally {
      await close()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
