import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A Node of some version from npm, as the one that somebody has on the machine. */
export function fetchNode(version: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `milloraa-node-${version}-`))
  const name = `node-${process.platform}-${process.arch}`
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
    execFileSync('npm', ['install', `${name}@${version}`, ...options], { cwd: folder, stdio: 'pipe' })
  } catch (error) {
    remove()
    throw new Error(`Node ${version} cannot be had: npm has no ${name}@${version}, or there is no network.`, {
      cause: error,
    })
  }
  return { programs: path.join(folder, 'node_modules', name, 'bin'), remove }
}
