import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileAddress } from '#contract/rules/file-address.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { signedFileAddress } from '../files/signed-addresses.ts'
import { openStorage } from '../files/storage.ts'
import { attachmentPicture, storeAttachment } from '../pictures/attachments.ts'

type Shopper = Awaited<ReturnType<TestShop['signIn']>>
type Attachment = Awaited<ReturnType<typeof storeAttachment>>

let shop: TestShop
let owner: Shopper
let stranger: Shopper
let note: Attachment
let other: Attachment
const words = 'Where is my order?\nकृपया बताइए।'

beforeAll(async () => {
  shop = await openTestShop()
  const storage = openStorage(shop.config)
  ;[owner, stranger] = [await shop.signIn(), await shop.signIn()]
  const keep = (name: string) => storeAttachment(shop.db, storage, owner.user.id, { bytes: Buffer.from(words), name })
  ;[note, other] = [await keep('मेरा सवाल.txt'), await keep('other.txt')]
  await storage.put('bills/2026-0001.pdf', Buffer.from('%PDF-1.7 a bill %%EOF'), 'application/pdf')
})
afterAll(() => shop.close())

const open = (address: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url: address, headers })
const sign = (key: string, at = Date.now()) => fileAddress(signedFileAddress(shop.config.secret, key, new Date(at)))
const bearer = ({ token }: Shopper) => ({ authorization: `Bearer ${token}` })

describe('a private file', () => {
  it('[API-03] [API-36] is given to whoever has the address that the shop just signed, as a download', async () => {
    const answer = await open(sign(note.key))
    expect([answer.statusCode, answer.body]).toEqual([200, words])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="____ ____.txt"; filename*=UTF-8''${encodeURIComponent('मेरा सवाल.txt')}`,
    })
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
  })

  it('[API-03] is given to its owner', async () => {
    expect((await open(fileAddress(note.key), bearer(owner))).body).toBe(words)
  })

  it('[API-03] [API-36] is to everybody else as if it did not exist: lapsed, forged, foreign and missing are the same', async () => {
    const right = sign(note.key)
    const missing = await open('/api/v1/file/attachments/00000000000000000000000000000000.txt')
    expect(missing.json()).toEqual({ statusCode: 404, status: 'ERROR', message: 'File not found', data: null })
    const now = Date.now()
    const tries: [string, Record<string, string>?][] = [
      [fileAddress(note.key)],
      [fileAddress(note.key), bearer(stranger)],
      [fileAddress(note.key), { authorization: `Bearer ${'x'.repeat(43)}` }],
      [sign(note.key, now - 300_000)],
      [sign(note.key, now + 60_000)],
      [fileAddress(signedFileAddress('another secret', note.key, new Date(now)))],
      [right.replace(/e=\d+/, `e=${Math.floor(now / 1000) + 200}`)],
      [right.replace(/e=\d+/, 'e=9999999999')],
      [right.replace(/&s=.*/, '')],
      [right.replace(/&s=.*/, '&s=')],
      [right.replace(/&s=.*/, `&s=${'A'.repeat(43)}`)],
      [`${right}&s=again`],
      [`${right}x`],
      [fileAddress(other.key) + right.slice(right.indexOf('?'))],
      [right.replace('attachments/', 'attachments%2f..%2fattachments%2f')],
      [right.replace('attachments/', 'public%2f..%2fprivate%2fattachments%2f')],
      [right.replace('attachments/', 'private/attachments/')],
      [right.replace('.txt', '%00.txt')],
      [fileAddress('bills/2026-0001.pdf')],
      [fileAddress('bills/2026-0001.pdf'), bearer(owner)],
      [fileAddress('private/bills/2026-0001.pdf')],
      [fileAddress('..%2fprivate%2fbills%2f2026-0001.pdf')],
      [fileAddress('bills%5c2026-0001.pdf')],
    ]
    for (const [address, headers] of tries) {
      const answer = await open(address, headers)
      const { date: _, ...found } = answer.headers
      const { date: __, ...expected } = missing.headers
      expect([address, answer.statusCode, answer.body, found]).toEqual([address, 404, missing.body, expected])
    }
  })

  it('[API-03] of whoever logged out is no longer given by the token', async () => {
    const { token, user } = await shop.signIn()
    const storage = openStorage(shop.config)
    const row = await storeAttachment(shop.db, storage, user.id, { bytes: Buffer.from(words), name: 'a.txt' })
    await shop.pool.query('update session set ended_at = now() where user_id = $1', [user.id])
    expect((await open(fileAddress(row.key), { authorization: `Bearer ${token}` })).statusCode).toBe(404)
  })

  it('[API-03] a bill is a download for five minutes', async () => {
    const answer = await open(sign('bills/2026-0001.pdf'))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="2026-0001.pdf"/)
    expect((await open(sign('bills/2026-0001.pdf', Date.now() - 270_000))).statusCode).toBe(200)
    expect((await open(sign('bills/2026-0001.pdf', Date.now() - 301_000))).statusCode).toBe(404)
  })

  it('[API-03] [API-37] paths in answers carry the signature, also with backslashes', async () => {
    const { originalUrl, alt } = attachmentPicture(shop.config.secret, note, new Date())
    expect(originalUrl).toMatch(/^attachments\/[0-9a-f]{32}\.txt\?e=\d{10}&s=[\w-]{43}$/)
    expect(alt).toBe('मेरा सवाल.txt')
    expect((await open(fileAddress(originalUrl.replace('/', '\\')))).body).toBe(words)
    expect((await open(fileAddress(originalUrl), {}, 'HEAD')).headers['content-length']).toBe(
      String(Buffer.byteLength(words)),
    )
  })
})
