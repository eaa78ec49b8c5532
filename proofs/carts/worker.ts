import { parentPort, workerData } from 'node:worker_threads'
import { compareCart } from './compare-cart.ts'
import { drawsOf } from './draws.ts'
import { randomCart } from './random-cart.ts'
import { openTally } from './tally.ts'

export type Share = { seed: number; first: number; step: number; rounds: number }
export type Found = { counts: Record<string, number>; wrong: number | undefined }

// Every step-th cart of the run, until the first that is wrong.
const { seed, first, step, rounds } = workerData as Share
const tally = openTally()
let wrong: number | undefined
for (let number = first; number < rounds && wrong === undefined; number += step) {
  if (compareCart(randomCart(drawsOf(seed, number)), tally).length > 0) wrong = number
}
parentPort?.postMessage({ counts: tally.counts, wrong } satisfies Found)
