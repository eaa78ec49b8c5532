import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeProgress, finish } from './progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** What the bar shows until the wait is over, and after how many milliseconds that is. */
async function wait(draw: number) {
  vi.spyOn(Math, 'random').mockReturnValue(draw)
  const seen: number[] = []
  let passed = 0
  let isOver = false
  void fakeProgress((percent) => seen.push(percent)).then(() => {
    isOver = true
  })
  while (!isOver && passed < 5_000) {
    await vi.advanceTimersByTimeAsync(100)
    passed += 100
  }
  return { seen, passed }
}

it.each([
  [0, 2_000],
  [0.5, 2_500],
  [0.999_999, 3_000],
])(
  '[PAY-08] [PAY-11] the bar goes to 95 percent and no further while a shopper waits 2 to 3 s, by chance %d',
  async (draw, ms) => {
    const { seen, passed } = await wait(draw)
    expect(passed).toBe(ms)
    expect(seen).toEqual([...seen].sort((one, other) => one - other))
    expect(seen[0]).toBeLessThan(10)
    expect(seen.at(-1)).toBe(95)
    expect(seen.filter((percent) => percent === 95).length).toBeLessThan(4)
  },
)

it('[PAY-11] the full bar is seen for 300 ms', async () => {
  const seen: number[] = []
  let isOver = false
  void finish((percent) => seen.push(percent)).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(299)
  expect([seen, isOver]).toEqual([[100], false])
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
})
