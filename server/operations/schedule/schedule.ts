import { sendStockNotices } from '#server/care/notices/send-stock-notices.ts'
import { sendAnswerNotices } from '#server/care/support/send-answer-notices.ts'
import { makeBill, makeMissingBills } from '#server/fulfilment/bills/make-bills.ts'
import { sendUnmatchedRefund } from '#server/fulfilment/reconciliation/comparison/unmatched-refunds.ts'
import { reconcileInTurn } from '#server/fulfilment/reconciliation/reconcile.ts'
import { notifyPendingRefunds } from '#server/fulfilment/refunds/pending-refunds.ts'
import { sendRefund, sendRequestedRefunds } from '#server/fulfilment/refunds/send-refunds.ts'
import { cancelUnconfirmedOrders } from '#server/fulfilment/transitions/unconfirmed-orders.ts'
import { reconcileDueOrders, reconcileWithProvider } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { workOnWebhook, workOnWebhooks } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import { queueUnsentMessages, sendMessages } from '#server/people/messages/deliver-messages.ts'
import { makeDueChanges } from '#server/people/number-changes/make-change.ts'
import type { JobData, JobName } from '#server/platform/jobs/enqueue.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { backUpNow, backUpWhenDue } from '../backups/nightly.ts'
import { writeRestoreLog } from '../restores/write-restore-log.ts'
import { cleanUp } from './clean-up.ts'

export type JobShop = Pick<Shop, 'config' | 'db' | 'pool'>

type Job<Name extends JobName> = (RunAlone<Name> | BatchRunner<Name>) & {
  /** When it runs by itself, in Indian time; else it is queued. */
  cron?: string
  /** Seconds between two looks into its queue. */
  pollingSeconds: number
  /** How many of them one process does at the same time; one where nothing is said. */
  atOnce?: number
  /** Looks no more often than that, however many there are, and so leaves the machine to shoppers; else at once where there are more. */
  isPatient?: boolean
  /** Failed jobs come again after 5 s, then after twice the time each, at most after 30 minutes. */
  retries: number
  /**
   * After how long it counts as failed and comes again, beside the one that may still run; two minutes where nothing is said. Where its
   * process is gone it comes again within seconds (`hold-jobs.ts`).
   */
  mostMinutes?: number
  /** How long it is known that one ended; an hour where nothing is said. */
  knownForHours?: number
}

type RunAlone<Name extends JobName> = { run(shop: JobShop, data: JobData[Name]): Promise<void> }
/** Where several at once cost hardly more than one. Gives what went wrong with each, in their order; none hinders another. */
type BatchRunner<Name extends JobName> = {
  runBatch(shop: JobShop, all: JobData[Name][]): Promise<(Error | null)[]>
}

/** Everything the shop does without being asked. */
export const schedule: { [Name in JobName]: Job<Name> } = {
  'send-message': {
    runBatch: (shop, all) => sendMessages(shop, idsOf(all)),
    // About a hundred a second, as a gateway takes them: while hundreds order at once, ordering goes before telling of it.
    pollingSeconds: 0.5,
    atOnce: 50,
    isPatient: true,
    // Until the message is too old: two days at half an hour each, and some.
    retries: 120,
  },
  'queue-unsent-messages': { run: queueUnsentMessages, cron: '* * * * *', pollingSeconds: 20, retries: 0 },
  'make-bill': { run: (shop, job) => makeBill(shop, job.billId), pollingSeconds: 1, atOnce: 2, retries: 8 },
  'make-missing-bills': { run: makeMissingBills, cron: '* * * * *', pollingSeconds: 20, retries: 0 },
  'ask-provider': {
    run: (shop, job) => reconcileWithProvider(shop, job.orderId),
    pollingSeconds: 0.5,
    atOnce: 4,
    retries: 3,
  },
  'ask-about-payments': { run: reconcileDueOrders, cron: '* * * * *', pollingSeconds: 20, retries: 0 },
  'cancel-unconfirmed-orders': { run: cancelUnconfirmedOrders, cron: '* * * * *', pollingSeconds: 20, retries: 0 },
  'work-on-webhook': {
    run: (shop, job) => workOnWebhook(shop, job.eventId),
    pollingSeconds: 0.5,
    atOnce: 4,
    retries: 5,
  },
  'work-on-webhooks': { run: workOnWebhooks, cron: '* * * * *', pollingSeconds: 20, retries: 0 },
  'send-refund': { run: (shop, job) => sendRefund(shop, job.refundId), pollingSeconds: 1, retries: 5 },
  'send-refunds': { run: sendRequestedRefunds, cron: '* * * * *', pollingSeconds: 20, retries: 0 },
  'reconcile-payments': {
    run: (shop) => reconcileInTurn(shop),
    cron: '* * * * *',
    pollingSeconds: 20,
    retries: 0,
    mostMinutes: 10,
  },
  'send-unmatched-refund': {
    run: (shop, job) => sendUnmatchedRefund(shop, job.paymentId),
    pollingSeconds: 1,
    retries: 5,
  },
  'tell-pending-refunds': { run: notifyPendingRefunds, cron: '20 * * * *', pollingSeconds: 60, retries: 0 },
  'send-stock-notices': { run: sendStockNotices, cron: '*/3 * * * *', pollingSeconds: 30, retries: 0 },
  'send-answer-notices': { run: sendAnswerNotices, cron: '* * * * *', pollingSeconds: 20, retries: 0 },
  'make-number-changes': { run: makeDueChanges, cron: '*/5 * * * *', pollingSeconds: 30, retries: 0 },
  // Looks whether one is due. Where it takes longer it goes on, and a second one finds its lock.
  'back-up': { run: backUpWhenDue, cron: '5-59/10 * * * *', pollingSeconds: 30, retries: 0, mostMinutes: 60 },
  'back-up-now': { run: backUpNow, pollingSeconds: 1, retries: 0, mostMinutes: 60 },
  'write-restore-log': { run: writeRestoreLog, cron: '* * * * *', pollingSeconds: 1, retries: 0 },
  'clean-up': { run: cleanUp, cron: '30 3 * * *', pollingSeconds: 60, retries: 2, mostMinutes: 180, knownForHours: 72 },
}

function idsOf(all: JobData['send-message'][]) {
  return all.map(({ messageId }) => messageId)
}
