import type { StageOptions, StageOutcome } from './stage.ts'
import { runStep, type Step } from './step.ts'
import { browserTests, build, lint, oldestPostgres, otherBrowsers, program, proofs, types, unitTests } from './steps.ts'

const atNight = { MILLORAA_NIGHT: '1' }

/** `npm run test:night`: what takes too long for each landing. Everything of a landing runs too, in its longer form. */
export async function nightStage({ signal, lacking, expected }: StageOptions): Promise<StageOutcome> {
  Object.assign(process.env, atNight)
  const outcomes = await Promise.all([lint(), types, build].map((step) => runStep(step, { signal })))
  if (!outcomes.at(-1)?.isFine) return { outcomes, isWhole: false }
  for (const step of stepsOfTheNight(expected, lacking.includes('chromium'))) {
    outcomes.push(await runStep(step, { signal }))
  }
  return { outcomes, isWhole: true }
}

function stepsOfTheNight(expected: number, isWithoutBrowser: boolean): Step[] {
  return [
    unitTests('Unit and API tests', 'unit.jsonl', [], expected),
    oldestPostgres,
    ...(isWithoutBrowser ? [] : [browserTests()]),
    otherBrowsers,
    proofs(['--night']),
    program('Slips in the rules', ['proofs/run.ts', 'mutation-score', '--long']),
    program('Slips in other folders', ['proofs/folder-mutants.ts']),
    program('Orders at a fixed rate', ['bench/arrivals.ts']),
    program('Half an hour of everything', ['bench/soak.ts']),
  ]
}
