import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findFreePort } from '#proofs/environment/ports.ts'
import { createApp } from '#server/program/app/app.ts'
import { needs } from '#server/testing/needs.ts'
import { prepareRedis } from '#server/testing/processes/redis-process.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { countAt } from './counts.ts'
import { openSharedCounts } from './redis.ts'

type App = TestShop['app']

let shop: TestShop
let second: App
beforeAll(async () => {
  shop = await openTestShop()
  second = await createApp(shop)
})
afterAll(async () => {
  await second?.close()
  await shop?.close()
})

describe('somebody who tries at several processes of the shop', () => {
  it('[API-15] has 30 wrong codes an hour in all of them together', async () => {
    const { token } = await shop.signIn()
    const guess = (app: App, nth: number) =>
      app.inject({
        method: 'POST',
        url: `/api/v1/promoCodes/isValid?promoCode=GUESS${nth}`,
        headers: { authorization: `Bearer ${token}` },
      })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, nth) => guess(nth % 2 ? shop.app : second, nth)))
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(30)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  })
})

needs('redis').describe('a network that asks for codes at several processes that share a Redis', {}, () => {
  let redis: ReturnType<typeof prepareRedis>
  let apps: App[]
  beforeAll(async () => {
    redis = prepareRedis(await findFreePort())
    await redis.start()
    const config = { ...shop.config, redisUrl: redis.url, limits: { ...shop.config.limits, addressFactor: 0.4 } }
    apps = [await createApp({ ...shop, config }), await createApp({ ...shop, config })]
  })
  afterAll(async () => {
    for (const app of apps ?? []) await app.close()
    await redis?.kill()
  })

  const sendRequest = async (nth: number, remoteAddress: string) => {
    const url = `/api/v1/phone-auth/send?mobileNumber=${anyMobile()}`
    const answer = await apps[nth % 2]?.inject({ method: 'POST', url, remoteAddress })
    return answer?.statusCode
  }
  let networks = 0
  const sendSix = async () => {
    networks += 1
    const codes: unknown[] = []
    for (let nth = 0; nth < 6; nth += 1) codes.push(await sendRequest(nth, `203.0.113.${networks}`))
    return codes
  }
  const countedTogether = () => vi.waitFor(async () => expect(await sendSix()).toEqual(together), { timeout: 10_000 })
  const countedApart = () => vi.waitFor(async () => expect(await sendSix()).toEqual(apart), { timeout: 10_000 })
  const together = [200, 200, 200, 200, 429, 429]
  const apart = [200, 200, 200, 200, 200, 200]

  it('is stopped after as many as at one of them', countedTogether)

  it('has what is not ready made for it by all of them together only so often', async () => {
    const search = async (nth: number, remoteAddress: string) => {
      const sent = { method: 'POST', url: '/api/v1/product/search', payload: { keyword: `word ${nth}` } } as const
      return (await apps[nth % 2]?.inject({ ...sent, remoteAddress }))?.statusCode
    }
    const codes: unknown[] = []
    for (let nth = 0; nth < 4; nth += 1) codes.push(await search(nth, '203.0.113.200'))
    expect(codes).toEqual([200, 200, 429, 429])
    expect(await search(4, '203.0.113.201')).toBe(200)
  })

  it('is counted by each of them while Redis is gone or hangs, and by all together once it is back', async () => {
    const output: string[] = []
    const log = { warn: (text: string) => output.push(text), info: (text: string) => output.push(text) }
    const shared = await openSharedCounts(redis.url, log)
    const counts = countAt(shared)
    const count = () => new Promise<void>((resolve) => counts.incr('me', () => resolve(), 60_000, 5))
    await vi.waitFor(() => expect(shared.isThere()).toBe(true))

    await redis.kill()
    await countedApart()
    await count()
    expect(output).toEqual([expect.stringMatching(/^Redis does not answer/)])
    await redis.start()
    await countedTogether()

    redis.pause()
    await countedApart()
    redis.resume()
    await countedTogether()
    await vi.waitFor(
      async () => {
        await count()
        expect(output.at(-1)).toMatch(/^Redis is back/)
      },
      { timeout: 5_000 },
    )
    expect(output.filter((text) => text.startsWith('Redis is back'))).toHaveLength(1)
    shared.close()
  })
})
