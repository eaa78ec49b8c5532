import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A PNG whose head claims a size; its pixels are few. */
export function pngOfSize(width: number, height: number) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer) {
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  const body = Buffer.concat([Buffer.from(name), content])
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** A JPEG of 300 × 200 pixels, red above and blue below, that a camera held in another way. */
export function withOrientation(orientation: number) {
  const blue = { create: { width: 300, height: 100, channels: 3 as const, background: '#0000ff' } }
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, top: 100, left: 0 }])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}
