import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '../node-binary.mjs'
import { findMissingParts, type MachinePart, machineParts } from './machine-parts.ts'
import { readRequirements, titlesInSource } from './requirements.ts'
import { changedStage } from './stages/changed-stage.ts'
import { compareFiles, listTestFiles, readFloor } from './stages/floor.ts'
import { judge } from './stages/judge.ts'
import { landingStage } from './stages/landing-stage.ts'
import { recordNight } from './stages/night-results.ts'
import { nightStage } from './stages/night-stage.ts'
import type { StepOutcome } from './stages/step.ts'
import { resultsFolder } from './stages/test-report.ts'
import { recordTestTimes } from './stages/test-times.ts'

// run.ts [check|landing|night [part ...]] [--all-parts] [--since COMMIT]: the three stages of testing (docs/testing.md).
const stages = { check: changedStage, landing: landingStage, night: nightStage }
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'all-parts': { type: 'boolean' }, since: { type: 'string' } },
})
const [name = 'landing', ...parts] = positionals
if (!(name in stages)) {
  console.error(`There is no stage called ${name}. There are: ${Object.keys(stages).join(', ')}.`)
  process.exit(1)
}
const mostShown = 40
// A slower machine is waited for, a test that hangs is not.
const longestMs = { check: 15, landing: 75, night: 600 }[name as keyof typeof stages] * 60_000

rmSync(resultsFolder, { recursive: true, force: true })
mkdirSync(resultsFolder, { recursive: true })
const missingParts = findMissingParts()
for (const part of missingParts)
  console.log(`Lacking here: ${machineParts[part].called} (${machineParts[part].install})`)
const [floor, files] = [readFloor(), listTestFiles()]
showList('Not as it has to be', compareFiles(floor, files))

const stage = await stages[name as keyof typeof stages]({
  signal: AbortSignal.timeout(longestMs),
  missingParts,
  since: values.since,
  parts,
  expected: Object.entries(floor).reduce((sum, [file, count]) => (file.startsWith('e2e/') ? sum : sum + count), 0),
})
const outcomes = stage.outcomes
const notRunFiles = files.filter(
  (file) => stage.isWhole && file.startsWith('e2e/') && missingParts.includes('chromium'),
)
const verdict = judge({
  results: outcomes.flatMap(({ results }) => results),
  floor,
  files,
  due: stage.isWhole ? files.filter((file) => !notRunFiles.includes(file)) : (stage.ran ?? []),
  missingParts,
  needsAllParts: values['all-parts'] ?? false,
  required: readRequirements(read('docs/spec/requirements.md')),
  isPart: !stage.isWhole,
  notRun: notRunFiles.flatMap((file) => titlesInSource(read(file))),
})
recordTestTimes(outcomes.flatMap(({ results }) => results))
if (name === 'night') recordNight(outcomes, stage.isWhole ? verdict.faults : undefined)
process.exitCode = showResults(outcomes)

function showResults(outcomes: StepOutcome[]) {
  showList('Failed', outcomes.flatMap(failuresOf))
  showList('Not as it has to be', verdict.faults)
  showList('To be known', verdict.notes)
  console.log('')
  for (const outcome of outcomes) console.log(lineOf(outcome))
  if (stage.isWhole) console.log(verdict.requirements)
  console.log(`Everything took ${(performance.now() / 1000).toFixed(0)} s.`)
  const passed = outcomes.reduce((sum, { passed }) => sum + passed, 0)
  const failed = outcomes.reduce((sum, { failed }) => sum + failed, 0) + verdict.faults.length
  if (failed === 0 && missingParts.length > 0) console.log(`Passed, without ${missingParts.map(calledSo).join(', ')}.`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

function failuresOf({ results }: StepOutcome) {
  return results.filter(({ outcome }) => outcome === 'failed').map(({ file, title }) => `${file}: ${title}`)
}

function showList(heading: string, lines: string[]) {
  if (lines.length === 0) return
  const more = lines.length > mostShown ? [`and ${lines.length - mostShown} more`] : []
  console.log(`\n${heading}:\n${[...lines.slice(0, mostShown), ...more].map((line) => `  ${line}`).join('\n')}`)
}

function lineOf({ title, isFine, seconds, passed, failed, isCounted }: StepOutcome) {
  const outcome = `${isFine ? 'passed' : 'FAILED'}`.padEnd(8)
  const tests = isCounted ? `  ${passed} passed, ${failed} failed` : ''
  return `${title.padEnd(24)} ${outcome} ${seconds.toFixed(1).padStart(7)} s${tests}`
}

function read(file: string) {
  return readFileSync(path.join(projectFolder, file), 'utf8')
}

function calledSo(part: MachinePart) {
  return machineParts[part].called
}
