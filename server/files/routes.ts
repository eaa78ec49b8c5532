import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import type { Shop } from '../shop.ts'
import { readRange } from './byte-range.ts'
import { openPublicFiles, type PublicFile, publicFolders } from './public-files.ts'

/**
 * GET file/{path}: pictures and videos that everybody may see (API-03), in whole or in part.
 * 404 for everything else, 416 for a part that lies outside.
 */
export async function fileRoutes(app: FastifyInstance, { config }: Shop) {
  const find = await openPublicFiles(publicFolders(config.dataFolder))
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/file/*',
    schema: { hide: true } as never,
    handler: async (request, reply) => {
      const file = await find(request.params['*'].replaceAll('\\', '/'))
      if (!file) throw notFound()
      return answer(request, reply, file)
    },
  })
}

async function answer(request: FastifyRequest, reply: FastifyReply, file: PublicFile) {
  introduce(reply, file)
  if (isKnown(request, file)) return reply.code(304).send()
  const isWhole = request.headers['if-range'] !== undefined && request.headers['if-range'] !== file.etag
  const range = isWhole ? undefined : readRange(request.headers.range, file.size)
  if (range === 'none') {
    throw new ApiError(416, 'This part of the file does not exist.', { 'content-range': `bytes */${file.size}` })
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  reply.type(file.type).header('content-length', end - start + 1)
  if (request.method === 'HEAD' || end < start) return reply.send()
  const handle = await openFile(file)
  return reply.send(handle.createReadStream({ start, end }))
}

function introduce(reply: FastifyReply, file: PublicFile) {
  reply.headers({
    etag: file.etag,
    'last-modified': file.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=604800',
    // Opened by itself, a file is shown and can do nothing.
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'",
  })
}

function isKnown({ headers }: FastifyRequest, file: PublicFile) {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === file.etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(file.modifiedAt.getTime() / 1000) * 1000 <= since
}

/** A file that went away since the folder was read is missing like any other. */
async function openFile(file: PublicFile): Promise<FileHandle> {
  try {
    return await open(file.path, 'r')
  } catch {
    throw notFound()
  }
}

function notFound() {
  return new ApiError(404, 'File not found')
}
