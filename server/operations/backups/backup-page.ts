import { desc, isNotNull } from 'drizzle-orm'
import type { listBackups } from '#contract/api/admin/operations/backups.ts'
import type { Data } from '#contract/api/endpoint.ts'
import { readQueues } from '#server/platform/jobs/read-queues.ts'
import { backups } from '#server/platform/schema/backups.ts'
import { shopRestores } from '#server/platform/schema/restores.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { fileOf, isThere } from './backup-folder.ts'
import { destinationName } from './copies/copy-destinations.ts'
import { nextDueAt } from './nightly.ts'
import { isAlarming, readBackupCare, readBackups } from './read-backups.ts'

const mostShown = 60

/** Everything of the page Backups. */
export async function readBackupPage({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<Data<typeof listBackups>> {
  const state = await readBackups(db, config)
  const { elsewhereBy, keyShownAt } = await readBackupCare(db)
  const rows = await db
    .select()
    .from(backups)
    .where(isNotNull(backups.fileName))
    .orderBy(desc(backups.ofMoment))
    .limit(mostShown)
  const queues = await readQueues(db)
  const own = queues.filter(({ name }) => name === 'back-up' || name === 'back-up-now')
  return {
    isElsewhere: state.isElsewhere,
    elsewhereBy,
    isOpen: state.isOpen,
    isAlarming: isAlarming(state),
    isBeingMade: own.some(({ name, running, pending }) => running > 0 || (name === 'back-up-now' && pending > 0)),
    failed: state.failed,
    restored: await readRestore(db, rows[0]),
    nextAt: nextDueAt(state, new Date())?.toISOString() ?? null,
    copiesGoTo: config.backups.copies.map(destinationName).join(' and ') || null,
    keyShownAt: keyShownAt?.toISOString() ?? null,
    rows: await Promise.all(rows.map((row) => toWire(row, config))),
  }
}

type Row = typeof backups.$inferSelect

/** The last restore, where no backup was made since: those of before are of the shop that was lost, and lie where that had them. */
async function readRestore(db: Shop['db'], last: Row | undefined) {
  const [restore] = await db.select().from(shopRestores).orderBy(desc(shopRestores.restoredAt)).limit(1)
  if (!restore || (last && last.ofMoment > restore.restoredAt)) return null
  return { backupAt: restore.backupAt.toISOString(), restoredAt: restore.restoredAt.toISOString() }
}

async function toWire(
  { id: _, fault: __, endedAt: ___, copyTriedAt: ____, fileName, ...row }: Row,
  config: Shop['config'],
) {
  const name = fileName ?? ''
  return {
    ...row,
    name,
    ofMoment: row.ofMoment.toISOString(),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    copiedAt: row.copiedAt?.toISOString() ?? null,
    isHere: await isThere(fileOf(config, name)),
  }
}
