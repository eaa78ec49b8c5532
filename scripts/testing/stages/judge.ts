import { type MachinePart, partsInTitle } from '../machine-parts.ts'
import { judgeRequirements, type Requirement } from '../requirements.ts'
import { compareCounts, compareFiles, type Floor } from './floor.ts'
import type { TestResult } from './test-report.ts'

const mostRepeated = 2
/** docs/spec/requirements.md has so many; a requirement is never taken away by deleting its line. */
const leastRequirements = 447

export type Run = {
  results: TestResult[]
  floor: Floor
  /** Every test file of the tree. */
  files: string[]
  /** Files that were to run: not those of a step whose machine part is lacking. */
  due: string[]
  missingParts: MachinePart[]
  /** A lacking part is a failure: the machine of a landing has them all. */
  needsAllParts: boolean
  required: Requirement[]
  /** Only some of the tests ran: what they leave unproven is no fault. */
  isPart?: boolean
  leastRequired?: number
  /** Titles in the files that were not due. */
  notRun: string[]
}

export type Verdict = { faults: string[]; notes: string[]; requirements: string }

/** Whether a run proves what it is to prove: only what ran and passed counts. */
export function judge(run: Run): Verdict {
  const { results, floor, files, due, missingParts, needsAllParts, required, notRun, isPart = false } = run
  const { leastRequired = leastRequirements } = run
  const requirements = judgeRequirements(required, results, notRun)
  const skipped = results.filter(({ outcome }) => outcome === 'skipped')
  const excused = skipped.filter(({ title }) => isExcused(title, missingParts))
  const repeated = results.filter(({ isRepeated }) => isRepeated)
  const faults = [
    ...compareFiles(floor, files),
    ...compareCounts(floor, results, due),
    ...skipped.filter((test) => !excused.includes(test)).map((test) => `${nameOf(test)} was skipped`),
    ...(repeated.length > mostRepeated ? [`${repeated.length} browser tests had to be repeated, more than 2`] : []),
    ...(needsAllParts ? missingParts.map((part) => `${part} is lacking`) : []),
    ...(required.length < leastRequired ? [`only ${required.length} of ${leastRequired} requirements are listed`] : []),
    ...(isPart ? [] : unprovenIn(requirements)),
    ...requirements.unknown.map((id) => `${id} is named by a test, and is no requirement`),
    ...(needsAllParts ? requirements.notLookedAt.map((id) => `${id} could not be looked at here`) : []),
  ]
  const notes = [
    ...repeated
      .filter(({ outcome }) => outcome === 'passed')
      .map((test) => `failed first, passed when repeated: ${nameOf(test)}`),
    ...excused.map((test) => `not run here: ${nameOf(test)}`),
  ]
  const unseen = requirements.notLookedAt
  const more = unseen.length > 0 ? `, ${unseen.length} not looked at here (${unseen.join(', ')})` : ''
  return {
    faults,
    notes,
    requirements: `${requirements.proven.length} of ${required.length} requirements proven${more}`,
  }
}

function unprovenIn({ missing, tooBroad }: ReturnType<typeof judgeRequirements>) {
  return [
    ...missing.map((id) => `${id} is proven by no test that ran and passed`),
    ...tooBroad.map((id) => `${id} is proven only by titles that name more than 5 requirements`),
  ]
}

function isExcused(title: string, missingParts: MachinePart[]) {
  const parts = partsInTitle(title)
  return parts.length > 0 && parts.every((part) => missingParts.includes(part as MachinePart))
}

const nameOf = ({ file, title }: TestResult) => `${file}: ${title}`
