import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { listTestFiles } from '../scripts/testing/stages/floor.ts'
import { readTestTimes } from '../scripts/testing/stages/test-times.ts'
import { readImporters } from '../scripts/testing/structure/import-graph.ts'
import { journeysThrough } from '../scripts/testing/structure/journeys.ts'
import { nearestTests, withinBudget } from '../scripts/testing/structure/nearest-tests.ts'
import { createRandom } from './environment/seeded-random.ts'
import { drawnEachNight, mutatedFolders } from './mutation/folders.ts'
import { drawMutants, listMutants, type Mutant } from './mutation/mutants.ts'
import { faultsOf, readResults, scoreOf, withTried, writeResults } from './mutation/results.ts'
import { openTests } from './mutation/run-tests.ts'
import { copyTree } from './mutation/tree-copy.ts'

// npm run mutants -- [folder ...] [--count 60] [--seed N]: slips outside the rules, and whether the tests beside them notice.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string' }, seed: { type: 'string' } },
})
const folders = positionals.length > 0 ? positionals : Object.keys(mutatedFolders)
const unknown = folders.filter((folder) => !(folder in mutatedFolders))
if (unknown.length > 0)
  throw new Error(`There are no results of ${unknown}. There are: ${Object.keys(mutatedFolders)}.`)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000))
const count = Number(values.count ?? drawnEachNight)
/** Seconds of tests that a slip may cost. Those that live are looked at by hand anyway. */
const budget = 20
const usualSeconds = 1.5
console.log(`${count} slips of each of ${folders.length} folders, drawn with --seed ${seed}`)

const tree = copyTree()
const tests = openTests(tree.folder)
const unitFiles = listTestFiles().filter((file) => !file.startsWith('e2e/'))
const importers = readImporters()
const times = readTestTimes()
const faults: string[] = []
/** Whether tests pass without any slip. Those that do not would notice everything, and are not asked. */
const isSound = new Map<string, boolean>()
try {
  for (const folder of folders) faults.push(...(await tryFolder(folder)))
} finally {
  tests.close()
}
for (const [test, passes] of isSound) if (!passes) faults.push(`${test} failed without any slip, and was not asked.`)
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)

async function tryFolder(folder: string) {
  const drawn = drawMutants(await listMutants(folder), count, createRandom(seed))
  for (const mutant of drawn) {
    const { isNoticed, by } = await tryMutant(mutant)
    const slip = `${mutant.file}:${mutant.line}: ${mutant.replacement.replace(/\s+/g, ' ').slice(0, 120)}`
    console.log(isNoticed ? `noticed    ${slip}  (${by})` : `UNNOTICED  ${slip}`)
    writeResults(folder, withTried(readResults(folder), mutant, isNoticed))
  }
  const results = readResults(folder)
  const score = scoreOf(results)
  const { least } = mutatedFolders[folder] ?? { least: 0 }
  const wrong = faultsOf(folder, results, score, least)
  if (score.isMeasured) writeResults(folder, { ...results, floor: Math.max(results.floor, score.low) })
  const measured = score.isMeasured ? '' : ', not measured yet'
  const share = `${score.percent.toFixed(1)} % of ${score.counted} (${score.low.toFixed(1)} to ${score.high.toFixed(1)})`
  console.log(`${folder.padEnd(18)} ${share}${measured}`)
  return wrong
}

async function soundOf(file: string, near: string[]) {
  const fresh = near.filter((test) => !isSound.has(test))
  const { isNoticed } = fresh.length > 0 ? await tests.run(file, fresh) : { isNoticed: false }
  for (const test of fresh) isSound.set(test, !isNoticed || !(await tests.run(file, [test])).isNoticed)
  return near.filter((test) => isSound.get(test))
}

async function tryMutant(mutant: Mutant) {
  const near = nearestTests([mutant.file], unitFiles, importers)
  const within = withinBudget(near, (file) => times[file] ?? usualSeconds, budget)
  const requested = await soundOf(mutant.file, within)
  const takeBack = tree.mutate(mutant)
  try {
    const unit = requested.length > 0 ? await tests.run(mutant.file, requested) : { isNoticed: false, by: '' }
    return unit.isNoticed || !mutant.file.startsWith('app/') ? unit : driveJourneys(mutant.file)
  } finally {
    takeBack()
  }
}

/** What people see is often proven in a browser alone: the journeys through the screen decide. */
function driveJourneys(file: string) {
  const specs = journeysThrough([file]).map((spec) => `e2e/${spec}.spec.ts`)
  const run = (...commandArguments: string[]) =>
    execFileSync(process.execPath, commandArguments, { cwd: tree.folder, stdio: 'ignore', timeout: 300_000 })
  try {
    run('scripts/build/build.mjs')
    run('node_modules/@playwright/test/cli.js', 'test', '--retries=0', '--max-failures=1', ...specs)
    return { isNoticed: false, by: '' }
  } catch {
    return { isNoticed: true, by: specs.map((spec) => path.basename(spec)).join(', ') }
  }
}
