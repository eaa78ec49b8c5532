import type { Config } from '#server/platform/config/config.ts'
import { entriesOf, type LogEntry, linesOf, logName } from '../restore-log.ts'
import { type CopyDestination, openDestination } from './copy-destinations.ts'

/**
 * Adds what is not there yet to the log at each place that copies of the backups go to. A place that is away is left for the next minute: what keeps
 * the shop from it is told with the next copy of a backup, which brings the log too.
 */
export async function copyRestoreLog({ backups }: Pick<Config, 'backups'>, entries: LogEntry[]) {
  for (const destination of backups.copies.map(openDestination)) {
    const seen = seenThere.get(destination.name)
    if (entries.some((entry) => !seen?.has(nameOf(entry)))) await addToLogAt(destination, entries).catch(() => {})
  }
}

// So that a bucket is not asked every minute.
const seenThere = new Map<string, Set<string>>()

/** It is only ever added to: what another machine or a shop of before has written there stays. */
export async function addToLogAt(destination: CopyDestination, entries: LogEntry[]) {
  if (entries.length === 0) return
  const before = (await destination.readText(logName)) ?? ''
  const there = new Set(entriesOf(before).map(nameOf))
  const missing = entries.filter((entry) => !there.has(nameOf(entry)))
  if (missing.length > 0) await destination.writeText(logName, before + linesOf(missing))
  seenThere.set(destination.name, new Set([...there, ...missing.map(nameOf)]))
}

function nameOf(entry: LogEntry) {
  return 'id' in entry ? entry.id : `${entry.kind} ${entry.code}`
}
