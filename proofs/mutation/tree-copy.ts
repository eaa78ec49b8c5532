import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectFolder } from '../../scripts/node-binary.mjs'
import { type Mutant, withMutant } from './mutants.ts'

/** A copy of the project in which slips are made, so that nobody meets one in the tree itself. */
export function copyTree() {
  const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
  })
  for (const file of listed.split('\n').filter((name) => name && existsSync(path.join(projectFolder, name)))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(path.join(projectFolder, file), path.join(folder, file))
  }
  symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return {
    folder,
    /** Makes a slip; what it gives takes it back. */
    mutate(mutant: Mutant) {
      const file = path.join(folder, mutant.file)
      const before = readFileSync(file, 'utf8')
      writeFileSync(file, withMutant(before, mutant))
      return () => writeFileSync(file, before)
    },
  }
}

export type TreeCopy = ReturnType<typeof copyTree>
