import type { Config } from '#server/platform/config/config.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { backupCare, backupKeys } from '#server/platform/schema/backups.ts'
import { readBackupState } from './read-backups.sql.ts'

export type LastBackup = {
  id: string
  ofMoment: string
  ageSeconds: number
  byteSize: number
  orders: number
  products: number
  withoutFiles: 'bucket' | null
  untried: string | null
  copiedAt: string | null
  copyFault: string | null
}
export type BackupState = {
  /** Whether somebody else sees to it, as the setting BACKUPS says. */
  isElsewhere: boolean
  /** Whether there is a shop of somebody's own to lose. */
  isOpen: boolean
  last: LastBackup | null
  /** Where none could be made since. */
  failed: { at: string; fault: string } | null
  checked: { at: string; ageSeconds: number; by: 'read' | 'restored'; fault: string | null } | null
}

/** What people did about the backups. */
export type BackupCare = { elsewhereBy: string | null; keyShownAt: Date | null }

export async function readBackupCare(executor: Executor): Promise<BackupCare> {
  const [care] = await executor.select({ by: backupCare.elsewhereBy }).from(backupCare)
  const [key] = await executor.select({ shownAt: backupKeys.shownAt }).from(backupKeys)
  return { elsewhereBy: care?.by ?? null, keyShownAt: key?.shownAt ?? null }
}

/** An alarm from here on: a night was left out. */
export const tooOldSeconds = 26 * 3_600

/** How the backups of the shop stand, of all its processes. */
export async function readBackups(executor: Executor, config: Config): Promise<BackupState> {
  const found = await readBackupState(executor, config.isDemo)
  return { ...found, isElsewhere: config.backups.isElsewhere }
}

/** Whether the owner has to be told: none is there, the last is too old, or it turned out wrong. */
export function isAlarming(state: BackupState) {
  return !state.isElsewhere && (isTooOld(state) || state.checked?.fault != null)
}

/** Why the last was not copied to where copies go; null where they go nowhere. */
export function copyFaultOf({ isElsewhere, last }: BackupState, config: Pick<Config, 'backups'>) {
  return isElsewhere || config.backups.copies.length === 0 ? null : (last?.copyFault ?? null)
}

/** A process that began just now had no time to make the first, or the one that is missing. */
export function isTooOld({ isOpen, last, failed }: BackupState) {
  const hadTime = failed !== null || process.uptime() > timeToBegin
  return isOpen && hadTime && (!last || last.ageSeconds > tooOldSeconds)
}

const timeToBegin = 1_200
