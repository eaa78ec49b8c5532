import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { cdnHeaders } from './cdn-headers.ts'
import type { ReadTag } from './read-tags.ts'

/** A public answer or page as it was made: the same for everybody. */
export type Made = {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: ReadTag[]
  /** How long it is right for, where that is not only until something changes. */
  holdsMs?: number
  /** When the oldest of what it was made of was read, by `performance.now()`. */
  readAt?: number
  /** Something of it could not be had: the last copy is better. */
  isBroken?: boolean
  /** It was made of last copies, which were right at this moment, by `performance.now()`, and may not be any more. */
  lastRightAt?: number
}

export type Encoding = 'br' | 'gzip'

/** Ready to be sent: nothing of it is computed again, and it is compressed once for those who take that. */
export type Prepared = {
  key: string
  status: number
  headers: Record<string, string>
  etag: string
  isBroken: boolean
  body: Buffer
  br: Buffer | undefined
  gzip: Buffer | undefined
  tags: ReadTag[]
  readAt: number
  holdsUntil: number
  /** When it stopped being right; 0 while it is. */
  changedAt: number
  /** Until when the last copy is sent without trying to renew it. */
  restsUntil: number
}

type Kept = { key: string; begunAt: number; longestMs: number; restsMs: number }

export function prepare(made: Made, { key, begunAt, longestMs, restsMs }: Kept): Prepared {
  const { status, body, tags, holdsMs = longestMs, lastRightAt, isBroken = false } = made
  // Weak: the compressed bodies are others, byte for byte.
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const isForShared = status === 200 && !isBroken && made.headers['cache-control'] === undefined
  const headers = { ...made.headers, vary: 'accept-encoding', etag, ...(isForShared ? cdnHeaders(tags) : {}) }
  return {
    ...{ key, status, headers, etag, isBroken, body, tags, br: undefined, gzip: undefined },
    readAt: Math.min(begunAt, made.readAt ?? begunAt),
    holdsUntil: begunAt + Math.min(holdsMs, longestMs),
    changedAt: lastRightAt ?? 0,
    restsUntil: lastRightAt === undefined ? 0 : performance.now() + restsMs,
  }
}

/** About what it takes in memory. */
export function sizeOf({ key, headers, body, br, gzip, tags }: Prepared) {
  const texts = key.length + (headers['cache-tag']?.length ?? 0) + tags.length * 40
  return 1_000 + texts + body.length + (br?.length ?? 0) + (gzip?.length ?? 0)
}

const running = new WeakMap<Prepared, Partial<Record<Encoding, Promise<Buffer>>>>()

/** The body compressed, once however many ask at the same time; `grow` is told by how much it takes more memory. */
export function compress(prepared: Prepared, encoding: Encoding, grow: (prepared: Prepared, by: number) => void) {
  const begun = running.get(prepared) ?? {}
  running.set(prepared, begun)
  begun[encoding] ??= compressors[encoding](prepared.body).then((compressed) => {
    prepared[encoding] = compressed
    grow(prepared, compressed.length)
    return compressed
  })
  return begun[encoding]
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const compressors = {
  br: (body: Buffer) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => compressGzip(body, { level: 6 }),
}
