import { randomInt } from 'node:crypto'
import type { StageOptions, StageOutcome } from './stage.ts'
import { runStep, type Step } from './step.ts'
import { browserTests, build, lint, oldestPostgres, otherBrowsers, program, proofs, types, unitTests } from './steps.ts'

/** One seed for all processes of a night: the one that a failure prints draws the same in each of them. */
const atNight = { MILLORAA_NIGHT: '1', FUZZ_SEED: process.env.FUZZ_SEED ?? String(randomInt(2 ** 31)) }

/**
 * `npm run test:night`: what takes too long for each landing. Everything of a landing runs too, in its longer form. Whoever has
 * no whole night names parts: `npm run test:night -- prove bench:soak`.
 */
export async function nightStage({ signal, missingParts, expected, parts }: StageOptions): Promise<StageOutcome> {
  const steps = stepsOfTheNight(expected)
  const unknown = parts.filter((part) => !(part in steps))
  if (unknown.length > 0) {
    throw new Error(`The night has no part called ${unknown.join(', ')}. Its parts: ${Object.keys(steps).join(', ')}.`)
  }
  Object.assign(process.env, atNight)
  console.log(`Drawn with FUZZ_SEED=${atNight.FUZZ_SEED}`)
  const outcomes = await Promise.all([lint(), types, build].map((step) => runStep(step, { signal })))
  if (!outcomes.at(-1)?.isFine) return { outcomes, isWhole: false }
  for (const [part, step] of Object.entries(steps)) {
    const isSelected = parts.length === 0 || parts.includes(part)
    if (!isSelected || (part === 'e2e' && missingParts.includes('chromium'))) continue
    outcomes.push(await runStep(step, { signal }))
  }
  return { outcomes, isWhole: parts.length === 0 }
}

/** Each part by the npm command that runs it alone. */
function stepsOfTheNight(expected: number): Record<string, Step> {
  return {
    unit: unitTests('Unit and API tests', 'unit.jsonl', [], expected),
    'test:postgres': oldestPostgres,
    e2e: browserTests(),
    'test:browsers': otherBrowsers,
    prove: proofs(['--night']),
    'mutation-score': program('Slips in the rules', ['proofs/run.ts', 'mutation-score', '--long']),
    mutants: program('Slips in other folders', ['proofs/folder-mutants.ts']),
    'bench:arrivals': program('Orders at a fixed rate', ['bench/arrivals.ts']),
    'bench:soak': program('Half an hour of everything', ['bench/soak.ts']),
  }
}
