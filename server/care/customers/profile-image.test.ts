import { readdirSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadProfileImage } from '#contract/api/accounts/users.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { cleanUp } from '#server/operations/schedule/clean-up.ts'
import { withOrientation } from '#server/platform/files/testing/picture-samples.ts'
import { sendForm } from '#server/platform/files/testing/send-form.ts'
import { storedFiles } from '#server/platform/schema/files.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let photo: Buffer
beforeAll(async () => {
  shop = await openTestShop()
  const warm = { create: { width: 900, height: 600, channels: 3 as const, background: '#c8862b' } }
  photo = await sharp(warm)
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 13/1' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => shop.close())

const url = uploadProfileImage.path
const send = (token: string, bytes = photo, field = 'file') =>
  sendForm(shop, url, token, {}, [{ field, name: 'me.jpg', type: 'image/jpeg', bytes }])
const filesOf = () => {
  const folder = path.join(shop.config.dataFolder, 'files/public/profiles')
  return readdirSync(folder, { withFileTypes: true }).map(({ name }) => `profiles/${name}`)
}
const refusal = ({ statusCode, json }: Awaited<ReturnType<typeof send>>) => [statusCode, json().message]
const wrongKind = 'Please select a valid image file (JPEG, PNG, JPG, GIF)'

describe('a shopper who chooses a profile photo', () => {
  it('[API-31] [ENT-01] [VAL-26] has it in two square sizes, without the place where it was taken', async () => {
    const { token, user } = await shop.signIn()
    const answer = await send(token)
    expect(answer.json()).toMatchObject({ statusCode: 200, status: 'OK' })
    const { originalUrl, thumnailUrl } = answer.json().data
    expect(Object.keys(answer.json().data)).toEqual(['originalUrl', 'thumnailUrl'])
    for (const [address, side] of [
      [originalUrl, 512],
      [thumnailUrl, 128],
    ]) {
      const picture = await shop.app.inject(fileAddress(address))
      expect(picture.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=86400',
      })
      const { width, height, exif } = await sharp(picture.rawPayload).metadata()
      expect([width, height, exif]).toEqual([side, side, undefined])
    }
    const [row] = await shop.db.select().from(users).where(eq(users.id, user.id))
    expect(row).toMatchObject({ profileImageKey: originalUrl, profileThumbnailKey: thumnailUrl })
    const profile = await shop.app.inject({
      method: 'PUT',
      url: `/api/v1/user/${user.id}/update`,
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
    expect(profile.json().data.profileImage).toEqual({ originalUrl, thumbnailUrl: thumnailUrl })
  })

  it('[API-31] sees it upright, however the camera was held', async () => {
    const { token } = await shop.signIn()
    for (const orientation of [1, 3, 6, 8]) {
      const { originalUrl } = (await send(token, await withOrientation(orientation))).json().data
      const picture = await shop.app.inject(fileAddress(originalUrl))
      const { data, info } = await sharp(picture.rawPayload).raw().toBuffer({ resolveWithObject: true })
      const redAt = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128
      const [first, last] = [2, info.width - 3]
      const middle = Math.round(info.width / 2)
      const sides = [redAt(middle, first), redAt(last, middle), redAt(middle, last), redAt(first, middle)]
      // The red half lies above, right, below or left.
      const red = { 1: 0, 3: 2, 6: 1, 8: 3 }[orientation]
      expect([orientation, sides[red ?? 0], sides[((red ?? 0) + 2) % 4]]).toEqual([orientation, true, false])
    }
  })

  it('[API-31] has the new one alone after another: the old files are gone', async () => {
    const { token } = await shop.signIn()
    const before = filesOf()
    const first = (await send(token)).json().data
    const second = (await send(token)).json().data
    expect(
      filesOf()
        .filter((key) => !before.includes(key))
        .sort(),
    ).toEqual([second.originalUrl, second.thumnailUrl].sort())
    expect((await shop.app.inject(fileAddress(first.originalUrl))).statusCode).toBe(404)
    await shop.pool.query("update stored_file set created_at = now() - interval '2 days'")
    await cleanUp(shop)
    expect(await shop.db.$count(storedFiles, eq(storedFiles.key, first.originalUrl))).toBe(0)
    expect((await shop.app.inject(fileAddress(second.originalUrl))).statusCode).toBe(200)
  })

  it('[VAL-27] reads that it is too large from one byte above 5 MB, and may send exactly 5 MB', async () => {
    const { token } = await shop.signIn()
    const most = 5 * 1024 * 1024
    const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)])
    expect((await send(token, padded(most))).statusCode).toBe(200)
    for (const size of [most + 1, 4 * most]) {
      expect(refusal(await send(token, padded(size)))).toEqual([413, 'Image size should be less than 5MB'])
    }
  })

  it('[API-31] reads what is wrong with a form in a sentence', async () => {
    const { token } = await shop.signIn()
    const part = { field: 'file', name: 'me.jpg', type: 'image/jpeg', bytes: photo }
    expect(refusal(await sendForm(shop, url, token, {}, []))).toEqual([400, wrongKind])
    expect(refusal(await sendForm(shop, url, token, {}, [{ ...part, name: '', bytes: Buffer.alloc(0) }]))).toEqual([
      400,
      wrongKind,
    ])
    expect(refusal(await sendForm(shop, url, token, {}, [part, part]))).toEqual([
      400,
      'Please send one file at a time.',
    ])
    expect(refusal(await send(token, photo, 'picture'))).toEqual([400, 'Please send the file as "file".'])
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field${index}`, 'x']))
    expect((await sendForm(shop, url, token, many, [part])).statusCode).toBe(400)
    expect((await sendForm(shop, url, token, { long: 'x'.repeat(20_000) }, [part])).statusCode).toBe(413)
    for (const [type, body, status] of [
      ['application/json', '{}', 415],
      ['multipart/form-data', 'no boundary', 400],
      ['multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="file"; filename="a"', 400],
      ['multipart/form-data; boundary=b', '', 400],
    ] as const) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type }
      const answer = await shop.app.inject({ method: 'POST', url: `/api/v1${url}`, headers, payload: body })
      expect([type, body, answer.statusCode]).toEqual([type, body, status])
      expect(answer.json()).toMatchObject({
        statusCode: status,
        status: 'ERROR',
        message: expect.stringMatching(/\.$|\)$/),
      })
    }
  })

  it('[API-31] keeps the old photo when the new one is refused', async () => {
    const { token, user } = await shop.signIn()
    const { originalUrl } = (await send(token)).json().data
    expect(refusal(await send(token, Buffer.from('<svg onload="alert(1)"/>')))).toEqual([400, wrongKind])
    const [row] = await shop.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.profileImageKey).toBe(originalUrl)
    expect((await shop.app.inject(fileAddress(originalUrl))).statusCode).toBe(200)
  })

  it('[API-31] may change it thirty times a day', async () => {
    const { token, user } = await shop.signIn()
    await shop.pool.query(
      `insert into stored_file (key, kind, owner_id, content_type, byte_size)
       select 'profiles/earlier-' || n, 'avatar', $1, 'image/webp', 1 from generate_series(1, 29) n`,
      [user.id],
    )
    const outcomes = await Promise.all([send(token), send(token)])
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
    const refused = outcomes.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json().message).toBe('You have sent very many files today. Please try again tomorrow.')
  })
})

describe('an upload that breaks off', () => {
  it('[API-31] leaves nothing behind, and does not keep the next from coming', async () => {
    const { token } = await shop.signIn()
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as AddressInfo
    const [rows, files] = [await shop.db.$count(storedFiles), filesOf()]
    for (let time = 0; time < 4; time += 1) await breakOff(begin(port, token))
    await expect.poll(async () => (await send(token)).statusCode).toBe(200)
    expect(await shop.db.$count(storedFiles)).toBe(rows + 1)
    expect(filesOf()).toHaveLength(files.length + 2)
  })

  function begin(port: number, token: string) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' }
    const begun = request({ port, path: `/api/v1${url}`, method: 'POST', headers })
    begun.write('--b\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\n\r\n')
    begun.write(photo.subarray(0, 1_000))
    return begun
  }

  function breakOff(begun: ClientRequest) {
    return new Promise<void>((disconnected) => {
      begun.on('error', () => {})
      begun.on('close', disconnected)
      begun.write(photo.subarray(1_000), () => begun.destroy())
    })
  }
})

it('[API-31] a form is refused by calls that expect JSON', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/product/search',
    headers,
    payload: '--b--',
  })
  expect(refusal(answer)).toEqual([415, 'Please send the request as JSON.'])
})
