import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The seed of the short forms: drawn from the files of the commit, so that a commit is green or red however often it is tried, and the
 * next one is tried with other draws. Outside of a repository the build says what the files are.
 */
export function seedOfCommit() {
  const files = git('rev-parse', 'HEAD^{tree}') ?? readFileSync(`${project}build/.server`, 'utf8')
  return createHash('sha256').update(files).digest().readUInt32BE() % 1_000_000_000
}

/** The commit that is looked at, such as `1a2b3c4`; with a plus where files have changed since. */
export function nameOfCommit() {
  const commit = git('rev-parse', '--short', 'HEAD')
  if (!commit) return 'unknown'
  return git('status', '--porcelain', '--untracked-files=no') ? `${commit}+` : commit
}

function git(...commandArguments: string[]) {
  try {
    return execFileSync('git', commandArguments, {
      cwd: project,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}
