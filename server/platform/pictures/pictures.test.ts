import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileAddress, pictureWidths } from '#contract/rules/file-address.ts'
import { mediaKey } from '#db/seed/media-key.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { openMadePictures } from './made-pictures.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openTestShop()
  folder = path.join(shop.config.dataFolder, 'files')
})
afterAll(() => shop.close())

const atta = 'products/sharbati-wheat-atta-1-1200.webp'
const modern = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const read = (address: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/v1/file/${address}`, headers })

describe('a shopper whose page asks for a picture in a width', () => {
  it('[API-04] gets it so wide, in the best format the browser takes', async () => {
    for (const [accept, type] of [
      [modern, 'image/avif'],
      ['image/avif;q=0.9, image/webp', 'image/avif'],
      ['image/avif;q=0, image/webp;q=0.8', 'image/webp'],
      ['image/webp,*/*', 'image/webp'],
      ['image/png,image/*;q=0.8,*/*;q=0.5', 'image/jpeg'],
      ['*/*', 'image/jpeg'],
      ['', 'image/jpeg'],
    ]) {
      const answer = await read(`${atta}?w=240`, { accept: String(accept) })
      expect([answer.statusCode, answer.headers['content-type'], answer.headers.vary]).toEqual([200, type, 'accept'])
      const { width, format } = await sharp(answer.rawPayload).metadata()
      expect([width, format]).toEqual([240, type === 'image/avif' ? 'heif' : String(type).slice('image/'.length)])
    }
  })

  it('[API-04] gets fewer bytes than the picture prepared for cards has', async () => {
    const prepared = await read(atta.replace('1200', '480'))
    const drawn = await read(`${atta}?w=480`, { accept: modern })
    expect(drawn.rawPayload.length).toBeLessThan(prepared.rawPayload.length)
  })

  it('[API-04] keeps it for ever where the address names the content, and for a week where it does not', async () => {
    const forever = 'public, max-age=31536000, immutable'
    for (const address of [mediaKey(atta), `${mediaKey(atta)}?w=160`]) {
      expect((await read(address, { accept: modern })).headers['cache-control']).toBe(forever)
    }
    const older = mediaKey(atta).replace(/\.[0-9a-f]{8}\./, '.00000000.')
    for (const address of [atta, `${atta}?w=160`, older, `${older}?w=160`]) {
      const answer = await read(address, { accept: modern })
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=604800'])
    }
  })

  it('[API-04] asks whether it changed and gets no second copy, but another format is another picture', async () => {
    const { headers } = await read(`${atta}?w=160`, { accept: modern })
    const again = await read(`${atta}?w=160`, { accept: modern, 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body, again.headers.vary]).toEqual([304, '', 'accept'])
    const other = await read(`${atta}?w=160`, { accept: '*/*', 'if-none-match': String(headers.etag) })
    expect([other.statusCode, other.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('[API-04] gets nothing enlarged', async () => {
    const answer = await read('avatars/avatar-1-128.webp?w=1920', { accept: modern })
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(128)
  })

  it.each(['', '0', '481', '-1', '1e9', '480.0', ' 480', '480&w=481', '%00', 'NaN'])(
    '[API-04] is refused the width %j in a sentence',
    async (width) => {
      const answer = await read(`${atta}?w=${width}`)
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        `Pictures come in these widths: ${pictureWidths.join(', ')}.`,
      ])
    },
  )

  it('[API-03] gets films as they are', async () => {
    const answer = await read('videos/story-mill.mp4?w=480')
    expect([answer.headers['content-type'], answer.headers['accept-ranges']]).toEqual(['video/mp4', 'bytes'])
  })

  it('[ERR-50] gets what is stored where nothing can be drawn of it, so that the page shows its placeholder', async () => {
    mkdirSync(path.join(folder, 'public/own'), { recursive: true })
    writeFileSync(path.join(folder, 'public/own/broken.png'), 'no picture at all')
    const answer = await read('own/broken.png?w=480', { accept: modern })
    expect([answer.statusCode, answer.body]).toEqual([200, 'no picture at all'])
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, no-cache' })
    expect((await read('own/missing.png?w=480')).statusCode).toBe(404)
  })
})

describe('a crowd that asks for the same picture', () => {
  it('has it drawn once', async () => {
    const made = openMadePictures(path.join(folder, 'crowd'))
    let drawn = 0
    const draw = async () => {
      drawn += 1
      return Buffer.from('picture')
    }
    const name = `${'a'.repeat(32)}.webp`
    await Promise.all(Array.from({ length: 100 }, () => made.get(name, draw)))
    await made.get(name, draw)
    expect(drawn).toBe(1)
    // Whoever empties the folder only makes it be drawn again.
    rmSync(path.join(folder, 'crowd'), { recursive: true })
    expect((await made.get(name, draw))?.size).toBe(7)
    expect(drawn).toBe(2)
  })

  it('fills no more of the disk than it may: what was not asked for longest goes', async () => {
    const made = openMadePictures(path.join(folder, 'small'), 2_500)
    const nameOf = (letter: string) => `${letter.repeat(32)}.avif`
    const draw = async () => Buffer.alloc(1_000)
    for (const letter of ['a', 'b', 'a', 'c']) await made.get(nameOf(letter), draw)
    expect(readdirSync(path.join(folder, 'small')).sort()).toEqual([nameOf('a'), nameOf('c')])
    // The next process finds what the first one left.
    const next = openMadePictures(path.join(folder, 'small'), 2_500)
    await next.get(nameOf('d'), draw)
    expect(readdirSync(path.join(folder, 'small'))).toHaveLength(2)
    expect(existsSync(path.join(folder, 'small', nameOf('d')))).toBe(true)
  })

  it('does not wait a second time for what cannot be drawn', async () => {
    const made = openMadePictures(path.join(folder, 'broken'))
    let tries = 0
    const draw = async () => {
      tries += 1
      return undefined
    }
    for (const _ of ['once', 'twice']) expect(await made.get(`${'e'.repeat(32)}.avif`, draw)).toBeUndefined()
    expect(tries).toBe(1)
  })
})

it('[API-04] every width of the ladder can be asked for in a page', () => {
  for (const width of pictureWidths) expect(fileAddress(atta, width)).toMatch(new RegExp(`\\?w=${width}$`))
})
