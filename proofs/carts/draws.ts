import fc from 'fast-check'
import { createRandom } from '../environment/seeded-random.ts'

/** The next whole number from 0 up to, but not including, `below`. */
export type Draw = (below: number) => number

/** What the thing of this number is made from: the same for the same seed, whichever thread makes it. */
export function drawsOf(seed: number, number: number): Draw {
  // An odd factor: no two numbers of a run begin alike.
  const { next } = createRandom(Math.imul(number, 0x9e3779b1) ^ seed)
  return (below) => Math.floor(next() * below)
}

/**
 * The smallest draws for which something made of draws is still wrong, looked for by fast-check from those it was first seen
 * with. Gives what can be drawn from as often as one likes.
 */
export function shrinkDraws(begin: () => Draw, isWrong: (draw: Draw) => boolean): () => Draw {
  const samples: number[] = []
  const draw = begin()
  isWrong((below) => {
    const sample = draw(precision)
    samples.push(sample)
    return scaled(sample, below)
  })
  const { counterexample } = fc.check(
    fc.property(fc.array(fc.nat(precision - 1)), (drawn) => !isWrong(replay(drawn))),
    { examples: [[samples]], numRuns: 1, interruptAfterTimeLimit: 20_000 },
  )
  return () => replay(counterexample?.[0] ?? samples)
}

/** Draws read from a list, and the least ones behind its end. */
function replay(samples: number[]): Draw {
  let at = 0
  return (below) => scaled(samples[at++] ?? 0, below)
}

const precision = 2 ** 31

function scaled(sample: number, below: number) {
  return Math.floor((sample / precision) * below)
}
