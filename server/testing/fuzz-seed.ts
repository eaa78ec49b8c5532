import { execFileSync } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'

/** The night draws longer, and anew each time. */
export const isNight = process.env.MILLORAA_NIGHT === '1'

/**
 * What all that is drawn begins with. By day it comes from the files of the commit, so that a commit is green or red for everybody;
 * FUZZ_SEED draws a former run again.
 */
export const fuzzSeed = seedOf(process.env.FUZZ_SEED)

/** What a failure says, so that it can be had again. */
export const drawAgain = `drawn with seed ${fuzzSeed}: FUZZ_SEED=${fuzzSeed}${isNight ? ' MILLORAA_NIGHT=1' : ''} draws the same`

function seedOf(seedText: string | undefined) {
  if (seedText !== undefined) return asSeed(seedText)
  return isNight ? randomInt(2 ** 31) : createHash('sha256').update(filesOfCommit()).digest().readInt32LE() >>> 1
}

function asSeed(seedText: string) {
  if (!/^\d{1,10}$/.test(seedText)) throw new Error(`FUZZ_SEED must be a whole number, not "${seedText}".`)
  return Number(seedText)
}

/** The tree of files that was committed; a copy without git always draws the same. */
function filesOfCommit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return 'no commit'
  }
}

/** Draws from 0 to 1 for one purpose, such as one alphabet in one field: the same whatever else was drawn before. */
export function drawnFor(...purpose: string[]) {
  let state = createHash('sha256')
    .update([fuzzSeed, ...purpose].join('\n'))
    .digest()
    .readUInt32LE()
  return () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
