import { countOpenExceptions, readLastSuccess } from '#server/fulfilment/reconciliation/read-reconciliations.ts'
import { readBacklog } from '#server/fulfilment/webhooks/read-backlog.ts'
import { readBudgets } from '#server/people/messages/budgets/read-budgets.ts'
import { readQueues } from '#server/platform/jobs/read-queues.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { isAlarming, readBackups } from '../backups/read-backups.ts'

type WaitingShop = Pick<Shop, 'db' | 'config'>

export type Waiting = Awaited<ReturnType<typeof read>>

// Several may ask, and each metric asks for itself.
const keptForMs = 5_000

/** What waits in the database, read once for all who ask within 5 s; nothing while the database does not answer. */
export function createWaitingReader(shop: WaitingShop) {
  let last: { at: number; waiting: Promise<Waiting | undefined> } | undefined
  return () => {
    if (!last || Date.now() - last.at > keptForMs) last = { at: Date.now(), waiting: read(shop).catch(() => undefined) }
    return last.waiting
  }
}

async function read(shop: WaitingShop) {
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
    matters: backlog.matters,
    refunds: backlog.refunds,
    reconciledAt,
    exceptions,
  }
}
