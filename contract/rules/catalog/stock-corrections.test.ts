import { describe, expect, it } from 'vitest'
import { correctionObjection, directionOf, mostPieces, stockLevel } from './stock-corrections.ts'

const tooMany = 'At most 99,99,999 pieces can be entered.'

describe('whoever counts a shelf', () => {
  it('may find anything from nothing to the most a shelf holds', () => {
    for (const count of [0, 1, mostPieces]) {
      expect(correctionObjection({ reason: 'counted', count, seen: 12, note: '' })).toBeUndefined()
    }
    expect(correctionObjection({ reason: 'counted', count: mostPieces + 1, seen: 12, note: '' })).toBe(tooMany)
  })

  it.each([
    ['no count', { seen: 12 }],
    ['nothing seen', { count: 12 }],
    ['less than nothing', { count: -1, seen: 12 }],
    ['a change in the place of a count', { change: 3 }],
  ])('is asked again for %s', (_, entered) => {
    const sentence = 'Enter how many pieces lie on the shelf.'
    expect(correctionObjection({ reason: 'counted', note: '', ...entered })).toBe(sentence)
  })
})

describe('whoever says that pieces came or went', () => {
  it.each([
    ['received', 3],
    ['received', mostPieces],
    ['returned', 1],
    ['damaged', -1],
    ['damaged', -mostPieces],
    ['expired', -4],
  ] as const)('is believed: %s, %i', (reason, change) => {
    expect(correctionObjection({ reason, change, note: '' })).toBeUndefined()
  })

  it.each(['received', 'damaged', 'other'] as const)('must say how many pieces were %s', (reason) => {
    for (const change of [undefined, 0]) {
      const objection = correctionObjection({ reason, change, note: 'From the market' })
      expect(objection).toBe('Enter how many pieces it is about.')
    }
  })

  it('cannot move more than a shelf holds, in either direction', () => {
    expect(correctionObjection({ reason: 'received', change: mostPieces + 1, note: '' })).toBe(tooMany)
    expect(correctionObjection({ reason: 'damaged', change: -mostPieces - 1, note: '' })).toBe(tooMany)
  })

  it.each([
    ['received', -1, 'What came in cannot be less than nothing.'],
    ['returned', -1, 'What came in cannot be less than nothing.'],
    ['damaged', 1, 'What is lost cannot make more of it.'],
    ['expired', 1, 'What is lost cannot make more of it.'],
  ] as const)('is held to the direction of %s', (reason, change, sentence) => {
    expect(correctionObjection({ reason, change, note: 'A slip' })).toBe(sentence)
  })

  it('says why in words where no reason of the list fits', () => {
    for (const change of [-2, 2]) {
      expect(correctionObjection({ reason: 'other', change, note: 'Gift to the temple' })).toBeUndefined()
      expect(correctionObjection({ reason: 'other', change, note: '' })).toBe('Say why, for those who read it later.')
    }
    expect(directionOf.other).toBe('either')
  })
})

it.each([
  [-1, 0, 'out'],
  [0, 5, 'out'],
  [1, 5, 'low'],
  [5, 5, 'low'],
  [6, 5, 'enough'],
  [1, 0, 'enough'],
])('%i free pieces with a mark at %i are %s', (free, lowStockAt, level) => {
  expect(stockLevel({ free, lowStockAt })).toBe(level)
})
