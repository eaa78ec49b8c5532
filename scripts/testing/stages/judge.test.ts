import { describe, expect, it } from 'vitest'
import { judge, type Run } from './judge.ts'
import type { TestOutcome, TestResult } from './test-report.ts'

const test = (title: string, outcome: TestOutcome = 'passed', more: Partial<TestResult> = {}): TestResult => ({
  ...{ file: 'server/selling/cart/cart.test.ts', title, outcome, isRepeated: false, seconds: 0.1 },
  ...more,
})
const required = [
  { id: 'CART-01', text: 'The cart opens.' },
  { id: 'CART-02', text: 'The cart closes.' },
]
const green: Run = {
  results: [test('[CART-01] a shopper opens the cart'), test('[CART-02] a shopper closes it')],
  floor: { 'server/selling/cart/cart.test.ts': 2 },
  files: ['server/selling/cart/cart.test.ts'],
  due: ['server/selling/cart/cart.test.ts'],
  missingParts: [],
  needsAllParts: true,
  required,
  leastRequired: 2,
  notRun: [],
}
const [opens, closes] = green.results as [TestResult, TestResult]

describe('an engineer who runs the tests', () => {
  it('is told that all is proven when all ran and passed', () => {
    expect(judge(green)).toEqual({ faults: [], notes: [], requirements: '2 of 2 requirements proven' })
  })

  it.each<[what: string, change: Partial<Run>, fault: string]>([
    [
      'a test that is gone',
      { results: [test('[CART-01, CART-02] a shopper opens and closes')] },
      'server/selling/cart/cart.test.ts ran 1 tests, 1 fewer than the floor',
    ],
    [
      'a test file that is gone',
      { floor: { ...green.floor, 'server/selling/cart/merge.test.ts': 7 } },
      'server/selling/cart/merge.test.ts has vanished with its 7 tests',
    ],
    [
      'a test file that nobody would miss',
      { files: [...green.files, 'server/selling/cart/new.test.ts'] },
      'server/selling/cart/new.test.ts is not in the floor of test counts: npm run test:floor adds it after a run',
    ],
    [
      'a test that was skipped',
      { results: [opens, closes, test('a shopper waits', 'skipped')] },
      'server/selling/cart/cart.test.ts: a shopper waits was skipped',
    ],
    [
      'a test that says it lacks what is there',
      { results: [opens, closes, test('three shops (lacks nginx)', 'skipped')] },
      'server/selling/cart/cart.test.ts: three shops (lacks nginx) was skipped',
    ],
    [
      'a requirement that only a failed test names',
      { results: [opens, test('[CART-02] a shopper closes it', 'failed')] },
      'CART-02 is proven by no test that ran and passed',
    ],
    [
      'a requirement whose ID a test lost',
      { results: [opens, test('a shopper closes it')] },
      'CART-02 is proven by no test that ran and passed',
    ],
    [
      'a requirement that is only one of six of a title',
      {
        required: [...required, ...[3, 4, 5, 6].map((nth) => ({ id: `CART-0${nth}`, text: '' }))],
        results: [opens, test('[CART-02, CART-03, CART-04, CART-05, CART-06, CART-01] a shopper does all')],
      },
      'CART-02 is proven only by titles that name more than 5 requirements',
    ],
    ['a requirement that left the list', { leastRequired: 3 }, 'only 2 of 3 requirements are listed'],
    [
      'a requirement that does not exist',
      { results: [opens, closes, test('[CART-99] a shopper flies')] },
      'CART-99 is named by a test, and is no requirement',
    ],
    [
      'browser tests that pass at the second try',
      { results: [opens, closes, ...[1, 2, 3].map((nth) => test(`late ${nth}`, 'passed', { isRepeated: true }))] },
      '3 browser tests had to be repeated, more than 2',
    ],
    ['a part that the machine of a landing lacks', { missingParts: ['nginx'] }, 'nginx is lacking'],
  ])('is told of %s', (_, change, fault) => {
    expect(judge({ ...green, ...change }).faults).toContain(fault)
  })

  it('says of a browser test that failed twice that it failed, and of one that passed then that it was late', () => {
    const late = [test('late', 'passed', { isRepeated: true }), test('broken', 'failed', { isRepeated: true })]
    const { notes } = judge({ ...green, results: [opens, closes, ...late] })
    expect(notes).toEqual([expect.stringMatching(/^failed first, passed when repeated: .*late$/)])
  })

  it('is told nothing of requirements by a part of the tests, but of one that does not exist', () => {
    const part = { ...green, isPart: true, due: [], results: [opens] }
    expect(judge(part).faults).toEqual([])
    const results = [opens, test('[CART-99] a shopper flies')]
    expect(judge({ ...part, results }).faults).toEqual(['CART-99 is named by a test, and is no requirement'])
  })

  it('is told what was not run for want of a part, and goes on', () => {
    const results = [opens, test('[CART-02] three shops (lacks nginx)', 'skipped')]
    expect(judge({ ...green, results, missingParts: ['nginx'], needsAllParts: false })).toEqual({
      faults: [],
      notes: ['not run here: server/selling/cart/cart.test.ts: [CART-02] three shops (lacks nginx)'],
      requirements: '1 of 2 requirements proven, 1 not looked at here (CART-02)',
    })
  })

  it('loses nothing of the floor where a whole step could not run', () => {
    const run = { ...green, results: [opens], due: [], missingParts: ['chromium' as const], needsAllParts: false }
    expect(judge({ ...run, notRun: ['[CART-02] a shopper closes it'] }).faults).toEqual([])
  })
})
