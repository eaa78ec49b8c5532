import { setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import type { Crop, Fit, PictureAnswer, PictureOrder, PictureTask, Redraw } from './picture-tasks.ts'

// A process of its own: what a hostile picture breaks or fills here is not the shop, and goes when this ends.
setPriority(10)
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`)
sharp.unblock({ operation: loaders })

const mostPixels = 40_000_000

process.on('disconnect', () => process.exit())
process.on('message', async ({ id, task, bytes }: PictureOrder) => {
  const pictures = await draw(task, bytes).catch(() => undefined)
  process.send?.({ id, ...(pictures ? { pictures } : {}) } satisfies PictureAnswer)
})

function draw(task: PictureTask, bytes: Uint8Array) {
  return task.kind === 'fit' ? fitPicture(task, bytes) : redraw(task, bytes)
}

async function redraw({ kinds, sides: [large, small], isSquare, crop }: Redraw, bytes: Uint8Array) {
  const { format, width, height, autoOrient } = await open(bytes).metadata()
  if (!kinds.some((kind) => kind === (format === 'heif' ? 'avif' : format)))
    throw new Error('Not one of the kinds that may come in.')
  const shortest = Math.min(width, height)
  const scaled = (picture: Sharp, side: number) =>
    isSquare
      ? picture.resize(Math.min(side, shortest), Math.min(side, shortest))
      : picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const upright = open(bytes).autoOrient()
  const whole = crop ? upright.extract(pixelsOf(crop, autoOrient)) : upright
  const first = await scaled(whole, large).webp({ quality: 84 }).toBuffer()
  return [first, await scaled(sharp(first), small).webp({ quality: 78 }).toBuffer()]
}

function pixelsOf({ left, top, width, height }: Crop, picture: { width: number; height: number }) {
  const x = Math.min(picture.width - 1, Math.round(left * picture.width))
  const y = Math.min(picture.height - 1, Math.round(top * picture.height))
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(picture.width - x, Math.round(width * picture.width))),
    height: Math.max(1, Math.min(picture.height - y, Math.round(height * picture.height))),
  }
}

async function fitPicture({ width, format }: Fit, bytes: Uint8Array) {
  const picture = open(bytes, 'none').autoOrient().resize({ width, withoutEnlargement: true })
  if (format === 'avif') return [await picture.avif({ quality: 50, effort: 2 }).toBuffer()]
  if (format === 'webp') return [await picture.webp({ quality: 74 }).toBuffer()]
  return [await picture.flatten({ background: 'white' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()]
}

function open(bytes: Uint8Array, failOn: 'none' | 'error' = 'error') {
  return sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true, failOn, pages: 1 })
}
