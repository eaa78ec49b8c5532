import { countOpenExceptions, readLastSuccess } from '#server/fulfilment/reconciliation/read-reconciliations.ts'
import { readBacklog } from '#server/fulfilment/webhooks/read-backlog.ts'
import { readBudgets } from '#server/people/messages/budgets/read-budgets.ts'
import { readQueues } from '#server/platform/jobs/read-queues.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { isAlarming, readBackups } from '../backups/read-backups.ts'

type BacklogShop = Pick<Shop, 'db' | 'config'>

export type Backlogs = Awaited<ReturnType<typeof read>>

// Several may ask, and each metric asks for itself.
const cacheMs = 5_000

/** What waits in the database, read once for all who ask within 5 s; nothing while the database does not answer. */
export function createBacklogReader(shop: BacklogShop) {
  let last: { at: number; pending: Promise<Backlogs | undefined> } | undefined
  return () => {
    if (!last || Date.now() - last.at > cacheMs) last = { at: Date.now(), pending: read(shop).catch(() => undefined) }
    return last.pending
  }
}

async function read(shop: BacklogShop) {
  const { db } = shop
  const [queues, backlog, budgets, reconciledAt, exceptions, backups] = await Promise.all([
    readQueues(db),
    readBacklog(db),
    readBudgets(shop),
    readLastSuccess(db),
    countOpenExceptions(db),
    readBackups(db, shop.config),
  ])
  return {
    queues,
    budgets,
    backup: backups.last,
    isBackupMissing: isAlarming(backups),
    webhooks: backlog.webhooks,
    oldestWebhookSeconds: backlog.oldestWebhookAt ? (Date.now() - backlog.oldestWebhookAt.getTime()) / 1000 : 0,
    openExceptions: backlog.openExceptions,
    refunds: backlog.refunds,
    reconciledAt,
    exceptions,
  }
}
