import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'

/** What a later restore has to know and no backup of before can tell. Nothing in it names a person. */
export type LogEntry =
  | { kind: 'bill-series'; code: string; at: string }
  | { kind: 'staff-dismissed' | 'staff-taken-back' | 'person-erased'; id: string; subject: string; at: string }

export const logName = 'restore-log.jsonl'

/** Where a shop with this data folder keeps its backups, and the log beside them. */
export function backupsFolder(dataFolder: string) {
  return path.resolve(dataFolder, 'backups')
}

/** Writes entries at the end of the log of a folder, on the disk before this ends; readable by its owner only. */
export async function appendToLog(folder: string, entries: LogEntry[]) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const handle = await open(path.join(folder, logName), 'a', 0o600)
  try {
    await handle.appendFile(linesOf(entries))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A line before each: one that a killed process has begun spoils no other. */
export function linesOf(entries: LogEntry[]) {
  return entries.map((entry) => `\n${JSON.stringify(entry)}\n`).join('')
}

/** The entries of a folder's log; none where there is no log. */
export async function readLog(folder: string): Promise<LogEntry[]> {
  const text = await readFile(path.join(folder, logName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return entriesOf(text)
}

export function entriesOf(text: string): LogEntry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as LogEntry] : []
    } catch {
      return []
    }
  })
}
