import { readStanding } from '#server/fulfilment/reconciliation/read-reconciliations.ts'
import { readBacklog } from '#server/fulfilment/webhooks/read-backlog.ts'
import { readHeard } from '#server/fulfilment/webhooks/read-heard.ts'
import { placeName } from '#server/operations/backups/copies/copy-places.ts'
import { readBackups } from '#server/operations/backups/read-backups.ts'
import { readSecretStanding } from '#server/operations/shop-secret/fingerprint.ts'
import { readEntered } from '#server/people/auth/codes/wrong-codes.ts'
import { readBudgets } from '#server/people/messages/budgets/read-budgets.ts'
import { readVoidFactors } from '#server/people/sign-in/void-factors.ts'
import { settingsPath } from '#server/platform/config/settings-file.ts'
import { readLastRuns, readQueues } from '#server/platform/jobs/read-queues.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { readDeliveries } from '../messages/read-deliveries.sql.ts'
import { backupPoints } from './backup-points.ts'
import { databasePoints } from './database-points.ts'
import { heardPoints } from './heard-points.ts'
import { jobPoints } from './job-points.ts'
import { loginPoints } from './login-points.ts'
import { messagePoints } from './message-points.ts'
import { paymentPoints } from './payment-points.ts'
import { reconciliationPoints } from './reconciliation-point.ts'
import { appsPoint, secretPoint } from './secret-point.ts'
import { serverPoints } from './server-points.ts'

/** Every part of the running shop, and what to do where one does not stand well. Nothing outside is asked, but the bucket of the files. */
export async function readHealth(shop: Shop) {
  const { db, config } = shop
  return {
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    groups: [
      {
        name: 'Payments',
        about: 'Whoever takes online payments, and money that still has to be worked on.',
        points: [
          ...paymentPoints(config, await readBacklog(db)),
          ...heardPoints(config, await readHeard(db)),
          ...reconciliationPoints(config, await readStanding(db)),
        ],
      },
      {
        name: 'Messages',
        about:
          'By which SMS and mail leave, in the last two days; where a gateway sends them, also how many the whole shop sends.',
        points: messagePoints(config, await readDeliveries(db), await readBudgets(shop)),
      },
      {
        name: 'Logins',
        about: 'Wrong codes of strangers. Browsers in which somebody logged in before are not counted.',
        points: [
          ...loginPoints(await readEntered(shop, db, { narrow: null, wide: null })),
          secretPoint(await readSecretStanding(db, config), settingsPath({ DATA_FOLDER: config.dataFolder })),
          appsPoint(await readVoidFactors(db, config)),
        ],
      },
      { name: 'Database', about: 'Where everything is kept.', points: await databasePoints(shop) },
      {
        name: 'Backups',
        about: 'What would bring the shop back if the server were lost.',
        points: backupPoints(await readBackups(db, config), config.backups.copies.map(placeName)),
      },
      { name: 'This server', about: 'The process that answered just now.', points: await serverPoints(shop) },
      {
        name: 'Jobs',
        about: 'What the shop does by itself, in all its processes. Ended ones are known for an hour.',
        points: jobPoints(await readQueues(db), await readLastRuns(db)),
      },
    ],
  }
}
