import { and, asc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { chooseMailGateway } from '../providers/mail-gateway.ts'
import { chooseSmsGateway } from '../providers/sms-gateway.ts'
import type { Shop } from '../shop.ts'
import { withCashCode } from './cash-order-code.ts'
import { failureOf } from './send-now.ts'
import { messages } from './table.ts'
import { readText } from './templates.ts'
import { findTexts } from './wordings.ts'

export const mostAttempts = 8

/**
 * Sends one queued message, at least once. The row stays locked while the gateway is asked, so that two processes do not
 * send it twice; a process that dies lets go of it. Throws when the gateway did not take it: the job comes again later.
 */
export async function deliverMessage(shop: Pick<Shop, 'config' | 'db'>, messageId: string) {
  const failure = await shop.db.transaction(async (tx) => {
    const message = await takeUnsent(tx, messageId)
    if (!message) return null
    const reason = await failureOf(message.channel, send(shop, message))
    await tx
      .update(messages)
      .set({ attempts: message.attempts + 1, failure: reason, ...(reason ? {} : { sentAt: sql`clock_timestamp()` }) })
      .where(eq(messages.id, messageId))
    return reason
  })
  if (failure) throw new Error(failure)
}

/** Queues what lost its job: written by a command, or before the jobs of this shop had started. */
export async function queueUnsentMessages({ db }: Pick<Shop, 'db'>) {
  const unsent = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        isUnsent,
        gt(messages.createdAt, sql`now() - interval '2 days'`),
        lt(messages.createdAt, sql`now() - interval '30 seconds'`),
      ),
    )
    .orderBy(asc(messages.createdAt))
    .limit(200)
  for (const { id } of unsent) await enqueue(db, 'send-message', { messageId: id }, { onceFor: id })
}

// A login code is sent while the shopper waits, or not at all.
const isUnsent = and(isNull(messages.sentAt), lt(messages.attempts, mostAttempts), ne(messages.template, 'login-code'))

async function takeUnsent(tx: Transaction, messageId: string) {
  const [message] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), isUnsent))
    .for('update', { skipLocked: true })
  return message
}

async function send({ config, db }: Pick<Shop, 'config' | 'db'>, row: typeof messages.$inferSelect) {
  if (row.channel === 'mail') return chooseMailGateway(config).send({ ...row, to: row.recipient })
  const stored = { template: row.template, to: row.recipient, text: row.text }
  const message = readText(stored) ?? readText(stored, await findTexts(db, row.template))
  if (!message) throw new Error('its template has changed')
  await chooseSmsGateway(config).send(withCashCode(config, message))
}
