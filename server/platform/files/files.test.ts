import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileAddress } from '#contract/rules/file-address.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openTestShop()
  folder = path.join(shop.config.dataFolder, 'files/public')
})
afterAll(() => shop.close())

const read = (key: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url: `/api/v1/file/${key}`, headers })

const picture = 'products/sharbati-wheat-atta-1-480.webp'
const video = 'videos/story-mill.mp4'
const stored = (key: string) => readFileSync(path.join(import.meta.dirname, '../../../db/seed/media', key))
const missing = { statusCode: 404, status: 'ERROR', message: 'File not found', data: null }

describe('a shopper who looks at pictures and videos', () => {
  it('[API-03] gets the file whole, to keep for a week', async () => {
    const answer = await read(picture)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(stored(picture))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(stored(picture).length),
      'cache-control': 'public, max-age=604800',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect((await read(video)).headers['content-type']).toBe('video/mp4')
  })

  it('[API-03] a path with backslashes is the path with slashes', async () => {
    for (const key of [picture.replaceAll('/', '%5C'), picture.replaceAll('/', '%5c')]) {
      expect((await read(key)).statusCode).toBe(200)
    }
    const answer = await shop.app.inject(fileAddress(picture.replaceAll('/', '\\')))
    expect(answer.statusCode).toBe(200)
  })

  it('[API-03] asks whether it changed and gets no second copy', async () => {
    const { headers } = await read(picture)
    const conditions: Record<string, string>[] = [
      { 'if-none-match': String(headers.etag) },
      { 'if-none-match': `"other", W/${headers.etag}` },
      { 'if-modified-since': String(headers['last-modified']) },
    ]
    for (const condition of conditions) {
      const answer = await read(picture, condition)
      expect([answer.statusCode, answer.body]).toEqual([304, ''])
    }
    expect((await read(picture, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect((await read(picture, { 'if-modified-since': 'yesterday' })).statusCode).toBe(200)
  })

  it('[API-03] learns of a file without loading it', async () => {
    const answer = await read(picture, {}, 'HEAD')
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers['content-length']).toBe(String(stored(picture).length))
  })

  it('[API-03] plays a video from the middle', async () => {
    const bytes = stored(video)
    const whole = bytes.length
    for (const [range, part, announced] of [
      ['bytes=0-99', bytes.subarray(0, 100), `bytes 0-99/${whole}`],
      ['bytes=1000-', bytes.subarray(1000), `bytes 1000-${whole - 1}/${whole}`],
      ['bytes=-500', bytes.subarray(-500), `bytes ${whole - 500}-${whole - 1}/${whole}`],
      [`bytes=10-${whole + 10}`, bytes.subarray(10), `bytes 10-${whole - 1}/${whole}`],
    ] as const) {
      const answer = await read(video, { range })
      expect(answer.statusCode).toBe(206)
      expect(answer.headers['content-range']).toBe(announced)
      expect(answer.headers['content-length']).toBe(String(part.length))
      expect(answer.rawPayload.equals(part)).toBe(true)
    }
  })

  it('[API-03] a part outside the file is refused, and what is no range gives the whole', async () => {
    const whole = stored(video).length
    for (const range of [`bytes=${whole}-`, 'bytes=-0']) {
      const answer = await read(video, { range })
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${whole}`])
      expect(answer.json()).toMatchObject({ statusCode: 416, status: 'ERROR', data: null })
    }
    for (const range of ['bytes=0-1,5-6', 'bytes=9-3', 'lines=1-2', 'bytes=-', 'bytes=a-b', 'bytes=１-２']) {
      expect((await read(video, { range })).statusCode).toBe(200)
    }
    const changed = await read(video, { range: 'bytes=0-9', 'if-range': '"older"' })
    expect(changed.statusCode).toBe(200)
  })
})

describe('someone who looks for what is not his', () => {
  it.each([
    'products/unknown.webp',
    'products',
    'products/',
    '',
    '..%2f..%2f..%2fpackage.json',
    '..%5c..%5cpackage.json',
    '%252e%252e%252fpackage.json',
    `products/..%2f${picture}`,
    `.%2f${picture}`,
    `%2f${picture}`,
    `${picture}%00.jpg`,
    `products%00/${picture}`,
    '%5c%5cserver%5cshare%5ca.webp',
    'C:%5cwindows%5cwin.ini',
    '/etc/passwd',
    'file:%2f%2f%2fetc%2fpasswd',
    '__proto__',
    'constructor.webp',
    `${'a/'.repeat(30)}a.webp`,
  ])('[API-03] %j is not found, in the envelope', async (key) => {
    const answer = await read(key)
    expect(answer.json()).toEqual(missing)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('[API-03] climbing out of the path as it goes over the wire finds nothing', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as AddressInfo
    for (const climb of [
      '../../package.json',
      '%2e%2e/%2e%2e/package.json',
      '../../../../../../etc/passwd',
      '/etc/passwd',
    ]) {
      const [answer] = await once(request({ port, path: `/api/v1/file/${climb}` }).end(), 'response')
      expect(answer.statusCode).toBe(404)
      answer.resume()
    }
  })
})

describe('a file the shop adds while it is open', () => {
  it('[API-03] is found, and one that goes away is not', async () => {
    mkdirSync(path.join(folder, 'profiles'), { recursive: true })
    writeFileSync(path.join(folder, 'profiles/new-1.png'), 'png')
    writeFileSync(path.join(folder, 'profiles/evil.svg'), '<svg onload="x()"/>')
    writeFileSync(path.join(folder, 'profiles/page.html'), '<script>x()</script>')
    writeFileSync(path.join(folder, '.hidden.png'), 'png')
    writeFileSync(path.join(shop.config.dataFolder, 'secret.png'), 'png')
    symlinkSync(path.join(shop.config.dataFolder, 'secret.png'), path.join(folder, 'profiles/link.png'))
    await expect.poll(async () => (await read('profiles/new-1.png')).statusCode, { timeout: 3_000 }).toBe(200)
    for (const key of ['evil.svg', 'page.html', 'link.png'])
      expect((await read(`profiles/${key}`)).json()).toEqual(missing)
    expect((await read('.hidden.png')).json()).toEqual(missing)
    rmSync(path.join(folder, 'profiles/new-1.png'))
    expect((await read('profiles/new-1.png')).json()).toEqual(missing)
  })

  it('[API-03] an empty file is sent empty', async () => {
    writeFileSync(path.join(folder, 'empty.gif'), '')
    await expect.poll(async () => (await read('empty.gif')).statusCode, { timeout: 3_000 }).toBe(200)
    expect((await read('empty.gif')).headers['content-length']).toBe('0')
  })
})
