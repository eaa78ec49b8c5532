import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { projectFolder, withNodeFirst } from './node-binary.mjs'
import { showProgress } from './progress.mjs'
import { runQuietly } from './run.mjs'

const sources = [
  'app',
  'contract',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/lean-contract.ts',
  'scripts/lean-icons.ts',
  'scripts/service-worker.ts',
  'scripts/shop-chunk.ts',
  'vite.config.ts',
]
const stamp = path.join(projectFolder, 'build', '.sources')
const result = path.join(projectFolder, 'build', 'server', 'index.js')

/** Builds the storefront when its sources changed since the last build; gives the seconds it took. */
export async function ensureBuilt(node) {
  if (isBuilt()) return 0
  return withLock(async () => (isBuilt() ? 0 : build(node)))
}

function isBuilt() {
  return existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

async function build(node) {
  const before = fingerprint()
  rmSync(stamp, { force: true })
  const seconds = await showProgress('Building the storefront', async () => {
    const { code, output } = await runQuietly(node, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
      cwd: projectFolder,
      env: { ...withNodeFirst(node), NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Error(`The storefront could not be built:\n${output}`)
  })
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, before)
  return seconds
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash, name) {
  const full = path.join(projectFolder, name)
  if (/\.test\.tsx?$/.test(name) || !existsSync(full)) return
  const names = listFolder(full)
  if (!names) return hash.update(`${name}\0`).update(readFileSync(full)).update('\0')
  for (const inside of names) addTo(hash, `${name}/${inside}`)
}

function listFolder(full) {
  try {
    return readdirSync(full).sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}
