import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Expression, expressionsIn, expressionsOf } from './expressions.ts'

// Its form of plain JavaScript, which needs nothing but itself.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof import('recheck')

/** What may read a text again and again all the same, and why that can keep nobody busy. */
const harmless: { file: string; source: string; why: string }[] = [
  { file: 'contract/money.ts', source: '\\B(?=(\\d\\d)+\\d\\.)', why: 'the digits of an amount' },
  { file: 'server/config.ts', source: '\\/+$', why: "a setting of the shop's own" },
  { file: 'server/files/file-names.ts', source: '(\\.[A-Za-z0-9]{1,5})+$', why: 'cut to 255 letters before' },
]

describe('[S2] an expression of contract, server or app', () => {
  it('reads no text again and again, but for those named here with the reason', { timeout: 120_000 }, () => {
    const all = expressionsIn(path.resolve(import.meta.dirname, '..'), ['contract', 'server', 'app'])
    expect(all.length).toBeGreaterThan(250)
    const found = all.filter(mayBacktrack).map(({ file, source }) => ({ file, source }))
    expect(found).toEqual(harmless.map(({ file, source }) => ({ file, source })))
  })

  const planted = [
    '/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/.test(text)',
    "new RegExp('(a+)+$').test(text)",
    'new RegExp(`$\u007bword}+`)',
  ]
  it.each(planted)('is found where it does: %s', (code) => {
    expect(expressionsOf('planted.ts', `const isIt = ${code}`).map(mayBacktrack)).toEqual([true])
  })

  it('is read where it is put together of what stands in the same file', () => {
    const code = ['const time = String.raw`(\\d+)+`', 'const form = new RegExp(`^$\u007btime}$`, "i")'].join('\n')
    expect(expressionsOf('planted.ts', code)).toEqual([
      { file: 'planted.ts', line: 2, source: '^(\\d+)+$', flags: 'i' },
    ])
  })
})

/** What repeats nothing without an end reads each letter a few times at most; what nobody can judge counts as found. */
function mayBacktrack({ source, flags }: Expression) {
  if (source === undefined) return true
  const outsideClasses = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, '')
  if (!/[*+]|\{\d+,\}/.test(outsideClasses)) return false
  return checkSync(source, flags, { timeout: 10_000 }).status !== 'safe'
}
