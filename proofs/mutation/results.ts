import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../scripts/node-binary.mjs'
import { measuredFrom } from './folders.ts'
import type { Mutant } from './mutants.ts'

export type Tried = Pick<Mutant, 'line' | 'kind' | 'replacement'> & {
  isNoticed: boolean
  /** Why nobody could notice it: the shop behaves the same. Such a slip does not count. */
  equivalent?: string
}

/** What is known of a folder's tests: by file, as long as it is as it was when they were tried. */
export type FolderResults = {
  /** The share that is noticed, in percent, below which the folder must not fall again. It only rises. */
  floor: number
  files: Record<string, { content: string; tried: Tried[] }>
}

export type Score = {
  noticed: number
  counted: number
  percent: number
  low: number
  high: number
  isMeasured: boolean
}

const fileOf = (folder: string) =>
  path.join(projectFolder, 'proofs', 'mutation', 'results', `${folder.replaceAll('/', '-')}.json`)

/** What is kept of a folder, without files that have changed since. */
export function readResults(folder: string): FolderResults {
  if (!existsSync(fileOf(folder))) return { floor: 0, files: {} }
  const stored: FolderResults = JSON.parse(readFileSync(fileOf(folder), 'utf8'))
  const files = Object.entries(stored.files).filter(([file, { content }]) => content === contentOf(file))
  return { ...stored, files: Object.fromEntries(files) }
}

export function writeResults(folder: string, results: FolderResults) {
  const files = Object.fromEntries(Object.entries(results.files).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(fileOf(folder), `${JSON.stringify({ ...results, files }, null, 1)}\n`)
}

/** With one more slip that was tried; the same one tried again takes the place of the former. */
export function withTried(results: FolderResults, { file, line, kind, replacement }: Mutant, isNoticed: boolean) {
  const before = results.files[file]?.tried ?? []
  const isSame = (one: Tried) => one.line === line && one.kind === kind && one.replacement === replacement
  const equivalent = before.find(isSame)?.equivalent
  const now: Tried = { line, kind, replacement, isNoticed, ...(equivalent ? { equivalent } : {}) }
  const tried = [...before.filter((one) => !isSame(one)), now].sort((one, other) => one.line - other.line)
  return { ...results, files: { ...results.files, [file]: { content: contentOf(file), tried } } }
}

/** Noticed of all that could be, with the 95 % interval of Wilson, in percent. */
export function scoreOf({ files }: Pick<FolderResults, 'files'>): Score {
  const counted = Object.values(files)
    .flatMap(({ tried }) => tried)
    .filter(({ equivalent }) => !equivalent)
  const noticed = counted.filter(({ isNoticed }) => isNoticed).length
  const [low, high] = wilson(noticed, counted.length)
  const percent = counted.length > 0 ? (100 * noticed) / counted.length : 0
  return { noticed, counted: counted.length, percent, low, high, isMeasured: counted.length >= measuredFrom }
}

/** The 95 % interval of a share (E. B. Wilson, 1927), in percent. */
export function wilson(noticed: number, counted: number): [low: number, high: number] {
  if (counted === 0) return [0, 100]
  const z = 1.96
  const share = noticed / counted
  const middle = share + z ** 2 / (2 * counted)
  const half = z * Math.sqrt((share * (1 - share)) / counted + z ** 2 / (4 * counted ** 2))
  const whole = 1 + z ** 2 / counted
  return [(100 * (middle - half)) / whole, (100 * (middle + half)) / whole]
}

/** What is wrong with a folder: nothing as long as it is not measured. */
export function faultsOf(folder: string, { floor }: Pick<FolderResults, 'floor'>, score: Score, least: number) {
  if (!score.isMeasured) return []
  const share = `${score.percent.toFixed(1)} % (${score.low.toFixed(1)} to ${score.high.toFixed(1)})`
  return [
    ...(score.high < floor ? [`${folder} notices ${share}, and noticed ${floor.toFixed(1)} % before`] : []),
    ...(score.percent < least ? [`${folder} notices ${share}, and has to notice ${least} %`] : []),
  ]
}

function contentOf(file: string) {
  const full = path.join(projectFolder, file)
  return existsSync(full) ? createHash('sha256').update(readFileSync(full)).digest('hex').slice(0, 16) : 'gone'
}
