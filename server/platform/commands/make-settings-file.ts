import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { modeOf } from '../config/config.ts'
import { joinSettings, readSettingsFile } from '../config/settings-file.ts'
import { hasOwnDatabase } from '../postgres/postgres-folder.ts'

const head = `# The settings of this shop: NAME=value, one a line; # begins a comment, and '…' goes around a value that holds one.
# The server and every command read them, and what the environment says wins. docs/operator/settings.md names every setting, and
# docs/operator/go-live.md says how a demo becomes a real shop. After a change start the shop anew.
# Keep this file to yourself. The shop's own backups carry it, encrypted.
`

const aboutSecret = `
# Made by the first start, for this shop alone. It stays when the demo becomes a real shop: under another one all
# authenticator apps have to be set up anew, and links that were sent lead nowhere.
`

/**
 * Gives a shop that keeps its database in its data folder a settings file there, with a secret of its own. Leaves alone a shop whose
 * secret is given, a folder that cannot be written, and a real shop of before, which has a secret that must be found and not replaced.
 */
export function makeSettingsFile(environment: Record<string, string | undefined>) {
  const file = readSettingsFile(environment)
  const settings = joinSettings(environment, file)
  if (settings.SHOP_SECRET || settings.DATABASE_URL || file.faults.length > 0) return
  const isOldShop = hasOwnDatabase(path.dirname(file.path))
  if (isOldShop && modeOf(settings) === 'production') return
  try {
    writeSecret(file.path)
  } catch (error) {
    if (!isUnwritable(error as NodeJS.ErrnoException)) throw error
  }
}

/**
 * Processes that start together end with one secret: what is linked to the one name first is written by all of them, and the name
 * goes only once the file has it.
 */
function writeSecret(file: string) {
  const made = mkdirSync(path.dirname(file), { recursive: true })
  if (made) giveToOwner(made)
  const agreed = `${file}.new-secret`
  while (!holdsSecret(readIfThere(file))) {
    offerSecret(agreed)
    const secret = readIfThere(agreed)
    const text = readIfThere(file)
    if (secret === undefined) continue
    if (!holdsSecret(text)) writeWhole(file, withSecret(text, secret))
    rmSync(agreed, { force: true })
  }
}

function offerSecret(agreed: string) {
  if (existsSync(agreed)) return
  const offer = asideOf(agreed)
  writeSynced(offer, randomBytes(48).toString('base64url'))
  try {
    linkSync(offer, agreed)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    // Some file systems know no links.
    copyFileSync(offer, agreed, constants.COPYFILE_EXCL)
  } finally {
    rmSync(offer, { force: true })
  }
}

function withSecret(text: string | undefined, secret: string) {
  const line = `SHOP_SECRET=${secret}`
  if (text === undefined) return `${head}${aboutSecret}${line}\n`
  // As an example has it.
  const lines = text.split('\n')
  const empty = lines.findIndex((one) => one.trim() === 'SHOP_SECRET=')
  if (empty < 0) return `${text.trimEnd()}\n${aboutSecret}${line}\n`
  return lines.with(empty, line).join('\n')
}

function holdsSecret(text = '') {
  return Boolean(parseEnv(text).SHOP_SECRET)
}

function writeWhole(file: string, text: string) {
  const aside = asideOf(file)
  writeSynced(aside, text)
  giveToOwner(aside)
  renameSync(aside, file)
}

/** What root makes belongs to whose folder it is in: the database server runs as them, and so may commands. */
function giveToOwner(made: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(path.dirname(made))
  chownSync(made, uid, gid)
}

// A secret that a power cut takes away locks people out.
function writeSynced(file: string, text: string) {
  const opened = openSync(file, 'wx', 0o600)
  try {
    writeSync(opened, text)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

function asideOf(file: string) {
  return `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
}

function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isUnwritable({ code = '' }: NodeJS.ErrnoException) {
  return ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code)
}
