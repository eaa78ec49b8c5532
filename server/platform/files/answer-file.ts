import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import { readRange } from './byte-range.ts'
import type { ServedFile } from './served-file.ts'

/** Sends a file in whole or in part, or says that the browser has it already. */
export async function answerFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile) {
  if (isKnown(request, file)) return introduce(reply, file).code(304).send()
  const isWhole = request.headers['if-range'] !== undefined && request.headers['if-range'] !== file.etag
  const range = isWhole ? undefined : readRange(request.headers.range, file.size)
  if (range === 'none') {
    throw new ApiError(416, 'This part of the file does not exist.', { 'content-range': `bytes */${file.size}` })
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  const isEmpty = request.method === 'HEAD' || end < start
  const stream = isEmpty ? undefined : await file.read(range)
  // A file that went away since it was found is missing like any other.
  if (!stream && !isEmpty) throw new ApiError(404, 'File not found')
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  introduce(reply, file)
    .type(file.type)
    .header('content-length', end - start + 1)
  return reply.send(stream)
}

const cacheControlOf: Record<ServedFile['cacheLifetime'], string> = {
  ever: 'public, max-age=31536000, immutable',
  week: 'public, max-age=604800',
  moment: 'public, no-cache',
  'day by browsers': 'private, max-age=86400',
  never: 'private, no-store',
}

function introduce(reply: FastifyReply, file: ServedFile) {
  return reply.headers({
    etag: file.etag,
    'last-modified': file.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': cacheControlOf[file.cacheLifetime],
    ...(file.isNegotiated ? { vary: 'accept' } : {}),
    ...(file.disposition ? { 'content-disposition': file.disposition } : {}),
    // Opened by itself, a file is shown and can do nothing.
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'",
  })
}

function isKnown({ headers }: FastifyRequest, file: ServedFile) {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === file.etag)
  // Other formats of a picture have the same time.
  if (file.isNegotiated) return false
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(file.modifiedAt.getTime() / 1000) * 1000 <= since
}
