import path from 'node:path'
import type { Importers } from './import-graph.ts'

// Tables of contents: through them everything is near to everything.
const contents =
  /^(server\/program\/(app|start)\/|server\/back-office\/access\/shop\.ts|server\/testing\/|app\/routes\.ts|contract\/api\/calls\.ts)/
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/**
 * The tests that a change most likely breaks, the nearest first: changed tests, those beside the changed file, those
 * that import it, those of its folder, then the same of the files that import it.
 */
export function nearestTests(changed: string[], tests: string[], importers: Importers): string[] {
  const found = new Set<string>()
  let ring = changed
  const seen = new Set(ring)
  for (let distance = 0; distance < 3 && ring.length > 0; distance += 1) {
    for (const file of ring) if (isTest(file) && tests.includes(file)) found.add(file)
    for (const file of ring) for (const test of tests) if (isBeside(file, test)) found.add(test)
    const next = ring.flatMap((file) => importers.get(file) ?? []).filter((file) => !seen.has(file))
    for (const file of next) if (isTest(file) && tests.includes(file)) found.add(file)
    if (distance < 2) for (const file of ring) for (const test of inFolderOf(file, tests)) found.add(test)
    for (const file of next) seen.add(file)
    ring = [...new Set(next)].filter((file) => !contents.test(file) && !isTest(file))
  }
  return [...found]
}

/** As many of the nearest as end within a budget, the first in any case. */
export function withinBudget(tests: string[], secondsOf: (test: string) => number, seconds: number): string[] {
  let remaining = seconds
  return tests.filter((test, nth) => {
    const cost = secondsOf(test)
    if (nth > 0 && cost > remaining) return false
    remaining -= cost
    return true
  })
}

function isBeside(file: string, test: string) {
  return test.replace(/\.test\.tsx?$/, '') === file.replace(/\.tsx?$/, '')
}

function inFolderOf(file: string, tests: string[]) {
  const folder = path.posix.dirname(file)
  return tests.filter((test) => path.posix.dirname(test) === folder)
}
