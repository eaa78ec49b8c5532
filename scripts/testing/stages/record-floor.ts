import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { isOfTheNight, listTestFiles, readFloor, withCounts, writeFloor } from './floor.ts'
import { readTestReport, resultsFolder } from './test-report.ts'

// npm run test:floor: the counts of the last run become the floor. A count that falls is seen in the commit.
const reports = existsSync(resultsFolder) ? readdirSync(resultsFolder).filter((name) => name.endsWith('.jsonl')) : []
const results = reports.flatMap((name) => readTestReport(path.join(resultsFolder, name)))
const before = readFloor()
const floor = withCounts(
  before,
  results.filter(({ file }) => !isOfTheNight(file)),
  listTestFiles(),
)
writeFloor(floor)
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)
console.log(
  `The floor was ${sum(before)} tests of ${Object.keys(before).length} files, and is ${sum(floor)} of ${Object.keys(floor).length}.`,
)
const unknown = listTestFiles().filter((file) => !(file in floor))
if (unknown.length > 0) {
  console.error(`These have not run yet, so nobody knows how many they are:\n${unknown.join('\n')}`)
  process.exitCode = 1
}
