import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../node-binary.mjs'
import type { TestResult } from './test-report.ts'

// Of this machine alone: no other needs them.
const timesFile = path.join(projectFolder, 'node_modules', '.cache', 'test-times.json')

/** Seconds by test file, as they took when they last ran here. */
export function readTestTimes(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(timesFile, 'utf8'))
  } catch {
    return {}
  }
}

export function recordTestTimes(results: TestResult[]) {
  const met: Record<string, number> = {}
  for (const { file, seconds } of results) met[file] = (met[file] ?? 0.2) + seconds
  mkdirSync(path.dirname(timesFile), { recursive: true })
  writeFileSync(timesFile, JSON.stringify({ ...readTestTimes(), ...met }))
}
