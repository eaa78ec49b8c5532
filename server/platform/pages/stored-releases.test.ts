import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { openStorage } from '../files/storage.ts'
import { assetRoutes } from './assets.ts'

const root = mkdtempSync(path.join(tmpdir(), 'milloraa-releases-'))
let folder = root
let round = 0
const open: FastifyInstance[] = []

beforeEach(() => {
  folder = path.join(root, String(round++))
})
afterAll(async () => {
  for (const shop of open) await shop.close()
  rmSync(root, { recursive: true, force: true })
})

/** Each release has an entry and a chunk of its own, and a font that stays; `away` is what its disk has lost since. */
async function start(release: string, away: string[] = []) {
  const assets = path.join(folder, `build-${release}`)
  mkdirSync(assets, { recursive: true })
  const code = (file: string) => `export const it = '${file} of ${release}'`
  for (const file of [`entry-${release}.js`, `chunk-${release}.js`]) {
    writeFileSync(path.join(assets, file), code(file))
    writeFileSync(path.join(assets, `${file}.br`), brotliCompressSync(code(file)))
  }
  writeFileSync(path.join(assets, 'face.woff2'), 'letters')
  const shop = Fastify()
  const files = openStorage(readConfig({ DATA_FOLDER: path.join(folder, 'data') }))
  await assetRoutes(shop, { folder: assets, files })
  shop.get('/*', () => 'a page')
  await shop.ready()
  for (const file of away) for (const ending of ['', '.br']) rmSync(path.join(assets, file + ending))
  open.push(shop)
  return (name: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    shop.inject({ method, url: `/assets/${name}`, headers })
}

describe('a tab that was opened before a release', () => {
  it('still gets its code, with or without compression, to be kept for ever', async () => {
    await start('a')
    const sendRequest = await start('b')
    const plain = await sendRequest('chunk-a.js')
    expect(plain.statusCode).toBe(200)
    expect(plain.body).toBe("export const it = 'chunk-a.js of a'")
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    const small = await sendRequest('chunk-a.js', { 'accept-encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.rawPayload.equals(brotliCompressSync("export const it = 'chunk-a.js of a'"))).toBe(true)
    expect((await sendRequest('chunk-b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(await sendRequest('chunk-a.js', {}, 'HEAD')).toMatchObject({ statusCode: 200, body: '' })
    expect((await sendRequest('chunk-a.js', {}, 'POST')).statusCode).toBe(404)
  })

  it('of two releases ago hears that its code is gone, and nobody keeps that answer', async () => {
    for (const release of ['a', 'b']) await start(release)
    const sendRequest = await start('c')
    const missingAsset = await sendRequest('chunk-a.js')
    expect(missingAsset.statusCode).toBe(404)
    expect(missingAsset.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    })
    expect((await sendRequest('chunk-b.js')).statusCode).toBe(200)
    expect(readdirSync(path.join(folder, 'data/files/made/releases'))).toHaveLength(3)
  })

  it('keeps its code however often the new release is built and started', async () => {
    await start('a')
    await start('b')
    await start('b')
    const sendRequest = await start('b')
    expect((await sendRequest('chunk-a.js')).statusCode).toBe(200)
  })

  it('gets its code after a step back to the former release, too', async () => {
    for (const release of ['a', 'b']) await start(release)
    const sendRequest = await start('a')
    expect((await sendRequest('chunk-b.js')).statusCode).toBe(200)
  })
})

describe('processes of two releases beside each other', () => {
  it('answer for each other: the former one knows the code of a new page', async () => {
    const former = await start('a')
    expect((await former('chunk-b.js')).statusCode).toBe(404)
    await start('b')
    await expect.poll(async () => (await former('chunk-b.js')).statusCode, { timeout: 5_000 }).toBe(200)
  })

  it('miss nothing while the next release is built over the files of the former', async () => {
    const former = await start('a', ['chunk-a.js', 'entry-a.js'])
    expect((await former('chunk-a.js')).body).toBe("export const it = 'chunk-a.js of a'")
  })
})

describe('a name that is none', () => {
  it.each(['', '..%2f..%2fpackage.json', 'releases/kept.json', '__proto__', 'chunk-a.js/x', '%00.js'])(
    '%j is not there',
    async (name) => {
      const sendRequest = await start('a')
      expect((await sendRequest(name)).statusCode).toBe(404)
    },
  )
})
