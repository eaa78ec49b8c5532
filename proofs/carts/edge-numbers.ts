import type { Draw } from './draws.ts'

/** One of these; the first ones are the simplest. */
export function oneOf<T>(draw: Draw, things: readonly T[]): T {
  return things[draw(things.length)] as T
}

/** A price in paise, from 1 paisa to ₹1 crore: often small, round, or one beside round. */
export function anyAmount(draw: Draw) {
  return oneOf(draw, [
    () => 1 + draw(200),
    // Multiples of 10: a rate of 5% ends in half a paisa for every second one.
    () => 10 * (1 + draw(10_000)),
    () => 100 * (1 + draw(2_000)),
    () => Math.max(1, anyNear(draw, 10 ** (1 + draw(8)))),
    () => 1 + draw(10 ** (1 + draw(7))),
    () => 1 + draw(50_000_00),
    () => 1 + draw(dearest),
  ])()
}

/** The number or one beside it, never below 0. */
export function anyNear(draw: Draw, number: number) {
  return Math.max(0, number + oneOf(draw, [0, 1, -1]))
}

/** Basis points from 0 to 100%. */
export function anyPercent(draw: Draw) {
  return oneOf(draw, [10_00, 1, 0, 100_00, 99_99, 50_00, 25_00, 12_50, 13_37, draw(100_01), draw(100_01)])
}

export function anyQuantity(draw: Draw) {
  return oneOf(draw, [1, 1, 2, 3, 10, 999, 998, 1 + draw(999)])
}

const dearest = 1_00_00_000_00
