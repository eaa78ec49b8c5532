import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/build/build-shop.mjs'
import { nameOfCommit, seedOfCommit } from './environment/commit-seed.ts'
import type { Form } from './environment/proof.ts'
import { type ProofName, proofs } from './proofs.ts'
import { writeResults } from './run-results.ts'

export type Result = {
  name: ProofName
  isFine: boolean
  rounds: number
  checked: string
  seconds: number
  seed: number
}

// npm run prove -- [--night | --long] [--seed N] [--report file.json] [name ...]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...({ night: { type: 'boolean' }, long: { type: 'boolean' } } as const),
    ...({ seed: { type: 'string' }, report: { type: 'string' } } as const),
  },
})
const isNight = values.night || process.env.MILLORAA_NIGHT === '1'
const form: Form = values.long ? 'long' : isNight ? 'night' : 'short'
const commit = nameOfCommit()
const names = (Object.keys(proofs) as ProofName[]).filter((name) =>
  positionals.length > 0 ? positionals.includes(name) : proofs[name].forms.includes(form),
)
const unknown = positionals.filter((name) => !(name in proofs))
if (unknown.length > 0) {
  console.error(`There is no proof called ${unknown.join(', ')}. There are: ${Object.keys(proofs).join(', ')}.`)
  process.exit(1)
}

await ensureBuilt(process.execPath)
const results = await runAll(names)
printResults(results)
if (values.report) {
  const passed = results.filter(({ isFine }) => isFine).length
  const summaries = results.map(({ name, isFine, seconds, seed }) => ({ name, isFine, seconds, seed }))
  writeFileSync(values.report, JSON.stringify({ passed, failed: results.length - passed, results: summaries }))
}
if (form !== 'short') writeResults(results, { form, commit })
process.exit(results.every(({ isFine }) => isFine) ? 0 : 1)

/**
 * The short forms three at a time, as much of each is waiting, the longest first, so that the last ones end together; the others, whose
 * times are judged, one after the other.
 */
async function runAll(queue: ProofName[]) {
  const remainingProofs = [...queue]
  if (form === 'short') remainingProofs.sort((one, other) => proofs[other].shortSeconds - proofs[one].shortSeconds)
  const done: Result[] = []
  const takeTurns = async () => {
    for (let name = remainingProofs.shift(); name; name = remainingProofs.shift()) done.push(await run(name))
  }
  await Promise.all(Array.from({ length: form === 'short' ? 3 : 1 }, takeTurns))
  return done
}

/** Runs one proof as a process of its own; its words go on the screen, its last line is its result. */
async function run(name: ProofName): Promise<Result> {
  const seed = Number(values.seed ?? drawSeed())
  const begun = performance.now()
  console.log(`\n${name}: ${proofs[name].shows}`)
  const program = here(`${name}.ts`)
  const missing = { name, isFine: false, rounds: 0, checked: 'the program is not there', seconds: 0, seed }
  if (!existsSync(program)) return missing
  const commandArguments = ['--form', form, '--seed', String(seed)]
  const flags = ['--import', here('../scripts/end-with-launcher.mjs'), program, ...commandArguments]
  const child = spawn(process.execPath, flags, {
    env: { ...process.env, MILLORAA_LAUNCHER_PIPE: '3' },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  let summaries: Partial<Result> = {}
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (line.startsWith('{"rounds"')) summaries = JSON.parse(line)
    else console.log(line)
  })
  const [[code]] = await Promise.all([once(child, 'exit'), once(lines, 'close')])
  const isFine = code === 0 && summaries.rounds !== undefined
  const seconds = Math.round((performance.now() - begun) / 100) / 10
  return { name, isFine, rounds: summaries.rounds ?? 0, checked: summaries.checked ?? '', seconds, seed }
}

/** The night and the long forms look where nobody has looked yet. */
function drawSeed() {
  return form === 'short' ? seedOfCommit() : Math.floor(Math.random() * 1_000_000_000)
}

function printResults(all: Result[]) {
  console.log('')
  for (const { name, isFine, rounds, seconds, checked, seed } of all) {
    const outcome = isFine ? 'holds' : `FAILED with seed ${seed}`
    const figures = `${rounds.toLocaleString('en-IN').padStart(10)} rounds ${seconds.toFixed(1).padStart(7)} s`
    console.log(`${name.padEnd(18)} ${figures}  ${outcome}  ${checked}`.trimEnd())
  }
  const seconds = all.reduce((sum, one) => sum + one.seconds, 0)
  console.log(
    `${all.filter(({ isFine }) => isFine).length} of ${all.length} proofs hold, ${seconds.toFixed(0)} s together.`,
  )
}

function here(file: string) {
  return fileURLToPath(new URL(file, import.meta.url))
}
