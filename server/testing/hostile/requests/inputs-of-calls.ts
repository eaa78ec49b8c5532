import type { Endpoint } from '#contract/api/endpoint.ts'
import { requestOf } from '../send-call.ts'
import type { Target } from '../target.ts'
import { type TextField, textFieldsOf, withTexts } from '../text-fields.ts'
import { encodedBytes, type Input, inHeader, roomsOfAddress, roomsOfBody, roomsOfHeader } from './inputs.ts'
import type { Right } from './right-requests.ts'

type Named = { name: string; call: Endpoint }

/** Every text of a call, the names of its fields and its own headers, all else being right. */
export function inputsOfCall(target: Target, { name, call }: Named, right: Right): Input[] {
  const request = (sent: Right) => requestOf(target, call, { ...right, ...sent })
  const fields = textFieldsOf(call, right).map(
    (field): Input => ({
      name: `${name} ${field.path.join('.')}`,
      ...sizesOf(call, field),
      request: (text) => request(withTexts(right, [[field, text]])),
      right: () => request(right),
    }),
  )
  const names = (['query', 'body'] as const).flatMap((part): Input[] =>
    call[part] && readAlike.includes(name)
      ? [
          {
            name: `${name} a name in its ${part}`,
            ...sizesOf(call, { path: [part], most: undefined }),
            request: (text) => request({ [part]: { ...(right[part] as object), [text]: 'x' } }),
          },
        ]
      : [],
  )
  const elsewhere = Object.values(call.unloggedFields ?? {}).filter((location) => location.startsWith('x-'))
  const headers = [...Object.keys(call.headers ?? {}), ...elsewhere].map(
    (header): Input => ({
      name: `${name} ${header}`,
      limits: [128],
      rooms: roomsOfHeader,
      bytesOf: (text) => inHeader(text).length,
      request: (text) => {
        const { headers, ...others } = request(right)
        return { ...others, headers: { ...headers, [header]: inHeader(text) } }
      },
    }),
  )
  return [...fields, ...names, ...headers, ...inputsOfBody(target, { name, call }, right)]
}

/** The fields of the address that a body may hold instead. */
function inputsOfBody(target: Target, { name, call }: Named, right: Right): Input[] {
  const fields = textFieldsOf(call, right).filter(
    ({ path: [part, field] }) => part === 'query' && call.unloggedFields?.[String(field)] === 'body',
  )
  return fields.map(({ path, most }): Input => {
    const field = String(path[1])
    return {
      name: `${name} ${field} in its body`,
      limits: most === undefined ? [] : [most, 4 * most],
      rooms: roomsOfBody,
      bytesOf: (text) => Buffer.byteLength(JSON.stringify(text)),
      request: (text) => {
        const { [field]: _, ...query } = right.query as Record<string, unknown>
        const { headers, ...others } = requestOf(target, call, { ...right, query })
        const payload = JSON.stringify({ [field]: text })
        return { ...others, headers: { ...headers, 'content-type': 'application/json' }, payload }
      },
    }
  })
}

/** Names that nobody asked for are read alike in every call: in a form, a query and a body. */
const readAlike = ['addTicket', 'searchProducts']

/** At its limit, and at four times as much, which a text may have before it is trimmed and joined. */
function sizesOf(call: Endpoint, { path, most }: TextField): Pick<Input, 'limits' | 'rooms' | 'bytesOf'> {
  const [part, last] = [path[0], path.at(-1)]
  const limits = most === undefined ? [] : [most, 4 * most]
  if (part !== 'body') return { limits, rooms: roomsOfAddress, bytesOf: encodedBytes }
  if (!call.isMultipart)
    return { limits, rooms: roomsOfBody, bytesOf: (text) => Buffer.byteLength(JSON.stringify(text)) }
  return {
    limits: [...limits, last === 'name' ? 255 : 16_000],
    rooms: roomsOfBody,
    bytesOf: (text) => Buffer.byteLength(text),
  }
}
