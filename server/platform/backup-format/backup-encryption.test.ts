import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { decrypted, encrypt } from './backup-encryption.ts'

const key = randomBytes(20)
const piece = 64 * 1024

const sealed = (bytes: Buffer, by = key) => buffer(Readable.from([bytes], { objectMode: false }).pipe(encrypt(by)))
const opened = async (bytes: Buffer, keys = [key], size = 10_000) => {
  const parts: Buffer[] = []
  for await (const part of decrypted(inChunks(bytes, size), keys)) parts.push(part)
  return Buffer.concat(parts)
}

async function* inChunks(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

describe('an encrypted backup', () => {
  it.each([0, 1, piece - 1, piece, piece + 1, 3 * piece, 200_001])(
    'of %i bytes gives back what went into it, in chunks of any size',
    async (size) => {
      const bytes = randomBytes(size)
      const file = await sealed(bytes)
      for (const chunk of [1_000, 65_552, file.length])
        expect((await opened(file, [key], chunk)).equals(bytes)).toBe(true)
    },
  )

  it('is another one each time, and tells nothing of what is in it or of its key', async () => {
    const bytes = Buffer.alloc(3 * piece, 'Asha Verma')
    const [one, other] = [await sealed(bytes), await sealed(bytes)]
    expect(one.equals(other)).toBe(false)
    for (const part of ['Asha', key]) expect(one.includes(part)).toBe(false)
  })

  it('is opened by the fitting one of several keys, by no other, and not without one', async () => {
    const file = await sealed(Buffer.from('milled'))
    expect(String(await opened(file, [randomBytes(20), key]))).toBe('milled')
    await expect(opened(file, [randomBytes(20)])).rejects.toThrow('not the key')
    await expect(opened(file, [])).rejects.toThrow('please give its key')
  })

  it('that is cut anywhere, or changed in any part, is refused', async () => {
    const file = await sealed(randomBytes(3 * piece + 500))
    for (let cut = 0; cut < file.length; cut += 6_151)
      await expect(opened(file.subarray(0, cut)), `cut at ${cut}`).rejects.toThrow('damaged')
    for (const end of [49 + piece + 16, 49 + 2 * (piece + 16)])
      await expect(opened(file.subarray(0, end)), `cut behind a piece`).rejects.toThrow('damaged')
    for (let at = 20; at < file.length; at += 6_151) {
      const changed = Buffer.from(file)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(opened(changed), `changed at ${at}`).rejects.toThrow(/damaged|not the key/)
    }
    await expect(opened(Buffer.concat([file, file.subarray(49)]))).rejects.toThrow('damaged')
  })

  it('whose pieces are in another order is refused', async () => {
    const file = await sealed(randomBytes(3 * piece))
    const at = (number: number) => file.subarray(49 + number * (piece + 16), 49 + (number + 1) * (piece + 16))
    const swapped = Buffer.concat([file.subarray(0, 49), at(1), at(0), at(2)])
    await expect(opened(swapped)).rejects.toThrow('damaged')
  })

  it('of before, which is not encrypted, comes through as it is', async () => {
    const plain = Buffer.from([0x1f, 0x8b, ...randomBytes(100_000)])
    expect((await opened(plain, [], 7)).equals(plain)).toBe(true)
  })
})
