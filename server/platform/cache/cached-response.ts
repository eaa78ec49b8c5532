import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CacheTag } from './cache-tags.ts'
import { cdnHeaders } from './cdn-headers.ts'

/** A public answer or page as it was made: the same for everybody. */
export type ComputedResponse = {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: CacheTag[]
  /** How long it is right for, where that is not only until something changes. */
  validForMs?: number
  /** When the oldest of what it was made of was read, by `performance.now()`. */
  readAt?: number
  /** Something of it could not be had: the last copy is better. */
  isBroken?: boolean
  /** It was made of last copies, which were right at this moment, by `performance.now()`, and may not be any more. */
  lastValidAt?: number
}

export type Encoding = 'br' | 'gzip'

/** Ready to be sent: nothing of it is computed again, and it is compressed once for those who take that. */
export type CachedResponse = {
  key: string
  status: number
  headers: Record<string, string>
  etag: string
  isBroken: boolean
  body: Buffer
  br: Buffer | undefined
  gzip: Buffer | undefined
  tags: CacheTag[]
  readAt: number
  expiresAt: number
  /** When it stopped being right; 0 while it is. */
  invalidatedAt: number
  /** Until when the last copy is sent without trying to renew it. */
  retryAfter: number
}

type EntryOptions = { key: string; begunAt: number; longestMs: number; retryDelayMs: number }

export function toCachedResponse(
  computed: ComputedResponse,
  { key, begunAt, longestMs, retryDelayMs }: EntryOptions,
): CachedResponse {
  const { status, body, tags, validForMs = longestMs, lastValidAt, isBroken = false } = computed
  // Weak: the compressed bodies are others, byte for byte.
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const isForShared = status === 200 && !isBroken && computed.headers['cache-control'] === undefined
  const headers = { ...computed.headers, vary: 'accept-encoding', etag, ...(isForShared ? cdnHeaders(tags) : {}) }
  return {
    ...{ key, status, headers, etag, isBroken, body, tags, br: undefined, gzip: undefined },
    readAt: Math.min(begunAt, computed.readAt ?? begunAt),
    expiresAt: begunAt + Math.min(validForMs, longestMs),
    invalidatedAt: lastValidAt ?? 0,
    retryAfter: lastValidAt === undefined ? 0 : performance.now() + retryDelayMs,
  }
}

/** About what it takes in memory. */
export function sizeOf({ key, headers, body, br, gzip, tags }: CachedResponse) {
  const texts = key.length + (headers['cache-tag']?.length ?? 0) + tags.length * 40
  return 1_000 + texts + body.length + (br?.length ?? 0) + (gzip?.length ?? 0)
}

const running = new WeakMap<CachedResponse, Partial<Record<Encoding, Promise<Buffer>>>>()

/** The body compressed, once however many ask at the same time; `grow` is called with the bytes that it adds. */
export function compress(
  cached: CachedResponse,
  encoding: Encoding,
  grow: (cached: CachedResponse, by: number) => void,
) {
  const begun = running.get(cached) ?? {}
  running.set(cached, begun)
  begun[encoding] ??= compressors[encoding](cached.body).then((compressed) => {
    cached[encoding] = compressed
    grow(cached, compressed.length)
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
