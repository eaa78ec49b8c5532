import type * as z from 'zod/mini'
import type { Endpoint, Refusals } from './endpoint.ts'

/**
 * All that a call can refuse, by HTTP status: its own refusals, those of its fields, and those of every call of its kind. Each
 * sentence is what the envelope's `message` holds, `{…}` standing for a part that differs.
 */
export function refusalsOf(call: Endpoint): Refusals {
  const all = [
    ofEveryCall,
    call.refuses ?? {},
    { 400: fieldSentences(call) },
    ofAccess(call),
    ofBody(call),
    ofParts(call),
    ofVersion(call),
  ]
  const statuses = [...new Set(all.flatMap((refusals) => Object.keys(refusals).map(Number)))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [status, [...new Set(all.flatMap((refusals) => refusals[status] ?? []))]]),
  )
}

/** What stands beside a refusal in its headers: `retry-after` in seconds, `allow` as methods. */
export const refusalHeaders: Readonly<Record<number, string>> = { 405: 'allow', 429: 'retry-after', 503: 'retry-after' }

/** Whether a sentence is one of these, whatever stands for their `{…}`. */
export function isOneOf(sentences: readonly string[], message: string) {
  return sentences.some((sentence) => matchesSentence(sentence, message))
}

function matchesSentence(sentence: string, message: string) {
  const [first = '', ...rest] = sentence.split(/\{\w+\}/)
  if (rest.length === 0) return sentence === message
  const last = rest.pop() ?? ''
  let from = first.length
  for (const part of rest) {
    const at = message.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return (
    sentence === message ||
    (message.startsWith(first) && message.endsWith(last) && message.length - last.length >= from)
  )
}

const ofEveryCall: Refusals = {
  400: ['The request could not be read.', 'This address cannot be read.'],
  414: ['The address is too long.'],
  421: ['The shop is not known by this name. Whoever runs it can name its address in PUBLIC_URL.'],
  429: [
    'Too many tries from your network. Please try again in {time}.',
    'Too many requests from your network. Please try again in {time}.',
  ],
  431: ['The headers of the request are too long.'],
  500: ['Something went wrong on our side. Please try again.'],
  503: [
    'The shop is very busy. Please try again in a few seconds.',
    'That took too long. Please try again.',
    'The shop is away for a moment. Please try again.',
    'The shop cannot save anything at the moment. Please try again in a few minutes.',
  ],
}

/** 403 of a call of the back office that is for other roles. */
export const otherRole = 'Your role does not allow this.'

function ofAccess({ access, method, roles }: Endpoint): Refusals {
  if (access === 'anyone' || access === 'optional') return {}
  if (access === 'customer') return { 401: ['Please log in to continue.'] }
  if (access === 'user')
    return { 401: ['Please log in to continue.'], 403: ['Please log in with your mobile number to do this.'] }
  const elsewhere = method === 'GET' ? [] : ['This can only be done in the back office itself.']
  const unproven = access === 'staff' ? ['Please give your second factor first.'] : []
  const others = roles ? [otherRole] : []
  return { 401: ['Please sign in to the back office.'], 403: [...elsewhere, ...unproven, ...others] }
}

function ofBody({ body, isMultipart, method, unloggedFields = {} }: Endpoint): Refusals {
  const coded = { 415: ['Please send the request without compression.'] }
  if (isMultipart)
    return {
      413: ['The request is too large.'],
      415: [...coded[415], 'Please send the request as a form (multipart/form-data).'],
    }
  if (method === 'GET') return coded
  const json = body || Object.values(unloggedFields).includes('body') ? ['The request is not valid JSON.'] : []
  return {
    400: json,
    413: ['The request is too large.'],
    415: [...coded[415], 'Please send the request as JSON.'],
  }
}

function ofParts({ params, query, body }: Endpoint): Refusals {
  if (!params && !query && !body) return {}
  // An address with a part that is too long is no address of a call.
  const noCall: Refusals = params ? { 404: ['There is no such call.'] } : {}
  return {
    ...noCall,
    400: [
      'Please check {field}: it is missing or of the wrong kind.',
      'Some of the details are missing.',
      'Some of the details hold characters that cannot be used.',
    ],
  }
}

/** What carries the version that was opened is refused where another was saved meanwhile; without an entry in the audit log nobody is named. */
function ofVersion({ body }: Endpoint): Refusals {
  const { shape = {} } = (body?._zod.def ?? {}) as Definition
  if (!('version' in shape)) return {}
  const sentence = 'while you had it open. Nothing of yours is lost: look at both and save again.'
  return { 409: [`{person} changed this ${sentence}`, `This was changed ${sentence}`] }
}

/** The sentences that the schemas of a call refuse its fields with. */
function fieldSentences({ params, query, body }: Endpoint) {
  const seen = new Set<z.core.$ZodType>()
  return [params, query, body].flatMap((schema) => (schema ? sentencesWithin(schema, seen) : []))
}

type Definition = z.core.$ZodTypeDef & {
  error?: z.core.$ZodErrorMap | undefined
  checks?: z.core.$ZodCheck<never>[]
  shape?: Record<string, z.core.$ZodType>
  options?: z.core.$ZodType[]
  items?: z.core.$ZodType[]
} & Partial<Record<'in' | 'out' | 'innerType' | 'element' | 'keyType' | 'valueType', z.core.$ZodType>>

function sentencesWithin(schema: z.core.$ZodType, seen: Set<z.core.$ZodType>): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { error, checks = [], shape = {}, options = [], items = [], ...inner } = schema._zod.def as Definition
  const parts = [inner.in, inner.out, inner.innerType, inner.element, inner.keyType, inner.valueType]
  const within = [...Object.values(shape), ...options, ...items, ...parts.filter((part) => part !== undefined)]
  return [
    ...[error, ...checks.map(({ _zod }) => _zod.def.error)].flatMap(sentencesOf),
    ...within.flatMap((part) => sentencesWithin(part, seen)),
  ]
}

function sentencesOf(error: z.core.$ZodErrorMap<never> | undefined) {
  const message = error?.({} as never)
  const sentence = typeof message === 'string' ? message : message?.message
  return sentence ? [sentence] : []
}
