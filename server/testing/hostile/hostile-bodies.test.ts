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

describe('[S2] a call with a body', () => {
  const withBody = calls.filter(({ call }) => call.body && !call.isMultipart)
  const bodies: [what: string, type: string | undefined, body: string | Buffer, statusCode: number][] = [
    ['a poisoned prototype', 'application/json', `{"name":"a","__proto__":{"isAdmin":true}}`, 400],
    [
      'one within another',
      'application/json',
      `{"address":{"__proto__":{"town":"x"}},"userBasicInfo":{"__proto__":null}}`,
      400,
    ],
    ['a poisoned constructor', 'application/json', `{"constructor":{"prototype":{"isAdmin":true}}}`, 400],
    ['brackets without an end', 'application/json', '['.repeat(60_000), 400],
    ['brackets within brackets', 'application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400],
    ['bytes that are no text', 'application/json', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ['more than 64 KB', 'application/json', JSON.stringify({ name: 'a'.repeat(70_000) }), 413],
    ['a form', 'application/x-www-form-urlencoded', 'name=a', 415],
    ['a form with files', 'multipart/form-data; boundary=x', '--x--\r\n', 415],
    ['XML', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 415],
    ['plain text', 'text/plain', '{"name":"a"}', 415],
    ['a kind that is none', 'a/b/c; ;;', '{}', 415],
  ]

  it.each(bodies)('refuses %s', async (_, type, payload, statusCode) => {
    for (const { call } of withBody) {
      const headers = { ...target.headersFor(call), ...(type ? { 'content-type': type } : {}) }
      const answer = await target.shop.app.inject({ method: call.method, url: addressOf(call, {}), headers, payload })
      expect([call.path, answer.statusCode]).toEqual([call.path, statusCode])
      expect([call.path, faultsOf(answer)]).toEqual([call.path, []])
    }
    expect(await target.journal.changes()).toEqual([])
    expect(await target.journal.fingerprint()).toEqual(before)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })
})
