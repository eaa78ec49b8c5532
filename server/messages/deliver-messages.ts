import { and, asc, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Transaction, TransactionConfig } from '../db/database.ts'
import { commitAhead, together } from '../db/transaction.ts'
import { columnsOf, rowsOf, written } from '../db/written.ts'
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
  const work = async (tx: Transaction) => {
    const message = await takeUnsent(tx, messageId)
    if (!message) return null
    const reason = await failureOf(message.channel, send(shop, message))
    await together(
      () => noteAttempt(tx, messageId, reason),
      () => commitAhead(tx),
    )
    return reason
  }
  const begun: TransactionConfig = { isBegunAhead: true }
  const failure = await shop.db.transaction(work, begun)
  if (failure) throw new Error(failure)
}

function noteAttempt(tx: Transaction, messageId: string, failure: string | null) {
  return rowsOf(
    tx,
    written`
    update message set attempts = attempts + 1, failure = ${failure}::text,
      sent_at = case when ${failure}::text is null then clock_timestamp() end
    where id = ${messageId}`,
  )
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
  const [message] = await rowsOf<typeof messages.$inferSelect>(
    tx,
    written`
    select ${allColumns} from message
    where id = ${messageId} and sent_at is null and attempts < ${mostAttempts} and template <> 'login-code'
    for update skip locked`,
  )
  return message
}

const allColumns = columnsOf(messages)

async function send({ config, db }: Pick<Shop, 'config' | 'db'>, row: typeof messages.$inferSelect) {
  if (row.channel === 'mail') return chooseMailGateway(config).send({ ...row, to: row.recipient })
  const stored = { template: row.template, to: row.recipient, text: row.text }
  const message = readText(stored) ?? readText(stored, await findTexts(db, row.template))
  if (!message) throw new Error('its template has changed')
  await chooseSmsGateway(config).send(withCashCode(config, message))
}
