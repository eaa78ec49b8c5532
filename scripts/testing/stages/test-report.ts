import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../node-binary.mjs'

export type TestOutcome = 'passed' | 'failed' | 'skipped'

/** One test that was met in a run. */
export type TestResult = {
  /** From the project's folder, with slashes. */
  file: string
  /** With the titles of what it stands in. */
  title: string
  outcome: TestOutcome
  /** It failed first. */
  isRepeated: boolean
  seconds: number
}

/** Where the results of a run lie; emptied as a run begins. */
export const resultsFolder = path.join(projectFolder, 'test-results')

/** The reporters write a line for each test as it ends, so that a run that was cut short tells what it did. */
export function openTestReport(file: string) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '')
  return (result: TestResult) => appendFileSync(file, `${JSON.stringify(result)}\n`)
}

/** Nothing where no reporter got as far as beginning. */
export function readTestReport(file: string): TestResult[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

export function inProject(file: string) {
  return path.relative(projectFolder, file).split(path.sep).join('/')
}
