import type { StageOptions, StageOutcome } from './stage.ts'
import { runStep, type StepOutcome } from './step.ts'
import { browserTests, build, lint, proofs, types, unitTests } from './steps.ts'

/** `npm test`: everything that guards a landing. Quick answers come first; a failure is named as it happens. */
export async function landingStage({ signal, missingParts, expected }: StageOptions): Promise<StageOutcome> {
  const quick = [lint(), types, unitTests('Pure tests', 'pure.jsonl', ['--project', 'pure']), build]
  const outcomes = await Promise.all(quick.map((step) => runStep(step, { signal })))
  // Without a build there is nothing that the rest could test.
  if (!outcomes.at(-1)?.isFine) return { outcomes, isWhole: false }
  const rest = [
    unitTests('Shop tests', 'shop.jsonl', ['--project', '!pure'], expected - passedIn(outcomes)),
    ...(missingParts.includes('chromium') ? [] : [browserTests()]),
    proofs(),
  ]
  for (const step of rest) outcomes.push(await runStep(step, { signal }))
  return { outcomes, isWhole: true }
}

function passedIn(outcomes: StepOutcome[]) {
  return outcomes.reduce((sum, { passed }) => sum + passed, 0)
}
