import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadProfileImage } from '#contract/api/accounts/users.ts'
import { addTicket } from '#contract/api/content/support.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { storedFiles } from '../schema/files.ts'
import { type HostileFile, hostileFiles, secretLocation } from './testing/hostile-files.ts'
import { sendForm } from './testing/send-form.ts'

const samples = await hostileFiles()
const megabyte = 1024 * 1024

let shop: TestShop
let memoryBefore: number
beforeAll(async () => {
  shop = await openTestShop()
  memoryBefore = process.memoryUsage.rss()
})
afterAll(() => shop.close())

it('[S6] there are very many of them', () => {
  expect(samples.length).toBeGreaterThan(100)
  expect(new Set(samples.map(({ what }) => what)).size).toBe(samples.length)
})

describe('as a profile photo', () => {
  it.each(samples)('[API-31] [VAL-26] $what: $asPhoto', async (sample) => {
    const token = await somebody(sample.asPhoto !== 'refused')
    const before = await shop.db.$count(storedFiles)
    const answer = await send(uploadProfileImage.path, token, 'file', sample)
    if (sample.asPhoto === 'refused') {
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'Please select a valid image file (JPEG, PNG, JPG, GIF)',
      ])
      expect(await shop.db.$count(storedFiles)).toBe(before)
      return
    }
    expect(answer.statusCode).toBe(200)
    const { originalUrl, thumnailUrl } = answer.json().data
    for (const [url, side] of [
      [originalUrl, 512],
      [thumnailUrl, 128],
    ]) {
      expect(url).toMatch(/^profiles\/[0-9a-f]{32}(-small)?\.webp$/)
      await expectDrawnAnew(await shop.app.inject(fileAddress(url)), side)
    }
  })
})

describe('as an attachment of a ticket', () => {
  it.each(samples)('[API-37] $what: $asAttachment', async (sample) => {
    const token = await somebody(sample.asAttachment !== 'refused')
    const before = await shop.db.$count(storedFiles)
    const answer = await send(addTicket.path, token, 'attachment', sample)
    if (sample.asAttachment === 'refused') {
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'Failed to submit support ticket: only images, pdf, doc, docx and txt',
      ])
      expect(await shop.db.$count(storedFiles)).toBe(before)
      return
    }
    expect([answer.statusCode, answer.json().message]).toEqual([200, expect.any(String)])
    const { originalUrl, thumbnailUrl } = answer.json().data.attachment
    const whole = await shop.app.inject(fileAddress(originalUrl))
    expectHarmless(whole)
    if (sample.asAttachment === 'drawn') {
      await expectDrawnAnew(whole, 2400)
      await expectDrawnAnew(await shop.app.inject(fileAddress(thumbnailUrl)), 480)
    } else {
      expect(thumbnailUrl).toBe(originalUrl)
      expect(whole.rawPayload.equals(sample.bytes)).toBe(true)
      expect(whole.headers['content-type']).toMatch(
        /^(text\/plain; charset=utf-8|application\/(pdf|msword|vnd\.openxmlformats-officedocument\.wordprocessingml\.document))$/,
      )
      expect(whole.headers['content-disposition']).toMatch(/^attachment; /)
    }
  })
})

it('[S6] they leave the memory of the shop as it was', () => {
  const grown = (process.memoryUsage.rss() - memoryBefore) / megabyte
  expect(grown).toBeLessThan(150)
})

// What is kept counts for its sender's hour and day.
let sender = { token: '', uploads: 0 }

async function somebody(isReused: boolean) {
  if (sender.token === '' || sender.uploads >= 3) sender = { token: (await shop.signIn()).token, uploads: 0 }
  if (isReused) sender.uploads += 1
  return sender.token
}

function send(path: string, token: string, field: string, { name, type, bytes }: HostileFile) {
  const fields: Record<string, string> =
    field === 'attachment' ? { subject: 'A question', message: 'Please look at this.' } : {}
  return sendForm(shop, path, token, fields, [{ field, name, type, bytes }])
}

type Answer = Awaited<ReturnType<typeof send>>

function expectHarmless({ statusCode, headers }: Answer) {
  expect(statusCode).toBe(200)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
  expect(headers['content-type']).not.toMatch(/html|svg|xml$|javascript/)
  const disposition = String(headers['content-disposition'] ?? '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the question
  expect(disposition).not.toMatch(/[\u0000-\u001f\u007f-\uffff/\\<>]|\.\.|\.(exe|html|svg|php|htaccess)"/)
  expect(disposition.length).toBeLessThan(500)
}

async function expectDrawnAnew(answer: Answer, mostSide: number) {
  expectHarmless(answer)
  expect(answer.headers['content-type']).toBe('image/webp')
  const { format, width, height, pages, exif, xmp, iptc, icc, orientation } = await sharp(answer.rawPayload).metadata()
  expect({ format, pages, exif, xmp, iptc, icc, orientation }).toEqual({ format: 'webp' })
  expect(Math.max(width, height)).toBeLessThanOrEqual(mostSide)
  for (const left of [secretLocation, '<script', '<?php', '<html', 'PK\x03\x04', '%PDF'])
    expect(answer.rawPayload.includes(left)).toBe(false)
}
