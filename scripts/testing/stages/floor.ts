import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../node-binary.mjs'
import type { TestResult } from './test-report.ts'

/** How many tests of each file have to pass: a test that is lost is lost on purpose, as a line of a commit. */
export type Floor = Record<string, number>

const floorFile = path.join(projectFolder, 'scripts', 'testing', 'stages', 'floor.json')
const patterns = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts']
const elsewhere = ['**/node_modules/**', 'build/**', '.data/**', 'test-results/**', 'e2e-firebase/**']

export function readFloor(): Floor {
  return JSON.parse(readFileSync(floorFile, 'utf8'))
}

/** Every test file that `npm test` runs; those of the night are counted by the night. */
export function listTestFiles(): string[] {
  return globSync(patterns, { cwd: projectFolder, exclude: elsewhere })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !isOfTheNight(file))
    .sort()
}

export const isOfTheNight = (file: string) => /\.night\.(test|spec)\.tsx?$/.test(file)

/** What is wrong before anything has run: files that vanished, and files that nobody would miss. */
export function compareFiles(floor: Floor, files: string[]): string[] {
  const there = new Set(files)
  return [
    ...Object.keys(floor)
      .filter((file) => !there.has(file))
      .map((file) => `${file} has vanished with its ${floor[file]} tests`),
    ...files
      .filter((file) => !(file in floor))
      .map((file) => `${file} is not in the floor of test counts: npm run test:floor adds it after a run`),
  ]
}

/** What fell below the floor. Tests for which the machine lacks a part count as there. */
export function compareCounts(floor: Floor, results: Pick<TestResult, 'file' | 'outcome'>[], ran: string[]): string[] {
  const met = countByFile(results.filter(({ outcome }) => outcome !== 'failed'))
  const failed = countByFile(results.filter(({ outcome }) => outcome === 'failed'))
  return ran.flatMap((file) => {
    const [least = 0, there = 0] = [floor[file], (met[file] ?? 0) + (failed[file] ?? 0)]
    return there < least ? [`${file} ran ${there} tests, ${least - there} fewer than the floor`] : []
  })
}

/** The floor after a run: the counts of the files that ran, and no files that are gone. */
export function withCounts(floor: Floor, results: Pick<TestResult, 'file' | 'outcome'>[], files: string[]): Floor {
  const counts = { ...floor, ...countByFile(results) }
  return Object.fromEntries(files.filter((file) => counts[file]).map((file) => [file, counts[file] ?? 0]))
}

export function writeFloor(floor: Floor) {
  writeFileSync(floorFile, `${JSON.stringify(floor, null, 2)}\n`)
}

function countByFile(results: Pick<TestResult, 'file'>[]): Floor {
  const counts: Floor = {}
  for (const { file } of results) counts[file] = (counts[file] ?? 0) + 1
  return counts
}
