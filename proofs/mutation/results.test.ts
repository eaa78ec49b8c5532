import { describe, expect, it } from 'vitest'
import { createRandom } from '../environment/seeded-random.ts'
import { drawMutants, listMutants, type Mutant, withMutant } from './mutants.ts'
import { faultsOf, scoreOf, type Tried, wilson } from './results.ts'

const tried = (isNoticed: boolean, more: Partial<Tried> = {}): Tried => ({
  ...{ line: 1, kind: 'ConditionalExpression', replacement: 'true', isNoticed },
  ...more,
})
const folder = (noticed: number, not: number, equivalent = 0) => ({
  files: {
    'server/selling/orders/a.ts': {
      content: '',
      tried: [
        ...Array.from({ length: noticed }, () => tried(true)),
        ...Array.from({ length: not }, () => tried(false)),
        ...Array.from({ length: equivalent }, () => tried(false, { equivalent: 'the shop behaves the same' })),
      ],
    },
  },
})

describe('the score of a folder', () => {
  it('leaves out slips that nobody could notice, and knows how sure it is', () => {
    expect(scoreOf(folder(150, 50, 7))).toMatchObject({ noticed: 150, counted: 200, percent: 75, isMeasured: true })
    // Checked against published tables of the Wilson interval: 150 of 200.
    expect(wilson(150, 200).map((share) => share.toFixed(1))).toEqual(['68.6', '80.5'])
    expect(wilson(0, 0)).toEqual([0, 100])
  })

  it('is no matter before 200 were tried, and red when it falls below its floor or its least', () => {
    expect(faultsOf('server/selling/orders', { floor: 90 }, scoreOf(folder(10, 189)), 75)).toEqual([])
    expect(faultsOf('server/selling/orders', { floor: 70 }, scoreOf(folder(160, 40)), 75)).toEqual([])
    expect(faultsOf('server/selling/orders', { floor: 70 }, scoreOf(folder(120, 80)), 0)).toEqual([
      'server/selling/orders notices 60.0 % (53.1 to 66.5), and noticed 70.0 % before',
    ])
    expect(faultsOf('server/selling/orders', { floor: 0 }, scoreOf(folder(149, 51)), 75)).toEqual([
      'server/selling/orders notices 74.5 % (68.0 to 80.0), and has to notice 75 %',
    ])
  })
})

describe('slips of the pen', () => {
  it('are found at their place, and each changes the file', async () => {
    const mutants = await listMutants('server/platform/limits')
    expect(mutants.length).toBeGreaterThan(50)
    expect(mutants.filter(({ file }) => file.includes('.test.'))).toEqual([])
    const content = 'const isOpen = hour > 9\n'
    const mutant: Mutant = { file: '', line: 1, from: 15, to: 23, kind: '', replacement: 'hour >= 9' }
    expect(withMutant(content, mutant)).toBe('const isOpen = hour >= 9\n')
  })

  it('are drawn over all lines, the same again for the same seed', () => {
    const all = Array.from({ length: 300 }, (_, nth): Mutant => {
      const line = nth < 290 ? 1 : nth
      return { file: 'a.ts', line, from: 0, to: 1, kind: '', replacement: String(nth) }
    })
    const drawn = drawMutants(all, 8, createRandom(4711))
    expect(drawn).toEqual(drawMutants(all, 8, createRandom(4711)))
    expect(new Set(drawn.map(({ line }) => line)).size).toBe(8)
    expect(drawMutants(all, 60, createRandom(1))).toHaveLength(11)
  })
})
