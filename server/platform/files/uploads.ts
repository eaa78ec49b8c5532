import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, isApiError } from '#contract/api/envelope.ts'
import type { Config } from '../config/config.ts'

/** A file as somebody sent it. Its name and its kind are claims: nothing is decided by them. */
export type UploadedFile = { bytes: Buffer; name: string }

/** The text fields of a form and its one file, if there is one. */
export type Upload = { fields: Record<string, string>; file: UploadedFile | undefined }

export type UploadRules = {
  /** The name of the form field that holds the file. */
  fileField: string
  mostBytes: number
  /** What the shopper reads (413) when the file is larger. */
  tooLarge: string
}

/** Lets the routes of this scope read forms with a file; every other route of the API keeps refusing them. */
export async function acceptUploads(app: FastifyInstance, config: Pick<Config, 'uploadPaceMs' | 'uploadMegabytes'>) {
  app.decorate('uploadPaceMs', config.uploadPaceMs)
  app.decorate('uploadRoom', openRoom(config.uploadMegabytes * 1024 * 1024))
  await app.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Reads the form of a multipart endpoint, served within the scope of `acceptUploads`:
 *
 *     const { fields, file } = await readUpload(request, { fileField: 'attachment', ...attachmentLimit })
 *
 * Bytes are counted as they come, so nothing larger is ever held, and nothing touches the disk. Fields are plain strings
 * of at most 16 KB: check them with a schema. An empty file input counts as no file.
 * Throws 400 for a broken form, for a file in another field and for two files, 413 with `tooLarge`, 415 for no form,
 * 503 while very many bytes come in at once. Only what has come in takes room, so that slow senders and forms without a file keep
 * nobody out; a line that sends next to nothing is closed.
 */
export async function readUpload(request: FastifyRequest, rules: UploadRules): Promise<Upload> {
  if (!request.isMultipart?.()) throw new ApiError(415, 'Please send the request as a form (multipart/form-data).')
  const room = request.server.uploadRoom.enter(request.caller?.userId ?? request.ip)
  const pace = setInterval(closeUnlessMoving(request), request.server.uploadPaceMs)
  try {
    // Who broke off before this is never heard of again.
    if (request.raw.destroyed) throw new Error('The request broke off.')
    return await readParts(request, rules, room)
  } catch (error) {
    // What is still to come is let go by, or the next call on this line would wait behind it for ever.
    request.raw.unpipe()
    request.raw.resume()
    // Whatever the parser stumbles over is a broken form.
    throw isApiError(error) ? error : new ApiError(400, 'The request could not be read.')
  } finally {
    clearInterval(pace)
    room.leave()
  }
}

/** A KB a second: less than any phone that sends a picture within two minutes. */
const leastBytes = 16_000

function closeUnlessMoving({ raw }: FastifyRequest) {
  let before = raw.socket.bytesRead
  return () => {
    const now = raw.socket.bytesRead
    // Once all is here, what is done with it may take its time.
    if (!raw.complete && now - before < leastBytes) raw.destroy()
    before = now
  }
}

async function readParts(request: FastifyRequest, rules: UploadRules, room: Room): Promise<Upload> {
  const fields: [string, string][] = []
  let file: UploadedFile | undefined
  const parts = request.parts({
    limits: {
      parts: 20,
      files: 2,
      fields: 18,
      fieldNameSize: 100,
      fieldSize: 16 * 1024,
      headerPairs: 20,
      fileSize: rules.mostBytes,
    },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new ApiError(413, 'The request is too large.')
      fields.push([part.fieldname, typeof part.value === 'string' ? part.value : ''])
      continue
    }
    const bytes = await readFile(part.file, rules, room)
    if (bytes.length === 0 && !part.filename) continue
    if (part.fieldname !== rules.fileField) throw new ApiError(400, `Please send the file as "${rules.fileField}".`)
    if (file) throw new ApiError(400, 'Please send one file at a time.')
    file = { bytes, name: part.filename ?? '' }
  }
  return { fields: Object.fromEntries(fields), file }
}

async function readFile(stream: AsyncIterable<Buffer> & { truncated: boolean }, { tooLarge }: UploadRules, room: Room) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (stream.truncated) chunks.length = 0
    else {
      room.take(chunk.length)
      chunks.push(chunk)
    }
  }
  if (stream.truncated) throw new ApiError(413, tooLarge)
  return Buffer.concat(chunks)
}

type Room = { take(bytes: number): void; leave(): void }

/** Files are held in memory while they come in: so many bytes at once, and of one person a quarter of that. */
function openRoom(mostBytes: number) {
  const held = new Map<string, number>()
  const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0)
  return {
    enter(who: string): Room {
      let taken = 0
      const change = (bytes: number) => {
        taken += bytes
        const own = (held.get(who) ?? 0) + bytes
        if (own > 0) held.set(who, own)
        else held.delete(who)
      }
      return {
        take(bytes) {
          const own = (held.get(who) ?? 0) + bytes
          if (own > mostBytes / 4 || sumOf(held.values()) + bytes > mostBytes) throw busy
          change(bytes)
        },
        leave: () => change(-taken),
      }
    },
  }
}

const busy = new ApiError(503, 'The shop is very busy. Please try again in a few seconds.', { 'retry-after': '5' })

declare module 'fastify' {
  interface FastifyInstance {
    uploadPaceMs: number
    uploadRoom: ReturnType<typeof openRoom>
  }
}
