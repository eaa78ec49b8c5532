import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { type ProofName, proofs } from './proofs.ts'
import type { Result } from './run.ts'

const file = new URL('../docs/proofs.md', import.meta.url)
const heading = '## Last result of the long forms'
const tableHead = [
  '| Goal | Proof | Rounds | What was checked | Minutes | Seed | Day |',
  '|---|---|---|---|---|---|---|',
]

/** Writes the results of the long forms into docs/proofs.md. */
export function keepResults(results: Result[]) {
  writeFileSync(file, withResults(readFileSync(file, 'utf8'), results))
}

/** The page with these results in its table; a proof that was not run keeps its line. */
export function withResults(text: string, results: Result[]) {
  const [before = ''] = text.split(heading)
  const kept = new Map(text.split('\n').flatMap((line) => (nameIn(line) ? [[nameIn(line), line]] : [])))
  for (const result of results) kept.set(result.name, lineOf(result))
  const lines = (Object.keys(proofs) as ProofName[]).flatMap((name) => kept.get(name) ?? [])
  return [before.trimEnd(), '', heading, '', machine(), '', ...tableHead, ...lines, ''].join('\n')
}

function lineOf({ name, isFine, rounds, checked, seconds, seed }: Result) {
  const outcome = isFine ? checked : `**FAILED** ${checked}`.trim()
  const day = new Date().toISOString().slice(0, 10)
  const minutes = (seconds / 60).toFixed(1)
  return `| ${proofs[name].goal} | \`${name}\` | ${rounds.toLocaleString('en-IN')} | ${outcome.replaceAll('|', '/')} | ${minutes} | ${seed} | ${day} |`
}

function nameIn(line: string) {
  const [, name] = /^\| [A-Z]\d+ \| `([a-z-]+)` \|/.exec(line) ?? []
  return name
}

function machine() {
  const [cpu] = cpus()
  return `On ${cpus().length} cores (${cpu?.model.trim() || process.arch}), Node ${process.versions.node}, everything on one machine.`
}
