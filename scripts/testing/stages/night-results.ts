import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../node-binary.mjs'
import type { StepOutcome } from './step.ts'

const page = path.join(projectFolder, 'docs', 'proofs.md')
const heading = '## Last night'
const head = ['| Part | Result | Checks | Minutes | Day | Commit |', '|---|---|---|---|---|---|']

/** Writes how the night, or parts of it, ended into docs/proofs.md, with day and commit. `faults` are those of a whole night. */
export function recordNight(outcomes: StepOutcome[], faults: string[] | undefined) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectFolder, encoding: 'utf8' }).trim()
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(page, withNight(readFileSync(page, 'utf8'), { outcomes, faults, commit, day }))
}

type Night = { outcomes: Pick<StepOutcome, 'title' | 'isFine' | 'seconds' | 'passed' | 'failed' | 'isCounted'>[] } & {
  faults: string[] | undefined
  commit: string
  day: string
}

/** The page with each part that ran in the place of its last result; a part that did not run stands as it was. */
export function withNight(text: string, { outcomes, faults, commit, day }: Night) {
  const begin = text.indexOf(`${heading}\n`)
  const end = begin < 0 ? -1 : text.indexOf('\n## ', begin + heading.length)
  const section = begin < 0 ? '' : text.slice(begin, end < 0 ? undefined : end)
  const rows = new Map(linesOf(section, '| ').map((row) => [titleOf(row), row]))
  for (const outcome of outcomes) rows.set(outcome.title, rowOf(outcome, day, commit))
  const faultLines = faults ? faults.map((fault) => `- **${fault}**`) : linesOf(section, '- ')
  const now = [heading, '', ...head, ...rows.values(), ...(faultLines.length > 0 ? ['', ...faultLines] : [])].join('\n')
  if (begin < 0) return `${text.trimEnd()}\n\n${now}\n`
  return `${text.slice(0, begin)}${now}\n${end < 0 ? '' : text.slice(end)}`
}

function rowOf(
  { title, isFine, seconds, passed, failed, isCounted }: Night['outcomes'][number],
  day: string,
  commit: string,
) {
  const count = isCounted ? `${passed.toLocaleString('en-IN')} passed, ${failed} failed` : ''
  const cells = [title, isFine ? 'passed' : '**FAILED**', count, (seconds / 60).toFixed(1), day, commit]
  return `| ${cells.join(' | ')} |`
}

function linesOf(section: string, begin: string) {
  return section.split('\n').filter((line) => line.startsWith(begin) && line !== head[0])
}

function titleOf(row: string) {
  return row.split(' | ')[0]?.slice(2) ?? ''
}
