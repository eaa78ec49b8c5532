import { readReconciliationState } from '#server/fulfilment/reconciliation/read-reconciliations.ts'
import { readBacklog } from '#server/fulfilment/webhooks/read-backlog.ts'
import { readWebhookHealth } from '#server/fulfilment/webhooks/read-webhook-health.ts'
import { destinationName } from '#server/operations/backups/copies/copy-destinations.ts'
import { readBackups } from '#server/operations/backups/read-backups.ts'
import { readSecretState } from '#server/operations/shop-secret/fingerprint.ts'
import { readEntered } from '#server/people/auth/codes/wrong-codes.ts'
import { readBudgets } from '#server/people/messages/budgets/read-budgets.ts'
import { readVoidFactors } from '#server/people/sign-in/void-factors.ts'
import { settingsPath } from '#server/platform/config/settings-file.ts'
import { readLastRuns, readQueues } from '#server/platform/jobs/read-queues.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { readDeliveries } from '../messages/read-deliveries.sql.ts'
import { backupChecks } from './backup-checks.ts'
import { databaseChecks } from './database-checks.ts'
import { jobChecks } from './job-checks.ts'
import { loginChecks } from './login-checks.ts'
import { messageChecks } from './message-checks.ts'
import { paymentChecks } from './payment-checks.ts'
import { reconciliationChecks } from './reconciliation-checks.ts'
import { appsCheck, secretCheck } from './secret-check.ts'
import { serverChecks } from './server-checks.ts'
import { webhookChecks } from './webhook-checks.ts'

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
          ...paymentChecks(config, await readBacklog(db)),
          ...webhookChecks(config, await readWebhookHealth(db)),
          ...reconciliationChecks(config, await readReconciliationState(db)),
        ],
      },
      {
        name: 'Messages',
        about:
          'By which SMS and mail leave, in the last two days; where a gateway sends them, also how many the whole shop sends.',
        points: messageChecks(config, await readDeliveries(db), await readBudgets(shop)),
      },
      {
        name: 'Logins',
        about: 'Wrong codes of strangers. Browsers in which somebody logged in before are not counted.',
        points: [
          ...loginChecks(await readEntered(shop, db, { narrow: null, wide: null })),
          secretCheck(await readSecretState(db, config), settingsPath({ DATA_FOLDER: config.dataFolder })),
          appsCheck(await readVoidFactors(db, config)),
        ],
      },
      { name: 'Database', about: 'Where everything is kept.', points: await databaseChecks(shop) },
      {
        name: 'Backups',
        about: 'What would bring the shop back if the server were lost.',
        points: backupChecks(await readBackups(db, config), config.backups.copies.map(destinationName)),
      },
      { name: 'This server', about: 'The process that answered just now.', points: await serverChecks(shop) },
      {
        name: 'Jobs',
        about: 'What the shop does by itself, in all its processes. Ended ones are known for an hour.',
        points: jobChecks(await readQueues(db), await readLastRuns(db)),
      },
    ],
  }
}
