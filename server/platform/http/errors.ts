import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiError } from '#contract/api/envelope.ts'
import { isConnectionFault } from '../db/faults/connection-faults.ts'
import { sqlStateOf } from '../db/transaction.ts'
import { allowedMethods } from './requests/allowed-methods.ts'
import { Answer, writeEnvelope } from './serve.ts'

/** Writes every refusal and every fault of the API as an envelope with one sentence. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    refusals.set(request, error)
    if (isApiError(error)) return refuse(reply, error.statusCode, error.message, error.headers, error.data)
    if (error.validation) return refuse(reply, 400, validationSentence(error))
    const known = knownFault(error)
    if (known === noRoom) warnOfNoRoom(request, error)
    if (known) return refuse(reply, known.statusCode, known.sentence, known.headers)
    if (error.statusCode && error.statusCode < 500)
      return refuse(reply, error.statusCode, 'The request could not be read.')
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    return refuse(reply, 500, 'Something went wrong on our side. Please try again.')
  })
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(request.url)
    if (allowed.length === 0 || allowed.includes(request.method)) return refuse(reply, 404, 'There is no such call.')
    return refuse(reply, 405, `This call is made by ${allowed[0]}.`, { allow: allowed.join(', ') })
  })
}

const refusals = new WeakMap<FastifyRequest, unknown>()

/** What a request was refused by, for who looks at it once it was answered. */
export function refusalOf(request: FastifyRequest) {
  return refusals.get(request)
}

/** An address that cannot be decoded reaches no route; it gets the same envelope. */
export function answerUnreadable(_: Error, __: FastifyRequest, reply: FastifyReply) {
  refuse(reply, 400, 'This address cannot be read.')
}

function refuse(
  reply: FastifyReply,
  statusCode: number,
  message: string,
  headers: Record<string, string> = {},
  data: unknown = null,
) {
  return reply
    .code(statusCode)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/json; charset=utf-8')
    .send(writeEnvelope(new Answer({ data, message }), statusCode))
}

type Refusal = { statusCode: number; sentence: string; headers?: Record<string, string> }

const busy: Refusal = {
  statusCode: 503,
  sentence: 'The shop is very busy. Please try again in a few seconds.',
  headers: { 'retry-after': '5' },
}

const sentences: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { statusCode: 413, sentence: 'The request is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { statusCode: 415, sentence: 'Please send the request as JSON.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { statusCode: 400, sentence: 'The request is not valid JSON.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { statusCode: 400, sentence: 'The request could not be read.' },
  FST_UNDER_PRESSURE: busy,
  // The transaction lost against others however often it was tried.
  '40001': busy,
  '40P01': busy,
  // NUL, or half of a letter: no text of a person, and none that PostgreSQL holds.
  '22021': { statusCode: 400, sentence: 'Some of the details hold characters that cannot be used.' },
  '22P05': { statusCode: 400, sentence: 'Some of the details hold characters that cannot be used.' },
  // The statement ran into its time limit, or waited too long for a lock.
  '57014': { statusCode: 503, sentence: 'That took too long. Please try again.', headers: { 'retry-after': '1' } },
  '55P03': { statusCode: 503, sentence: 'That took too long. Please try again.', headers: { 'retry-after': '1' } },
}

const databaseAway = {
  statusCode: 503,
  sentence: 'The shop is away for a moment. Please try again.',
  headers: { 'retry-after': '1' },
}

/** The disk is full, or the memory of the database: what was begun is undone, what was there is read as before. */
const noRoom = {
  statusCode: 503,
  sentence: 'The shop cannot save anything at the moment. Please try again in a few minutes.',
  headers: { 'retry-after': '60' },
}

function knownFault(error: FastifyError): Refusal | undefined {
  const sqlState = sqlStateOf(error) ?? ''
  const known = sentences[error.code] ?? sentences[sqlState]
  if (known) return known
  if (isDatabaseAway(error)) return databaseAway
  return /^(53\d{3}|58030|ENOSPC|EDQUOT|EROFS)$/.test(sqlState) ? noRoom : undefined
}

let noRoomWarnedAt = Number.NEGATIVE_INFINITY

/** The owner has to make room; a line for every shopper would take the last of it. */
function warnOfNoRoom(request: FastifyRequest, err: Error) {
  if (performance.now() - noRoomWarnedAt < 60_000) return
  noRoomWarnedAt = performance.now()
  request.log.error({ err, route: request.routeOptions.url }, 'there is no room to save anything')
}

/** Not found, not reached, connection refused or lost, server starting or stopping, no free connection in time, or a server that says nothing. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isConnectionFault(error)) return true
  const code = (error as { code?: string }).code ?? ''
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0[123]|08\d{3}|53300)$/.test(code)) return true
  if (/Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)) return true
  return isDatabaseAway(error.cause)
}

function validationSentence(error: FastifyError) {
  const [issue] = error.validation ?? []
  if (!issue) return 'Some of the details are not right.'
  return issueSentence(issue.message ?? '', issue.instancePath.split('/').filter(Boolean))
}

/** The contract's own sentence about a field; where it has none, the schema library's is nothing for a shopper. */
export function issueSentence(message: string, path: PropertyKey[]) {
  const isOwn = message !== '' && !/^(Invalid|Too (small|big)|Unrecognized)\b/.test(message)
  if (isOwn) return message
  const field = path.map(String).join('.')
  return field ? `Please check ${field}: it is missing or of the wrong kind.` : 'Some of the details are missing.'
}

type LoggedError = {
  type: string
  message: ''
  code: string | undefined
  constraint: string | undefined
  stack: string
  /** Of several that are told of as one. */
  errors?: LoggedError[]
}

/** What a fault looks like in the log: never its message, which may quote what a person typed. */
export function loggedError(error: Error): LoggedError {
  const cause = (error.cause instanceof Error ? error.cause : error) as Error & { code?: string; constraint?: string }
  return {
    type: cause.name,
    message: '',
    code: cause.code,
    constraint: cause.constraint,
    stack: (cause.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8)
      .join('\n'),
    ...(error instanceof AggregateError ? { errors: error.errors.map(loggedError) } : {}),
  }
}

export function loggedRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url }
}
