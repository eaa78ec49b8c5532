import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { loggedError } from '../http/errors.ts'
import { plainLine, plainLog } from './log-lines.ts'

/** What somebody reads of a log that is written to a terminal, or into a file. */
function read(isTTY: boolean, format: 'json' | 'plain' | undefined, write: (log: ReturnType<typeof pino>) => void) {
  let text = ''
  const out = {
    isTTY,
    write(line: string) {
      text += line
      return true
    },
  }
  write(pino({ serializers: { err: loggedError } }, plainLog(format, out) ?? out))
  return text
}

const failed = (log: ReturnType<typeof pino>) =>
  log.error({ err: Object.assign(new Error('secret'), { code: 'ENOSPC' }), job: 'back-up' }, 'a job failed')

describe('an owner at a terminal', () => {
  it('reads sentences in place of JSON, with the time and what it is about, and nothing that the log holds back', () => {
    expect(read(true, undefined, failed)).toMatch(/^\d\d:\d\d:\d\d {2}Error: a job failed \(job: back-up, ENOSPC\)\n$/)
    expect(read(true, undefined, (log) => log.warn({ tookMs: 700, text: 'select' }, 'a statement was slow'))).toMatch(
      / {2}Warning: a statement was slow \(took ms: 700, text: select\)\n$/,
    )
    expect(read(true, undefined, (log) => log.info('Server listening at http://127.0.0.1:3000'))).toMatch(
      /^\d\d:\d\d:\d\d {2}Server listening at http:\/\/127\.0\.0\.1:3000\n$/,
    )
  })

  it('reads what is no line of the log as it is', () => {
    for (const line of ['Milloraa is open', '[1]', 'null', '{"name":"x"}']) expect(plainLine(`${line}\n`)).toBe(line)
  })
})

describe('a log that goes into a file or to a program', () => {
  it('is JSON, a line each; the setting LOG_FORMAT has the last word', () => {
    expect(JSON.parse(read(false, undefined, failed))).toMatchObject({ msg: 'a job failed', job: 'back-up' })
    expect(JSON.parse(read(true, 'json', failed))).toMatchObject({ level: 50, err: { code: 'ENOSPC' } })
    expect(read(false, 'plain', failed)).toContain('Error: a job failed')
  })
})
