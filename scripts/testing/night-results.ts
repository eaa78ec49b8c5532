import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../node-binary.mjs'
import type { StepOutcome } from './step.ts'

const page = path.join(projectFolder, 'docs', 'proofs.md')
const heading = '## Last night'

/** Writes how the night ended into docs/proofs.md, with its day and commit. */
export function recordNight(outcomes: StepOutcome[], faults: string[]) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectFolder, encoding: 'utf8' }).trim()
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(page, withNight(readFileSync(page, 'utf8'), { outcomes, faults, commit, day }))
}

type Night = { outcomes: Pick<StepOutcome, 'title' | 'isFine' | 'seconds' | 'passed' | 'failed' | 'isCounted'>[] } & {
  faults: string[]
  commit: string
  day: string
}

/** The page with this night in the place of the one before. */
export function withNight(text: string, { outcomes, faults, commit, day }: Night) {
  const rows = outcomes.map(({ title, isFine, seconds, passed, failed, isCounted }) => {
    const count = isCounted ? `${passed.toLocaleString('en-IN')} passed, ${failed} failed` : ''
    return `| ${title} | ${isFine ? 'passed' : '**FAILED**'} | ${count} | ${(seconds / 60).toFixed(1)} |`
  })
  const section = [
    heading,
    '',
    `${day}, commit ${commit}.`,
    '',
    '| Part | Result | Checks | Minutes |',
    '|---|---|---|---|',
    ...rows,
    ...(faults.length > 0 ? ['', ...faults.map((fault) => `- **${fault}**`)] : []),
  ].join('\n')
  const begin = text.indexOf(`${heading}\n`)
  if (begin < 0) return `${text.trimEnd()}\n\n${section}\n`
  const end = text.indexOf('\n## ', begin + heading.length)
  return `${text.slice(0, begin)}${section}\n${end < 0 ? '' : text.slice(end)}`
}
