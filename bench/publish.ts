import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { projectFolder } from '../scripts/node-binary.mjs'
import { type Section, withSection } from './sections.ts'

/** When, of what and beside what figures are taken; asked before a run. */
export type Circumstances = { day: string; commit: string; load: number; cores: number }

export function circumstances(): Circumstances {
  // What else the machine was doing in the minute before.
  const [load = 0] = loadavg()
  return { day: new Date().toISOString().slice(0, 10), commit: commitOfTree(), load, cores: availableParallelism() }
}

/** More than half of the machine was taken by other work. */
export function isBusy({ load, cores }: Pick<Circumstances, 'load' | 'cores'>) {
  return load > cores / 2
}

/** The line that every section of figures has. */
export function stampOf({ day, commit, load, cores }: Circumstances) {
  return `Taken on ${day} of commit ${commit}; load of the machine before: ${load.toFixed(1)} on ${cores} cores.`
}

/**
 * Writes a section of docs/figures.md, and all rows of a run into `test-results/figures`, where nobody commits them.
 * Of a busy machine the page stays as it was.
 */
export function publish({ taken, details = [], ...section }: Section & { taken: Circumstances; details?: string[] }) {
  const aside = path.join(projectFolder, 'test-results', 'figures', `${section.command.replace(':', '-')}.md`)
  const lines = [...section.lines, '', stampOf(taken)]
  mkdirSync(path.dirname(aside), { recursive: true })
  writeFileSync(aside, withSection('', { ...section, lines: [...lines, '', ...details] }))
  console.log(`All rows: ${aside}`)
  if (isBusy(taken)) {
    return console.error(
      `The machine was busy with other work (${taken.load.toFixed(1)}): docs/figures.md stays as it is.`,
    )
  }
  const page = path.join(projectFolder, 'docs', 'figures.md')
  writeFileSync(page, withSection(existsSync(page) ? readFileSync(page, 'utf8') : '', { ...section, lines }))
}

function commitOfTree() {
  const git = (...commandArguments: string[]) =>
    execFileSync('git', commandArguments, { cwd: projectFolder, encoding: 'utf8' }).trim()
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', ':!docs')
    return git('rev-parse', '--short', 'HEAD') + (changed ? ' with changes' : '')
  } catch {
    return 'unknown'
  }
}
