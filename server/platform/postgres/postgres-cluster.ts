import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { type Account, canReach } from './postgres-account.ts'
import { openFolder } from './postgres-binaries.ts'
import { runTool } from './postgres-process.ts'

export const superuser = 'milloraa'

type ClusterOptions = { dataFolder: string; binaries: string; account: Account; isTcp: boolean; isDurable: boolean }

/** Makes the data folder of the database server unless it is there; gives its real path. */
export async function ensureCluster(options: ClusterOptions): Promise<string> {
  const data = path.resolve(options.dataFolder, 'postgres')
  if (!existsSync(path.join(data, 'PG_VERSION'))) await createCluster(data, options)
  removeBegun(data)
  const [theirs, ours] = [readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim(), await majorVersion(options)]
  if (theirs !== ours) {
    throw new Error(
      `The data in ${data} was written by PostgreSQL ${theirs}, this is ${ours}: please back it up with the earlier version of the shop and restore it here.`,
    )
  }
  return realpathSync(data)
}

export function passwordFile(dataFolder: string) {
  return path.resolve(dataFolder, 'postgres-password')
}

// Made aside and put in place in one step: a start that is cut off, or a second one, never sees half a folder.
async function createCluster(data: string, options: ClusterOptions) {
  mkdirSync(path.dirname(data), { recursive: true })
  const isReachable = canReach(path.dirname(data), options.account)
  const fresh = isReachable ? mkdtempSync(`${data}.new-`) : makeOpenFolder()
  try {
    if (options.account) chownSync(fresh, options.account.uid, options.account.gid)
    await runTool(options.binaries, 'initdb', initdbArguments(fresh, options), options.account)
    if (isReachable) renameSync(fresh, data)
    else symlinkSync(fresh, data)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(path.join(data, 'PG_VERSION'))) throw error
  }
}

/** What killed starts left. Whoever is making one at this moment finds that it is there already. */
function removeBegun(data: string) {
  const folder = path.dirname(data)
  for (const name of readdirSync(folder).filter((name) => name.startsWith(`${path.basename(data)}.new-`)))
    rmSync(path.join(folder, name), { recursive: true, force: true })
}

function makeOpenFolder() {
  mkdirSync(openFolder, { recursive: true, mode: 0o755 })
  return mkdtempSync(path.join(openFolder, 'data-'))
}

function initdbArguments(data: string, options: ClusterOptions) {
  const { isTcp, isDurable } = options
  return [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Without TCP the socket's folder, closed to others, is the door.
    ...(isTcp ? ['--auth=scram-sha-256', `--pwfile=${ensurePassword(options)}`] : ['--auth=trust']),
    ...(isDurable ? [] : ['--no-sync']),
  ]
}

function ensurePassword({ dataFolder, account }: ClusterOptions) {
  const file = passwordFile(dataFolder)
  try {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if (account) chownSync(file, account.uid, account.gid)
  return file
}

async function majorVersion({ binaries, account }: ClusterOptions) {
  const output = await runTool(binaries, 'postgres', ['--version'], account)
  return /\d+/.exec(output)?.[0] ?? ''
}
