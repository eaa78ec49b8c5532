import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../node-binary.mjs'
import { readImporters } from '../structure/import-graph.ts'
import { journeysThrough } from '../structure/journeys.ts'
import { nearestTests, withinBudget } from '../structure/nearest-tests.ts'
import { listTestFiles } from './floor.ts'
import type { StageOptions, StageOutcome } from './stage.ts'
import { runStep } from './step.ts'
import { browserTests, build, lint, types, unitTests } from './steps.ts'
import { readTestTimes } from './test-times.ts'

/** So much of tests, in seconds of one core, that the whole ends within a minute on two. */
const unitBudget = 30
const journeyBudget = 2
/** A test that nobody has timed on this machine. */
const usualSeconds = 1.5

/** `npm run check`: types, lint, the tests nearest to what changed and the journeys through it. */
export async function changedStage({ signal, missingParts, since }: StageOptions): Promise<StageOutcome> {
  const changed = changedFiles(since)
  console.log(changed.length > 0 ? `Changed: ${changed.join(', ')}` : 'Nothing has changed.')
  const code = changed.filter((file) => /\.(tsx?|mjs|css|json)$/.test(file) && existsSync(inTree(file)))
  const times = readTestTimes()
  const near = nearestTests(
    code,
    listTestFiles().filter((file) => !file.startsWith('e2e/')),
    readImporters(),
  )
  const nearest = withinBudget(near, (file) => times[file] ?? usualSeconds, unitBudget)
  const units = [...new Set([...farTests.flatMap(({ tests, of }) => (code.some(of) ? tests : [])), ...nearest])]
  const specs = journeysThrough(code).slice(0, journeyBudget)
  if (near.length > nearest.length) console.log(`Left to npm test: ${near.length - nearest.length} tests further away.`)

  const quick = [
    ...(code.length > 0 ? [types, lint(code)] : []),
    ...(units.length > 0 ? [unitTests('Tests of what changed', 'unit.jsonl', units)] : []),
  ]
  const needsBrowser = specs.length > 0 && !missingParts.includes('chromium')
  const outcomes = await Promise.all(
    [...quick, ...(needsBrowser ? [build] : [])].map((step) => runStep(step, { signal })),
  )
  const driven = specs.map((spec) => `e2e/${spec}.spec.ts`)
  const isFine = outcomes.every((outcome) => outcome.isFine)
  if (needsBrowser && isFine) outcomes.push(await runStep(browserTests(driven), { signal }))
  if (needsBrowser && !isFine) console.log(`Not driven before the rest is right: ${specs.join(', ')}.`)
  return { outcomes, isWhole: false, ran: isFine ? [...units, ...(needsBrowser ? driven : [])] : [] }
}

/** What is proven in one place for all files of a kind, far from most of them: they are imported by nothing near it. */
const farTests = [
  {
    // Who may make which call, and that the page of the API names it.
    tests: ['server/platform/http/security/authorisation.test.ts', 'server/program/api-docs/documented-calls.test.ts'],
    of: (file: string) => /(^|[/-])routes\.ts$|^contract\/api\//.test(file),
  },
  {
    // That pages are kept by the parameters they read.
    tests: ['server/platform/pages/page-addresses.test.ts'],
    of: (file: string) =>
      /^app\/.*\.tsx?$/.test(file) && /searchParams|page-parameters/i.test(readFileSync(inTree(file), 'utf8')),
  },
]

/** What differs from a commit: by default all that is not committed, else what the last commit changed. */
function changedFiles(since?: string): string[] {
  const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  if (since) return [...new Set([...git('diff', '--name-only', since), ...uncommitted])]
  return uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1', 'HEAD')
}

function git(...commandArguments: string[]) {
  try {
    return execFileSync('git', commandArguments, { cwd: projectFolder, encoding: 'utf8' }).split('\n').filter(Boolean)
  } catch {
    throw new Error('npm run check asks git what has changed, and git does not answer here.')
  }
}

function inTree(file: string) {
  return path.join(projectFolder, file)
}
