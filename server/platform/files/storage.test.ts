import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { type FileStorage, openStorage } from './storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-storage-'))
let bucketServer: InstanceType<typeof S3rver>
let settings: Record<string, string>

beforeAll(async () => {
  bucketServer = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 'buckets'),
    configureBuckets: [{ name: 'shop-files', configs: [] }],
  })
  const { port } = await bucketServer.run()
  settings = {
    FILES: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'shop-files',
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
    S3_PATH_STYLE: 'yes',
  }
})
afterAll(async () => {
  await bucketServer.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (more: Record<string, string>) => openStorage(readConfig({ DATA_FOLDER: folder, ...more }))
const bytes = Buffer.from('milled between two stones')
const readAll = async (storage: FileStorage, key: string, range?: { start: number; end: number }) => {
  const stream = await storage.read(key, range)
  return stream && (await buffer(stream)).toString()
}

describe.each(['local', 's3'])('files kept with FILES=%s', (kind) => {
  let storage: FileStorage
  beforeAll(() => {
    storage = open(kind === 's3' ? settings : {})
  })

  it.each(['profiles/0a1b.webp', 'attachments/0a1b.txt', 'releases/0a1b.pack'])(
    '%s comes back whole and in part',
    async (key) => {
      await storage.put(key, bytes, 'text/plain')
      const found = await storage.find(key)
      expect(found?.size).toBe(bytes.length)
      expect(Date.now() - Number(found?.modifiedAt)).toBeLessThan(60_000)
      expect(await readAll(storage, key)).toBe(bytes.toString())
      expect(await readAll(storage, key, { start: 7, end: 13 })).toBe('between')
    },
  )

  it('a file that is not there is undefined, and removing it is quiet', async () => {
    await storage.put('profiles/gone.webp', bytes, 'image/webp')
    for (const _ of ['once', 'twice']) await storage.remove('profiles/gone.webp')
    expect(await storage.find('profiles/gone.webp')).toBeUndefined()
    expect(await storage.read('profiles/gone.webp')).toBeUndefined()
  })

  it.each(['../secret.txt', '/etc/passwd.txt', 'a/../b.txt', 'a\\b.txt', 'a\0.txt', '.env', 'a//b.txt', ''])(
    '%j is no key',
    async (key) => {
      await expect(storage.put(key, bytes, 'text/plain')).rejects.toThrow('This is not the key of a file.')
      await expect((async () => storage.read(key))()).rejects.toThrow('This is not the key of a file.')
    },
  )
})

describe('the folder', () => {
  it('holds public and private files apart, nothing half-written, and follows no link', async () => {
    const storage = open({})
    await storage.put('bills/1.pdf', bytes, 'application/pdf')
    expect(readdirSync(path.join(folder, 'files/private/bills'))).toEqual(['1.pdf'])
    writeFileSync(path.join(folder, 'secret'), 'secret')
    symlinkSync(path.join(folder, 'secret'), path.join(folder, 'files/private/bills/link.pdf'))
    expect(await storage.find('bills/link.pdf')).toBeUndefined()
    expect(await storage.read('bills/link.pdf')).toBeUndefined()
  })
})

describe('the bucket', () => {
  it('is not asked before a file is, and says so when it does not answer', async () => {
    const forbidding = createServer((_, answer) => answer.writeHead(403).end())
    await new Promise<void>((listening) => forbidding.listen(0, '127.0.0.1', listening))
    const { port } = forbidding.address() as AddressInfo
    const storage = open({ ...settings, S3_ENDPOINT: `http://127.0.0.1:${port}` })
    await expect(storage.find('profiles/0a1b.webp')).rejects.toThrow()
    await expect(storage.read('profiles/0a1b.webp')).rejects.toThrow()
    forbidding.close()
  })

  it('refuses a stranger', async () => {
    const storage = open({ ...settings, S3_ACCESS_KEY: 'guessed' })
    const refused = { statusCode: 503, cause: { message: expect.stringMatching(/access key/i) } }
    await expect(storage.put('profiles/0a1b.webp', bytes, 'image/webp')).rejects.toMatchObject(refused)
  })
})

describe('the settings of the bucket', () => {
  it.each(['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])('without %s the shop says what is missing', (name) => {
    expect(() => readConfig({ ...settings, [name]: '' })).toThrow(`The setting ${name} is missing.`)
  })

  it('a name that no bucket can have, or a wrong address, is refused by name', () => {
    expect(() => readConfig({ ...settings, S3_BUCKET: 'My Bucket' })).toThrow(/^The setting S3_BUCKET is not usable/)
    expect(() => readConfig({ ...settings, S3_ENDPOINT: 'minio' })).toThrow(/^The setting S3_ENDPOINT is not usable/)
    expect(() => readConfig({ FILES: 'ftp' })).toThrow(/^The setting FILES is not usable/)
  })
})
