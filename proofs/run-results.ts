import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Form } from './environment/proof.ts'
import { type ProofName, proofs } from './proofs.ts'
import type { Result } from './run.ts'

const file = new URL('../docs/proofs.md', import.meta.url)
const headings: Partial<Record<Form, string>> = {
  night: '## Last result of the night forms',
  long: '## Last result of the long forms',
}
const tableHead = [
  '| Goal | Proof | Rounds | What was checked | Minutes | Seed | Day | Commit |',
  '|---|---|---|---|---|---|---|---|',
]

type Run = { form: Form; commit: string }

/** Writes the results of the night or the long forms into docs/proofs.md. */
export function writeResults(results: Result[], run: Run) {
  writeFileSync(file, withResults(readFileSync(file, 'utf8'), results, run))
}

/** The page with these results in the table of their form; a proof that was not run keeps its line, and so does the other table. */
export function withResults(text: string, results: Result[], { form, commit }: Run) {
  const heading = headings[form]
  if (!heading) return text
  const sections = text.trimEnd().split(/\n(?=## )/)
  const at = sections.findIndex((section) => section.startsWith(heading))
  const before = at < 0 ? '' : sections[at]
  const linesByName = new Map(before?.split('\n').flatMap((line) => (nameIn(line) ? [[nameIn(line), line]] : [])))
  for (const result of results) linesByName.set(result.name, lineOf(result, commit))
  const lines = (Object.keys(proofs) as ProofName[]).flatMap((name) => linesByName.get(name) ?? [])
  const section = [heading, '', machine(), '', ...tableHead, ...lines, ''].join('\n')
  return `${sections
    .toSpliced(at < 0 ? sections.length : at, at < 0 ? 0 : 1, section)
    .join('\n')
    .trimEnd()}\n`
}

function lineOf({ name, isFine, rounds, checked, seconds, seed }: Result, commit: string) {
  const outcome = isFine ? checked : `**FAILED** ${checked}`.trim()
  const day = new Date().toISOString().slice(0, 10)
  const minutes = (seconds / 60).toFixed(1)
  return `| ${proofs[name].goal} | \`${name}\` | ${rounds.toLocaleString('en-IN')} | ${outcome.replaceAll('|', '/')} | ${minutes} | ${seed} | ${day} | ${commit} |`
}

function nameIn(line: string) {
  const [, name] = /^\| [A-Z]\d+ \| `([a-z-]+)` \|/.exec(line) ?? []
  return name
}

function machine() {
  const [cpu] = cpus()
  return `On ${cpus().length} cores (${cpu?.model.trim() || process.arch}), Node ${process.versions.node}, everything on one machine.`
}
