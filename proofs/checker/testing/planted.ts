import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import { checkFolder } from '../check-folder.ts'
import type { Options } from '../money/books.ts'
import type { RunFolder } from '../run-folder.ts'
import { soundRun, writeRun } from './sound-run.ts'

/** What the checker says of one invariant after something was planted in a sound run. */
export function found(invariant: string, plant: (run: RunFolder) => void, options?: Options) {
  const run = soundRun()
  plant(run)
  const folder = writeRun(run)
  try {
    const violations = checkFolder(folder, options).find(({ name }) => name === invariant)?.violations
    if (!violations) throw new Error(`There is no invariant ${invariant}.`)
    return violations
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The one row that fits; a test that plants into nothing is none. */
export function one<T extends object>(rows: T[], like: Partial<T>): T {
  const fitting = rows.filter((row) => Object.entries(like).every(([name, value]) => row[name as keyof T] === value))
  expect(fitting).toHaveLength(1)
  return fitting[0] as T
}

/** Takes the one row that fits away. */
export function lose<T extends object>(rows: T[], like: Partial<T>) {
  rows.splice(rows.indexOf(one(rows, like)), 1)
}
