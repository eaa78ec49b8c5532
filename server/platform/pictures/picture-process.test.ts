import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { needs } from '#server/testing/needs.ts'
import { fitPicture, redraw } from './picture-process.ts'

const run = promisify(execFile)
const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#c96' } })
    .jpeg()
    .toBuffer()

describe('somebody who sends a picture while no process can be begun to draw it', () => {
  const node = process.execPath
  afterEach(() => {
    process.execPath = node
  })

  it('is told to come again, sees pictures as they are stored, and has them drawn as soon as it can', async () => {
    const bytes = await photo()
    const upload = () => redraw(bytes, { kinds: ['jpeg'], sides: [400, 200], isSquare: false })
    const page = () => fitPicture(bytes, { width: 320, format: 'webp' })
    process.execPath = '/nowhere/node'
    for (let time = 0; time < 2; time += 1) {
      expect(await Promise.all(Array.from({ length: 5 }, page))).toEqual(Array(5).fill(undefined))
      await expect(upload()).rejects.toMatchObject({ statusCode: 503, message: expect.stringContaining('try again') })
    }
    process.execPath = node
    expect(await upload()).toHaveLength(2)
    expect((await sharp(await page()).metadata()).width).toBe(320)
  })

  needs('posix').it(
    'is told so too when the shop may open no more files, until it may again',
    { timeout: 60_000 },
    async () => {
      const script = path.join(import.meta.dirname, '../files/testing/out-of-files.ts')
      const { stdout } = await run('/bin/sh', ['-c', 'ulimit -n 128; exec "$0" "$1"', node, script])
      expect(JSON.parse(stdout)).toEqual([503, 2])
    },
  )
})
