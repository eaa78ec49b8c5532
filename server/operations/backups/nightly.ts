import type { Config } from '#server/platform/config/config.ts'
import type { Executor } from '#server/platform/db/database.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { checkWhenDue } from './checks/check-backup.ts'
import { copyWhenDue } from './copies/copy-backup.ts'
import { makeBackup } from './make-backup.ts'
import { type BackupState, readBackups } from './read-backups.ts'

const hour = 3_600

/** Makes the backup of the night, or one that was missed as soon as the shop runs again. */
export async function backUpWhenDue({ db, pool, config }: Pick<Shop, 'db' | 'pool' | 'config'>) {
  if (await isBackupDue(db, config, new Date())) await makeBackup({ pool, config }, 'nightly')
  if (!config.backups.isElsewhere) await checkAndCopy({ pool, config })
}

/** One that somebody asked for. */
export async function backUpNow({ pool, config }: Pick<Shop, 'pool' | 'config'>) {
  await makeBackup({ pool, config }, 'asked')
  await checkAndCopy({ pool, config })
}

/** One that turned out wrong is not copied: it would push a good one out elsewhere. */
async function checkAndCopy(shop: Pick<Shop, 'pool' | 'config'>) {
  const failures: unknown[] = []
  await checkWhenDue(shop).catch((error) => failures.push(error))
  await copyWhenDue(shop).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

export async function isBackupDue(executor: Executor, config: Config, now: Date) {
  if (config.backups.isElsewhere) return false
  return isDue(await readBackups(executor, config), now)
}

/** When the next is made by itself, as far as is known at `now`; null where none will be. The shop looks every ten minutes. */
export function nextDueAt(state: Pick<BackupState, 'isOpen' | 'isElsewhere' | 'last' | 'failed'>, now: Date) {
  if (state.isElsewhere) return null
  for (let minutes = 0; minutes <= 26 * 60; minutes += 10) {
    const then = new Date(now.getTime() + minutes * 60_000)
    const last = state.last && { ...state.last, ageSeconds: state.last.ageSeconds + minutes * 60 }
    if (isDue({ ...state, last }, then)) return then
  }
  return null
}

/** Between two and five in the night, Indian time; at any hour where it is a day old, as on a machine that sleeps at night. */
export function isDue({ isOpen, last, failed }: Pick<BackupState, 'isOpen' | 'last' | 'failed'>, now: Date) {
  if (!isOpen) return false
  if (failed && now.getTime() - Date.parse(failed.at) < hour * 1_000) return false
  if (!last || last.ageSeconds >= 25 * hour) return true
  return isNight(now) && last.ageSeconds >= 12 * hour
}

function isNight(now: Date) {
  const hours = ((now.getTime() / 3_600_000 + 5.5) % 24) | 0
  return hours >= 2 && hours < 5
}
