import type { MachinePart } from '../machine-parts.ts'
import type { StepOutcome } from './step.ts'

export type StageOptions = {
  signal: AbortSignal
  missingParts: MachinePart[]
  /** With which commit the tree is compared. */
  since?: string
  /** How many unit and API tests there are. */
  expected: number
  /** Which parts of the stage, by their names; none means all. */
  parts: string[]
}

/** What a stage ran, in the order of its steps. `isWhole`: every test file was to run, so that counts and requirements are judged. */
export type StageOutcome = {
  outcomes: StepOutcome[]
  isWhole: boolean
  /** Test files that were run whole where the stage is not: of these none may have lost a test. */
  ran?: string[]
}
