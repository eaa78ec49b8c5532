import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { projectFolder } from './node-binary.mjs'
import { showProgress } from './progress.mjs'
import { runQuietly } from './run.mjs'

const lockFile = path.join(projectFolder, 'package-lock.json')
const folder = path.join(projectFolder, 'node_modules')
// npm's own record of what it put there; it writes it last.
const record = path.join(folder, '.package-lock.json')

/**
 * Installs what is missing to serve the shop (`serve`) or also to test it (`test`); gives the seconds it took.
 * An install made by hand counts as well: what is there is compared with the lock file, package by package.
 */
export async function ensureInstalled(kind) {
  if (isInstalled(kind)) return 0
  return withLock(async () => (isInstalled(kind) ? 0 : install(kind)))
}

function isInstalled(kind) {
  if (!existsSync(record)) return false
  const there = readPackages(record)
  return wanted(kind).every(([name, { version }]) => there[name]?.version === version)
}

// What npm leaves out at will (packages of other machines) is not asked for, except Node and PostgreSQL for this one.
function wanted(kind) {
  const packages = readPackages(lockFile)
  const ours = packages[''].optionalDependencies ?? {}
  return Object.entries(packages).filter(([name, entry]) => {
    if (name === '' || (entry.dev && kind !== 'test')) return false
    if (!entry.optional) return true
    return (
      name.slice('node_modules/'.length) in ours && fits(entry.os, process.platform) && fits(entry.cpu, process.arch)
    )
  })
}

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
const fits = (list, own) => !list || [list].flat().includes(own)

async function install(kind) {
  // Without npm's record an earlier install was cut off: a half-written package would be taken for a whole one.
  if (existsSync(record)) rmSync(record)
  else rmSync(folder, { recursive: true, force: true })
  const total = wanted(kind).length
  let fetched = 0
  const count = (line) => {
    if (/http (fetch GET 200|cache) .*\.tgz/.test(line)) fetched += 1
  }
  const title = kind === 'test' ? 'Installing packages, test tools included' : 'Installing packages'
  return showProgress(
    title,
    () => runNpm(kind, count),
    () => fetched > 0 && `${Math.min(fetched, total)} of about ${total} packages`,
  )
}

// Install scripts are not needed by any package here, so none may run.
const npmOptions = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=http']

async function runNpm(kind, onLine) {
  const include = kind === 'test' ? '--include=dev' : '--omit=dev'
  const [file, ...before] = npmCommand()
  const { code, output } = await runQuietly(file, [...before, 'install', include, ...npmOptions], {
    cwd: projectFolder,
    shell: before.length === 0 && process.platform === 'win32',
    onLine,
  })
  if (code !== 0) {
    const reason = output.split('\n').filter((line) => /npm error|ERR!/.test(line))
    throw new Error(`The packages could not be installed:\n${reason.slice(0, 15).join('\n') || output.slice(-2_000)}`)
  }
  if (!isInstalled(kind)) throw new Error('package-lock.json does not fit package.json: please run npm install.')
}

function npmCommand() {
  const given = process.env.npm_execpath
  return given && /npm-cli\.c?js$/.test(given) ? [process.execPath, given] : ['npm']
}
