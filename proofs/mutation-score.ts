import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'

// R9: how many of the slips that could be made in the rules their tests notice. Files named as arguments are looked at alone.
const least = 95
const mutate = process.argv.slice(2).filter((argument) => argument.startsWith('contract/'))
const folder = mkdtempSync(path.join(tmpdir(), 'mutants-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const begun = performance.now()
const found = await new Stryker({
  configFile: 'proofs/mutation/stryker.config.json',
  tempDirName: folder,
  ...(mutate.length > 0 ? { mutate } : {}),
}).runMutationTest()

const mutants = found.filter(({ status }) => isCounted(status))
// Covered by tests, and yet none was run: the runner lost its way, and the score would say nothing.
const unasked = mutants.filter(({ status, testsCompleted }) => status === 'Survived' && !testsCompleted)
if (unasked.length > 0) throw new Error(`No test was run for ${unasked.length} mutants; please run it again.`)
const files = [...new Set(mutants.map(({ fileName }) => fileName))].sort()
const score = scoreOf(mutants)
for (const { fileName, location, replacement } of mutants.filter(({ status }) => !isNoticed(status))) {
  console.log(`unnoticed: ${shortName(fileName)}:${location.start.line}: ${replacement?.replace(/\s+/g, ' ')}`)
}
for (const file of files) {
  const own = mutants.filter(({ fileName }) => fileName === file)
  console.log(`${shortName(file).padEnd(44)} ${scoreOf(own).toFixed(1).padStart(5)}% of ${own.length}`)
}
const isFine = mutants.length > 0 && score >= least
if (!isFine) console.error(`The tests of the rules notice ${score.toFixed(2)}% of ${mutants.length}, below ${least}%.`)
const checked = `${score.toFixed(2)}% of ${mutants.length} mutants in ${files.length} files of the rules are noticed by their tests`
const seconds = Math.round((performance.now() - begun) / 100) / 10
console.log(JSON.stringify({ rounds: mutants.length, checked, seconds }))
process.exit(isFine ? 0 : 1)

function scoreOf(some: MutantResult[]) {
  return (100 * some.filter(({ status }) => isNoticed(status)).length) / Math.max(1, some.length)
}

function isNoticed(status: MutantResult['status']) {
  return status === 'Killed' || status === 'Timeout'
}

/** A mutant that does not even load says nothing of the tests. */
function isCounted(status: MutantResult['status']) {
  return isNoticed(status) || status === 'Survived' || status === 'NoCoverage'
}

function shortName(file: string) {
  return path.relative(process.cwd(), path.resolve(file)).replaceAll(path.sep, '/')
}
