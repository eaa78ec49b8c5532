import path from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange } from './byte-range.ts'

/** A file that may be given to whoever asks, wherever it lies. */
export type ServedFile = {
  /** Names the content together with the tag. */
  id: string
  type: string
  size: number
  etag: string
  modifiedAt: Date
  /** How long a browser or a cache in between may keep it: a private file never, the picture of a person by browsers alone for a day. */
  cacheLifetime: 'ever' | 'week' | 'moment' | 'day by browsers' | 'never'
  /** Content-Disposition; none for public pictures and films. */
  disposition?: string
  /** Comes in other formats for other browsers at the same address. */
  isNegotiated?: boolean
  /** The bytes or a stretch of them; undefined when it went away meanwhile. */
  read(range?: ByteRange): Promise<Readable | undefined>
}

// No SVG and nothing else a browser could run.
const publicTypes: Record<string, string> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

/** The type of a public file by the ending of its key; undefined for endings that are not given out. */
export function typeOf(key: string) {
  return publicTypes[path.extname(key)]
}

export function tagOf(size: number, modifiedAt: Date) {
  return `"${size.toString(36)}-${Math.round(modifiedAt.getTime()).toString(36)}"`
}
