import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageKeptMs } from './freshness.ts'
import { countForgotten, countKept, pagesKept } from './kept-count.ts'

/** A rendered page or the data of one: the same for everybody, as personal data is only ever fetched by the browser. */
export type Rendered = { status: number; headers: Headers; body: Buffer }

type Kept = Rendered & { br: Buffer; gzip: Buffer; etag: string; readAt: number }
type Limits = { freshMs: number; staleMs: number; mostBytes: number }

/** Fresh for half as long as a change may take to be seen; the last copy stands in for an hour while nothing can be rendered (R10). */
const usual: Limits = { freshMs: pageKeptMs, staleMs: 3_600_000, mostBytes: 24 * 1024 * 1024 }

/**
 * Renders each address once for all who ask within `freshMs`, compressed once; a crowd waits for one rendering.
 * Only answers with status 200 are kept, the least recently asked go first when `mostBytes` is reached.
 */
export function keepPages(render: (request: FastifyRequest) => Promise<Rendered>, limits = usual) {
  const pages = new Map<string, Kept>()
  const underway = new Map<string, Promise<Kept>>()
  let bytes = 0

  return async function respond(request: FastifyRequest, reply: FastifyReply) {
    const page = await find(`${request.protocol}://${request.host}${request.url}`, request)
    for (const [name, value] of page.headers) reply.header(name, value)
    reply.code(page.status).header('etag', page.etag).header('vary', 'accept-encoding')
    if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    const encoding = encodingFor(request)
    if (encoding) reply.header('content-encoding', encoding === 'gzip' ? 'gzip' : 'br')
    return reply.send(encoding ? page[encoding] : page.body)
  }

  async function find(key: string, request: FastifyRequest) {
    const last = pages.get(key)
    const age = last ? Date.now() - last.readAt : Number.POSITIVE_INFINITY
    if (last && age < limits.freshMs) {
      pagesKept.hits += 1
      return last
    }
    pagesKept.misses += 1
    try {
      const page = await (underway.get(key) ?? begin(key, request))
      return page.status >= 500 && last && age < limits.staleMs ? last : page
    } catch (error) {
      if (last && age < limits.staleMs) return last
      throw error
    }
  }

  function begin(key: string, request: FastifyRequest) {
    const readAt = Date.now()
    const page = render(request)
      .then((rendered) => prepare(rendered, readAt))
      .then((prepared) => {
        if (prepared.status === 200) keep(key, prepared)
        return prepared
      })
      .finally(() => underway.delete(key))
    underway.set(key, page)
    return page
  }

  function keep(key: string, page: Kept) {
    forget(key)
    pages.set(key, page)
    bytes += sizeOf(page)
    countKept(pagesKept, sizeOf(page))
    for (const oldest of pages.keys()) {
      if (bytes <= limits.mostBytes) return
      forget(oldest)
    }
  }

  function forget(key: string) {
    const page = pages.get(key)
    if (!page) return
    bytes -= sizeOf(page)
    countForgotten(pagesKept, sizeOf(page))
    pages.delete(key)
  }
}

function sizeOf({ body, br, gzip }: Kept) {
  return body.length + br.length + gzip.length
}

async function prepare(page: Rendered, readAt: number): Promise<Kept> {
  const [br, gzipped] = await Promise.all([
    compressBrotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(page.body, { level: 6 }),
  ])
  const etag = `"${createHash('sha1').update(page.body).digest('base64url')}"`
  return { ...page, br, gzip: gzipped, etag, readAt }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

function encodingFor(request: FastifyRequest) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}
