import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { NewTicket, TicketReply } from '#contract/api/content/support.schema.ts'
import { ticketHeaders } from '#contract/api/content/support.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { readUpload, type UploadedFile } from '#server/platform/files/uploads.ts'
import { issueSentence } from '#server/platform/http/errors.ts'
import { attachmentLimit } from '#server/platform/pictures/attachments.ts'

/** What came with a form, beside its words: the file, and the key under which it may come again. */
export type Sent = { file: UploadedFile | undefined; key: string | undefined }

export const readNewTicket = (request: FastifyRequest) => readForm(request, NewTicket)

/** Throws 400 also when nothing is said at all (VAL-35). */
export async function readReply(request: FastifyRequest) {
  const reply = await readForm(request, TicketReply)
  if (reply.message === '' && !reply.file) throw new ApiError(400, 'Please write a message or choose a file.')
  return reply
}

/** The words of a form, checked, and what came with them; throws 400 with the sentence of the first wrong field. */
async function readForm<Fields extends z.ZodMiniObject>(
  request: FastifyRequest,
  schema: Fields,
): Promise<z.output<Fields> & Sent> {
  const key = readKey(request)
  const { fields, file } = await readUpload(request, { fileField: 'attachment', ...attachmentLimit })
  const read = z.safeParse(schema, Object.fromEntries(Object.entries(fields).filter(isTextField).map(asTyped)))
  if (!read.success) throw new ApiError(400, sentenceOf(read.error.issues[0]))
  return { ...read.data, file, key }
}

const isTextField = ([name]: [string, string]) => name !== 'attachment'

// In a form every line ends as it did on a teletype.
const asTyped = ([name, value]: [string, string]) => [name, value.replaceAll('\r\n', '\n')] as const

function sentenceOf(issue: z.core.$ZodIssue | undefined) {
  const isMissing = issue?.code === 'invalid_type'
  return !issue || isMissing ? 'Please fill in all required fields' : issueSentence(issue.message, issue.path)
}

function readKey({ headers }: FastifyRequest) {
  const key = headers[ticketHeaders.idempotencyKey]
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[!-~]{8,128}$/.test(key)) return key
  throw new ApiError(400, `The header ${ticketHeaders.idempotencyKey} must be 8 to 128 printable characters.`)
}

/** The identity of a row that comes under a key: the same each time it comes, and nobody else's can be hit. */
export function idUnder(...parts: string[]) {
  const hash = createHash('sha256').update(parts.join('\n')).digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
