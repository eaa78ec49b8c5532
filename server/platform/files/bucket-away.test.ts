import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadProfileImage } from '#contract/api/accounts/users.ts'
import { findFreePort } from '#proofs/environment/ports.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '../schema/people/users.ts'
import { sendForm } from './testing/send-form.ts'

let shop: TestShop
let bucket: ReturnType<typeof prepareBucket>
let photo: Buffer
beforeAll(async () => {
  bucket = prepareBucket(await findFreePort())
  await bucket.start()
  shop = await openTestShop({ seeded: true, settings: { ...bucket.settings, BUCKET_PATIENCE_MS: '800' } })
  photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#c8862b' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await shop?.close()
  await bucket?.stop()
  rmSync(bucket.folder, { recursive: true, force: true })
})

const send = (token: string) =>
  sendForm(shop, uploadProfileImage.path, token, {}, [
    { field: 'file', name: 'me.jpg', type: 'image/jpeg', bytes: photo },
  ])
const look = (key: string) => shop.app.inject(`/api/v1/file/${key}?w=240`)
const away = 'Pictures and files are away for a moment. Please try again in a few minutes.'

describe.each(['gone', 'frozen'] as const)('a shopper, while the bucket with the pictures is %s', (how) => {
  it('shops on, sees a stand-in that is not kept, has nothing half kept, and all of it again afterwards', {
    timeout: 60_000,
  }, async () => {
    const { token, user } = await shop.signIn()
    const own = (await send(token)).json().data.originalUrl as string
    expect((await look(own)).statusCode).toBe(200)
    const keysBefore = bucket.keys()

    await bucket.stop()
    if (how === 'frozen') await bucket.freeze()
    const [goods, page] = await Promise.all([
      shop.app.inject({ method: 'POST', url: '/api/v1/product/search', payload: { active: true } }),
      shop.app.inject('/api/v1/product/cardamom/get'),
    ])
    expect([goods.statusCode, page.statusCode]).toEqual([200, 200])
    for (const answer of await Promise.all(Array.from({ length: 30 }, () => look(own)))) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30'])
      expect(answer.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' })
      expect(answer.body).toMatch(/^<svg .*<\/svg>$/)
    }
    const film = await shop.app.inject('/api/v1/file/videos/0123456789abcdef0123456789abcdef.mp4')
    expect([film.statusCode, film.json().message]).toEqual([503, away])
    const refused = await send(token)
    expect([refused.statusCode, refused.json().message]).toEqual([503, away])
    expect(refused.headers['retry-after']).toBe('30')
    const [row] = await shop.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.profileImageKey).toBe(own)

    if (how === 'frozen') await bucket.thaw()
    await bucket.start()
    await expect.poll(async () => (await look(own)).statusCode, { timeout: 10_000 }).toBe(200)
    expect(bucket.keys()).toEqual(keysBefore)
    expect((await send(token)).statusCode).toBe(200)
  })
})

/** A server that speaks S3, on one port: it goes and comes again, or is there and does not answer. */
function prepareBucket(port: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-bucket-'))
  let running: InstanceType<typeof S3rver> | undefined
  const frozen = createServer(() => {})
  return {
    folder,
    settings: {
      FILES: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'shop-files',
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
      S3_PATH_STYLE: 'yes',
    },
    async start() {
      const configureBuckets = [{ name: 'shop-files', configs: [] }]
      running = new S3rver({ port, address: '127.0.0.1', silent: true, directory: folder, configureBuckets })
      await running.run()
    },
    async stop() {
      await running?.close()
      running = undefined
    },
    freeze: () => new Promise<unknown>((listening) => frozen.listen(port, '127.0.0.1', () => listening(true))),
    thaw() {
      frozen.closeAllConnections()
      return new Promise((closed) => frozen.close(closed))
    },
    keys: () =>
      readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => /profiles\/\w+/.test(name))
        .sort(),
  }
}
