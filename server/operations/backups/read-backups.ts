import { sql } from 'drizzle-orm'
import type { Config } from '#server/platform/config/config.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { backupCare, backupKeys } from '#server/platform/schema/backups.ts'

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
  const { rows } = await executor.execute<Omit<BackupState, 'isElsewhere'>>(sql`
    with made as (select * from backup where file_name is not null order by of_moment desc limit 1)
    select
      exists (select from product) and (exists (select from staff) or exists (select from shopper))
        and (${!config.isDemo} or not exists (select from shop_order where demo)) as "isOpen",
      (select json_build_object('id', id, 'ofMoment', of_moment, 'ageSeconds', extract(epoch from now() - of_moment)::int,
        'byteSize', byte_size, 'orders', orders, 'products', products, 'withoutFiles', without_files, 'untried', untried, 'copiedAt', copied_at,
        'copyFault', copy_fault) from made) as last,
      (select json_build_object('at', ended_at, 'fault', fault) from backup where fault is not null
        and ended_at > coalesce((select ended_at from made), '-infinity') order by ended_at desc limit 1) as failed,
      (select json_build_object('at', checked_at, 'ageSeconds', extract(epoch from now() - checked_at)::int, 'by', checked_by,
        'fault', check_fault) from backup where checked_at is not null order by checked_by desc, checked_at desc limit 1) as checked`)
  const [found] = rows
  if (!found) throw new Error('The database told nothing of its backups.')
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
