import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withLock } from '../lock.mjs'
import { projectFolder, withNodeFirst } from '../node-binary.mjs'
import { showProgress } from '../progress.mjs'
import { runQuietly } from '../run.mjs'

const storefront = {
  name: 'the storefront',
  sources: [
    'app',
    'contract',
    'public',
    'package-lock.json',
    'react-router.config.ts',
    'tsconfig.json',
    'scripts/build/service-worker.ts',
    'scripts/build/shop-chunk.ts',
    'vite.config.ts',
  ],
  command: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  result: 'build/server/index.js',
  stamp: 'build/.storefront',
}

/** Has the storefront in it, and so is made after it. */
const server = {
  name: 'the server',
  sources: [
    'server',
    'db',
    'sandbox',
    'contract',
    'package-lock.json',
    'scripts/build/bundle-server.mjs',
    storefront.stamp,
  ],
  command: ['scripts/build/bundle-server.mjs'],
  result: 'build/program/main.js',
  stamp: 'build/.server',
}

/** Builds what of the shop changed in its sources since the last build; gives the seconds it took. */
export async function ensureBuilt(node) {
  if (areAllBuilt()) return 0
  return withLock(async () => {
    let seconds = 0
    for (const part of [storefront, server]) if (!isBuilt(part)) seconds += await build(part, node)
    return seconds
  })
}

function areAllBuilt() {
  return isBuilt(storefront) && isBuilt(server)
}

function isBuilt({ result, stamp, sources }) {
  return exists(result) && exists(stamp) && readFileSync(inProject(stamp), 'utf8') === fingerprint(sources)
}

async function build({ name, sources, command, stamp }, node) {
  const before = fingerprint(sources)
  rmSync(inProject(stamp), { force: true })
  const seconds = await showProgress(`Building ${name}`, async () => {
    const { code, output } = await runQuietly(node, command, {
      cwd: projectFolder,
      env: { ...withNodeFirst(node), NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Error(`${name.replace(/^t/, 'T')} could not be built:\n${output}`)
  })
  mkdirSync(path.dirname(inProject(stamp)), { recursive: true })
  writeFileSync(inProject(stamp), before)
  return seconds
}

function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, source)
  return hash.digest('hex')
}

/** The pictures of the demo shop and the migrations are read when they are needed, and are in no build. */
function addTo(hash, name) {
  if (/\.test\.tsx?$|^db\/(seed\/media|migrations)$/.test(name) || !exists(name)) return
  const names = listFolder(inProject(name))
  if (!names)
    return hash
      .update(`${name}\0`)
      .update(readFileSync(inProject(name)))
      .update('\0')
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

function exists(name) {
  return existsSync(inProject(name))
}

function inProject(name) {
  return path.join(projectFolder, name)
}
