import { describe, expect, it } from 'vitest'
import { bold } from './goals.ts'
import { isBusy, stampOf } from './publish.ts'

const quiet = { day: '2026-11-24', commit: 'abc1234', load: 0.4, cores: 2 }

describe('a page of figures', () => {
  it('says when they were taken, of which commit, and what else the machine did', () => {
    expect(stampOf(quiet)).toBe('Taken on 2026-11-24 of commit abc1234; load of the machine before: 0.4 on 2 cores.')
  })

  it('is not published of a machine that had other work', () => {
    expect([isBusy(quiet), isBusy({ ...quiet, load: 1.1 })]).toEqual([false, true])
  })

  it('has what falls short in bold', () => {
    expect([bold('162', false), bold('42', true)]).toEqual(['**162**', '42'])
  })
})
