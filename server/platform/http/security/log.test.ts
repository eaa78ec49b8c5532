import { PassThrough } from 'node:stream'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { loggedError, loggedRequest } from '../errors.ts'

describe('the log', () => {
  it('tells of a fault without a word of what a person typed', () => {
    const lines: string[] = []
    const sink = new PassThrough().on('data', (line) => lines.push(String(line)))
    const log = pino({ serializers: { err: loggedError, req: loggedRequest } }, sink)
    const typed = 'asha@example.com 9876543210 B-704 Amaltas Greens'
    const cause = Object.assign(new Error(`duplicate key (email)=(${typed})`), {
      code: '23505',
      constraint: 'shopper_login_mobile',
    })
    log.error({ err: new Error(`Failed query: insert … params: ${typed}`, { cause }) }, 'request failed')
    expect(lines.join('')).toContain('23505')
    expect(lines.join('')).toContain('shopper_login_mobile')
    for (const personalText of typed.split(' ')) expect(lines.join('')).not.toContain(personalText)
  })
})
