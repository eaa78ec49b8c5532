import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../scripts/node-binary.mjs'

/** Builds the program of a former commit from git's history in a folder of its own; gives the path of its server. */
export function buildFormerProgram(commit: string, folder: string) {
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: projectFolder, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const lock = (of: string) => readFileSync(path.join(of, 'package-lock.json'), 'utf8')
  // Packages take most of the time, and mostly are the same.
  if (lock(folder) === lock(projectFolder)) {
    symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'))
  } else {
    // Not `npm ci`: the lock files list no packages of other machines.
    const options = ['--no-save', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
    execFileSync('npm', ['install', ...options], { cwd: folder, stdio: 'ignore', shell: process.platform === 'win32' })
  }
  execFileSync(process.execPath, ['scripts/build/build.mjs'], { cwd: folder, stdio: 'ignore' })
  const program = path.join(folder, 'build', 'program', 'main.js')
  if (!existsSync(program)) throw new Error(`The program of ${commit} was not built.`)
  return program
}
