import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/api/calls.ts'
import { faultsOf } from './faults-of.ts'
import { addressOf } from './send-call.ts'
import { openTarget, type Target } from './target.ts'

let target: Target
let before: Record<string, string>
beforeAll(async () => {
  target = await openTarget()
  before = await target.journal.fingerprint()
})
afterAll(() => target.close())

describe('[S2] a call with a form', () => {
  const forms = calls.filter(({ call }) => call.isMultipart)
  const part = (head: string, body = 'x') => `--b\r\n${head}\r\n\r\n${body}\r\n`
  const field = (name: string, body?: string) => part(`content-disposition: form-data; name="${name}"`, body)
  const file = (name: string, called = 'a.png', body = 'x') =>
    part(`content-disposition: form-data; name="${name}"; filename="${called}"\r\ncontent-type: image/png`, body)
  const end = '--b--\r\n'
  const formFields = field('subject', 'Hello') + field('message', 'Hello')
  const type = 'multipart/form-data; boundary=b'
  const broken: [what: string, type: string, body: string][] = [
    ['no boundary', 'multipart/form-data', formFields + end],
    ['another boundary', 'multipart/form-data; boundary=other', formFields + end],
    ['a boundary without an end', `multipart/form-data; boundary=${'b'.repeat(500)}`, formFields + end],
    ['nothing', type, ''],
    ['only the end', type, end],
    [
      'a part cut in the middle',
      type,
      `${formFields}--b\r\ncontent-disposition: form-data; name="attachment"; filename="a.png"\r\n\r\nhalf`,
    ],
    ['a head cut in the middle', type, `${formFields}--b\r\ncontent-disposition: form-`],
    ['a part without a name', type, part('content-disposition: form-data') + end],
    ['a part without a head', type, `--b\r\n\r\nx\r\n${end}`],
    [
      'fields of the prototype',
      type,
      field('__proto__', '{"isAdmin":true}') + field('constructor') + field('toString') + end,
    ],
    ['a file in the place of a text', type, file('subject') + file('message') + end],
    ['two files', type, formFields + file('attachment') + file('attachment') + file('file') + file('file') + end],
    ['a file in another field', type, formFields + file('elsewhere') + end],
    ['many parts', type, Array.from({ length: 300 }, (_, nth) => field(`f${nth}`)).join('') + end],
    ['a very long text', type, field('subject', 'a'.repeat(100_000)) + field('message', 'a') + end],
    ['a very long name', type, field('n'.repeat(5_000)) + end],
    ['very many heads', type, part(Array.from({ length: 3_000 }, (_, nth) => `x-${nth}: y`).join('\r\n')) + end],
    [
      'a form within the form',
      type,
      part('content-disposition: form-data; name="message"\r\ncontent-type: multipart/mixed; boundary=c', '--c--') +
        end,
    ],
    ['bytes that are no text', type, formFields.replace('Hello', '\0\x01\x02') + field('message', '\0') + end],
    [
      'an unknown encoding',
      type,
      part('content-disposition: form-data; name="subject"\r\ncontent-type: text/plain; charset=klingon') + end,
    ],
    ['JSON', 'application/json', '{"subject":"Hello","message":"Hello"}'],
    ['a plain form', 'application/x-www-form-urlencoded', 'subject=Hello&message=Hello'],
  ]

  it.each(broken)('refuses %s', async (_, contentType, payload) => {
    for (const { call } of forms) {
      const headers = { ...target.headersFor(call), 'content-type': contentType }
      const answer = await target.shop.app.inject({ method: call.method, url: addressOf(call, {}), headers, payload })
      expect([call.path, answer.statusCode]).toEqual([call.path, expect.toSatisfy((code) => code >= 400 && code < 500)])
      expect([call.path, faultsOf(answer)]).toEqual([call.path, []])
    }
    expect(await target.journal.changes()).toEqual([])
    expect(await target.journal.fingerprint()).toEqual(before)
  })
})
