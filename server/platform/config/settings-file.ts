import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { Environment } from './environment.ts'
import { formerNames } from './renamed-settings.ts'

type RawSettings = Record<string, string | undefined>

export type SettingsFile = {
  /** Where it is, or would be. */
  path: string
  isThere: boolean
  settings: RawSettings
  /** What keeps the shop from opening, a sentence each with its line; no sentence holds a value. */
  faults: string[]
  /** What its owner should know. */
  warnings: string[]
}

/** The one file that the server and every command read. Where it is only the environment says, as the shop's data are there too. */
export function settingsPath({ DATA_FOLDER }: RawSettings) {
  return path.resolve(DATA_FOLDER || '.data', 'settings.env')
}

/** Reads `DATA_FOLDER/settings.env`: `NAME=value` lines, as Node's own `--env-file` takes them. */
export function readSettingsFile(environment: RawSettings): SettingsFile {
  const file = settingsPath(environment)
  const nothing = { path: file, isThere: false, settings: {}, faults: [], warnings: [] }
  let text: string | undefined
  try {
    text = readIfThere(file)
  } catch (error) {
    return { ...nothing, isThere: true, faults: [`The settings in ${file} cannot be read: ${reasonOf(error)}.`] }
  }
  if (text === undefined) return nothing
  const lines = text.split('\n')
  const settings: RawSettings = parseEnv(text)
  return {
    path: file,
    isThere: true,
    settings,
    faults: faultsOf(lines).map(([number, fault]) => `Line ${number} of ${file} ${fault}.`),
    warnings: [...openToOthers(file), ...unknownNames(file, settings)],
  }
}

/** The settings of the file under those of the environment, which win. */
export function joinSettings(environment: RawSettings, { settings }: SettingsFile): RawSettings {
  return { ...settings, ...Object.fromEntries(Object.entries(environment).filter(([, value]) => value)) }
}

// Editors of Windows put a mark before the text and end lines their own way.
function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

const line = /^(?:export )?([A-Za-z_]\w*) ?=(.*)$/

/** Node's parser leaves out what it does not understand, without a word. */
function faultsOf(lines: string[]) {
  const seen = new Map<string, number>()
  return lines.flatMap((text, index): [number, string][] => {
    const number = index + 1
    if (/^\s*(#|$)/.test(text)) return []
    const [, name, value = ''] = line.exec(text.trim()) ?? []
    if (!name) return [[number, 'is no setting: write NAME=value there, or put # before a comment']]
    const before = seen.get(name)
    seen.set(name, number)
    if (before) return [[number, `sets ${name} once more, after line ${before}: leave one of the two`]]
    if (name === 'DATA_FOLDER')
      return [[number, 'sets DATA_FOLDER, which only the environment can: this file lies in it']]
    const fault = faultOfValue(value.trim())
    return fault ? [[number, `sets ${name} to what ${fault}`]] : []
  })
}

function faultOfValue(value: string) {
  const quote = /^["'`]/.exec(value)?.[0]
  if (quote) {
    const end = value.indexOf(quote, 1)
    if (end < 0) return 'begins with a quotation mark and does not end with it on that line'
    return /^\s*(#|$)/.test(value.slice(end + 1)) ? undefined : 'goes on after its quotation mark'
  }
  return /\S#/.test(value) ? "holds a #, where a comment would begin: put the value in '…'" : undefined
}

function openToOthers(file: string) {
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return []
  return [`${file} holds the shop’s secrets and can be read by others on this machine: chmod 600 ${file}`]
}

function unknownNames(file: string, settings: RawSettings) {
  const unknown = Object.keys(settings).filter((name) => !(name in Environment.shape) && !formerNames.includes(name))
  if (unknown.length === 0) return []
  return [
    `${file} sets ${unknown.join(', ')}, which the shop does not know: docs/operator/settings.md names every setting.`,
  ]
}

function reasonOf(error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'EACCES' ? 'this account may not, it belongs to another' : (code ?? message)
}
