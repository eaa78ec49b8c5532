import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { drawAgain, drawnFor, isNight } from '../server/testing/fuzz-seed.ts'
import { type Expression, expressionsIn, expressionsOf } from './expressions.ts'
import { projectFolder } from './node-binary.mjs'
import safeExpressions from './safe-expressions.json' with { type: 'json' }

// Its form of plain JavaScript, which needs nothing but itself.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof import('recheck')

const folders = ['contract', 'server', 'app']

/**
 * Those that were asked about and found safe, as each takes a good part of a second: by day a tenth of them is asked about again,
 * at night every one. An expression that is not here is asked about each time, until it is written down here.
 */
const knownSafe = new Set<string>(safeExpressions)

const written = ({ source, flags }: Expression) => `/${source}/${flags}`

/** What may read a text again and again all the same, and why that can keep nobody busy. */
const harmless: { file: string; source: string; why: string }[] = [
  { file: 'contract/money.ts', source: '\\B(?=(\\d\\d)+\\d\\.)', why: 'the digits of an amount' },
  { file: 'server/platform/config/config.ts', source: '\\/+$', why: "a setting of the shop's own" },
  { file: 'server/platform/files/file-names.ts', source: '(\\.[A-Za-z0-9]{1,5})+$', why: 'cut to 255 letters before' },
]

describe('[S2] an expression of contract, server or app', () => {
  it('reads no text again and again, but for those named here with the reason', { timeout: 120_000 }, () => {
    const all = expressionsIn(projectFolder, folders)
    expect(all.length).toBeGreaterThan(250)
    const requested = all.filter((one) => isNight || !knownSafe.has(written(one)) || drawnFor(written(one))() < 0.1)
    const found = requested.filter(mayBacktrack).map(({ file, source }) => ({ file, source }))
    expect(found, drawAgain).toEqual(harmless.map(({ file, source }) => ({ file, source })))
  })

  it('is not called safe once it is gone', () => {
    const there = new Set(expressionsIn(projectFolder, folders).map(written))
    expect([...knownSafe].filter((one) => !there.has(one))).toEqual([])
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
  return checkSync(source, flags, { timeout: 10_000, randomSeed: 1 }).status !== 'safe'
}
