import { writeAudit } from '#server/back-office/audit/audit.ts'
import { skipDueNotices } from '#server/care/notices/skip-due-notices.ts'
import { skipDueAnswerNotices } from '#server/care/support/skip-due-notices.ts'
import { closeSeries, drawSeriesCode } from '#server/fulfilment/bills/close-series.ts'
import { requestReconciliation } from '#server/fulfilment/reconciliation/request-reconciliation.ts'
import { pollAgainSince } from '#server/fulfilment/refunds/poll-again.ts'
import { extendTimeToConfirm } from '#server/fulfilment/transitions/time-to-confirm.ts'
import { voidLogins } from '#server/people/auth/void-logins.ts'
import { voidPendingChanges } from '#server/people/number-changes/void-changes.ts'
import { voidSignIns } from '#server/people/sign-in/void-sign-ins.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { restoreLog, shopRestores } from '#server/platform/schema/restores.ts'
import { holdBackPending } from '#server/selling/order-messages/held-back.ts'
import { appendToLog, type LogEntry, readLog } from '../backups/restore-log.ts'
import { checksOf } from './checks-of.ts'
import { openChecks } from './open-checks.ts'
import { replayRestoreLog } from './replay-restore-log.ts'

/** Folders: that of the shop's backups, and others that hold some. */
export type Logs = [own: string, ...others: string[]]

/** Makes a shop that stands as it was at `backupAt` fit to sell, in the caller's transaction. Nothing is written into folders that are only read. */
export async function prepareToSell(executor: Executor, backupAt: Date, logs: Logs, readOnly: string[] = []) {
  const restoredAt = new Date()
  const [restored] = await executor.insert(shopRestores).values({ backupAt, restoredAt }).returning()
  const restoreId = restored?.id ?? ''
  const known = (await Promise.all([...new Set([...logs, ...readOnly])].map(readLog))).flat()
  const code = await drawCode(executor, known, logs, restoredAt)
  const closed = await closeSeries(executor, { backupAt, restoredAt, code })
  const signedOut = { shoppers: await voidLogins(executor), staff: await voidSignIns(executor) }
  const wasWritten = (await executor.$count(restoreLog)) > 0
  const again = await replayRestoreLog(executor, known)
  const numberChanges = await voidPendingChanges(executor)
  const messages = await holdBackPending(executor)
  await skipDueNotices(executor)
  await skipDueAnswerNotices(executor)
  const toConfirm = await extendTimeToConfirm(executor)
  await pollAgainSince(executor, backupAt)
  await requestReconciliation(executor, { from: weekBefore(backupAt), reason: 'restore' })
  const log = known.length > 0 ? 'found' : wasWritten ? 'missing' : 'none'
  await openChecks(
    executor,
    restoreId,
    checksOf({ backupAt, restoredAt, log, code, closed, messages, numberChanges, toConfirm, ...again }),
  )
  await writeAudit(executor, 'command', {
    ...{ action: 'shop.restore', subject: { kind: 'shop', id: 'restore' } },
    after: { backupAt, seriesCode: code, signedOut, ...again, numberChanges, messagesNotSent: messages },
  })
  return { backupAt, code, closed, log } as const
}

/** Written down before anything is restored: a code that was drawn for nothing is only one less. */
async function drawCode(executor: Executor, known: LogEntry[], [own, ...others]: Logs, at: Date) {
  const drawn = known.flatMap((entry) => (entry.kind === 'bill-series' ? [entry.code] : []))
  const code = await drawSeriesCode(executor, drawn)
  const entry = { kind: 'bill-series' as const, code, at: at.toISOString() }
  await appendToLog(own, [entry])
  // The backup may lie on a disk that is only read.
  for (const folder of others.filter((other) => other !== own)) await appendToLog(folder, [entry]).catch(() => {})
  return code
}

/** Bills of before may have been paid late, and refunds take their time. */
function weekBefore(moment: Date) {
  return new Date(moment.getTime() - 7 * 24 * 3_600_000)
}
