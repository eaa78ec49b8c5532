import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import {
  downloadBackup,
  listBackups,
  makeBackupNow,
  nameBackupProvider,
  showBackupKey,
} from '#contract/api/admin/operations/backups.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { serveStaff, serveStaffFile } from '#server/back-office/access/serve-staff.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { refuseStale } from '#server/back-office/audit/refuse-stale.ts'
import { readHeld, refuseEmpty } from '#server/platform/backup-format/shop-contents.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { backupCare, backupKeys } from '#server/platform/schema/backups.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { showSeller } from '#server/selling/settings/settings.ts'
import { fileOf, isThere } from './backup-folder.ts'
import { readBackupPage } from './backup-page.ts'
import { writeKey } from './key/key-text.ts'
import { ensureKey } from './key/shop-key.ts'

const subject = { kind: 'backup', id: 'backup' }

export function adminBackupRoutes(app: FastifyInstance, shop: Shop) {
  const { db, pool, config } = shop
  serveStaff(app, shop, listBackups, () => readBackupPage(shop))
  serveStaff(app, shop, makeBackupNow, async ({ staff }) => {
    if (config.backups.isElsewhere)
      throw new ApiError(409, 'The backups of this shop are made elsewhere (the setting BACKUPS).')
    await refuseNothing(shop)
    await writeAudit(db, staff, { action: 'backup.make', subject })
    await enqueue(db, 'back-up-now', null, { onceFor: 'asked' })
    return null
  })
  serveStaff(app, shop, showBackupKey, async ({ staff }) => {
    refuseStale(staff)
    const key = writeKey(await ensureKey(pool, config))
    await db.update(backupKeys).set({ shownAt: new Date() })
    await writeAudit(db, staff, { action: 'backup.show-key', subject })
    return { key, shop: (await showSeller(db, config)).legalName || 'Milloraa' }
  })
  serveStaff(app, shop, nameBackupProvider, async ({ staff, body: { by } }) => {
    if (!config.backups.isElsewhere) throw new ApiError(409, 'This shop makes its backups itself.')
    await db
      .insert(backupCare)
      .values({ id: 1, elsewhereBy: by })
      .onConflictDoUpdate({ target: backupCare.id, set: { elsewhereBy: by } })
    await writeAudit(db, staff, { action: 'backup.name-keeper', subject, after: { by } })
    return null
  })
  serveDownload(app, shop)
}

/** As it lies there, piece by piece: the key is no part of it. */
function serveDownload(app: FastifyInstance, shop: Shop) {
  serveStaffFile(app, shop, downloadBackup, async ({ params: { name }, staff }, reply) => {
    const file = fileOf(shop.config, name)
    if (!file || !(await isThere(file))) throw new ApiError(404, 'There is no such backup on this server.')
    await writeAudit(shop.db, staff, { action: 'backup.download', subject: { kind: 'backup', id: name } })
    const { size } = await stat(file)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', size)
      .type('application/octet-stream')
      .send(createReadStream(file))
  })
}

async function refuseNothing({ pool }: Shop) {
  try {
    refuseEmpty(await readHeld(pool))
  } catch (error) {
    throw new ApiError(409, (error as Error).message)
  }
}
