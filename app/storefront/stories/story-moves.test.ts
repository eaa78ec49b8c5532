import { describe, expect, it } from 'vitest'
import { clickMeaning, stepOf } from './story-moves.ts'

describe('somebody who watches stories', () => {
  it.each([
    [51, 1],
    [50, null],
    [0, null],
    [-50, null],
    [-51, -1],
  ])('[STORY-05] [STORY-06] moving %i px up leads to %s', (upwardPx, step) => {
    expect(stepOf(upwardPx)).toBe(step)
  })

  it.each([
    [0, -1],
    [399, -1],
    [400, 'toggle'],
    [600, 'toggle'],
    [601, 1],
    [1_000, 1],
  ])('[STORY-07] [STORY-08] [STORY-10] clicking at %i of 1000 means %s', (fromTop, meaning) => {
    expect(clickMeaning(fromTop, 1_000)).toBe(meaning)
  })
})
