import { and, asc, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Transaction, TransactionConfig } from '../db/database.ts'
import { commitAhead, together } from '../db/transaction.ts'
import { columnsOf, rowsOf, written } from '../db/written.ts'
import { enqueueAll } from '../jobs/enqueue.ts'
import { chooseMailGateway } from '../providers/mail-gateway.ts'
import { chooseSmsGateway } from '../providers/sms-gateway.ts'
import type { Shop } from '../shop.ts'
import { traced } from '../traces/traced.ts'
import { withCashCode } from './cash-order-code.ts'
import { failureOf } from './send-now.ts'
import { messages } from './table.ts'
import { readText } from './templates.ts'
import { findTexts } from './wordings.ts'

type MessageShop = Pick<Shop, 'config' | 'db'>

export const mostAttempts = 8

/**
 * Sends queued messages, each at least once. Gives for each what went wrong: it is to come again later.
 */
export async function sendMessages(shop: MessageShop, messageIds: string[]): Promise<(Error | null)[]> {
  const failures = new Map<string, Error>()
  for (let at = 0; at < messageIds.length; at += mostTogether) {
    const some = messageIds.slice(at, at + mostTogether)
    for (const { id, failure } of await sendTogether(shop, some)) if (failure) failures.set(id, new Error(failure))
  }
  return messageIds.map((id) => failures.get(id) ?? null)
}

// Each leaves by a connection of its own: no more than the mail server of a small host takes.
const mostTogether = 10

/**
 * Sends some at once. Their rows stay locked while the gateways are asked, so that two processes do not send one twice; a process
 * that dies lets go of them, and those it had not noted yet are sent again.
 */
function sendTogether(shop: MessageShop, messageIds: string[]) {
  const work = async (tx: Transaction) => {
    const taken = await takeUnsent(tx, messageIds)
    const attempts = await Promise.all(taken.map((message) => attempt(shop, message)))
    await together(
      () => noteAttempts(tx, attempts),
      () => commitAhead(tx),
    )
    return attempts
  }
  const begun: TransactionConfig = { isBegunAhead: true }
  return shop.db.transaction(work, begun)
}

type Attempt = { id: string; failure: string | null }

async function attempt(shop: MessageShop, message: typeof messages.$inferSelect): Promise<Attempt> {
  const sending = traced(`send ${message.channel}`, () => send(shop, message))
  return { id: message.id, failure: await failureOf(message.channel, sending) }
}

function noteAttempts(tx: Transaction, attempts: Attempt[]) {
  return rowsOf(
    tx,
    written`
    update message set attempts = attempts + 1, failure = attempt.failure,
      sent_at = case when attempt.failure is null then clock_timestamp() end
    from json_to_recordset(${JSON.stringify(attempts)}::json) as attempt(id uuid, failure text)
    where message.id = attempt.id`,
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
    .limit(2_000)
  const jobs = unsent.map(({ id }) => ({ data: { messageId: id }, onceFor: id }))
  if (jobs.length > 0) await enqueueAll(db, 'send-message', jobs)
}

// A login code is sent while the shopper waits, or not at all.
const isUnsent = and(isNull(messages.sentAt), lt(messages.attempts, mostAttempts), ne(messages.template, 'login-code'))

function takeUnsent(tx: Transaction, messageIds: string[]) {
  return rowsOf<typeof messages.$inferSelect>(
    tx,
    written`
    select ${allColumns} from message
    where id = any(${messageIds}::uuid[]) and sent_at is null and attempts < ${mostAttempts} and template <> 'login-code'
    for update skip locked`,
  )
}

const allColumns = columnsOf(messages)

async function send({ config, db }: MessageShop, row: typeof messages.$inferSelect) {
  if (row.channel === 'mail') return chooseMailGateway(config).send({ ...row, to: row.recipient })
  const stored = { template: row.template, to: row.recipient, text: row.text }
  const message = readText(stored) ?? readText(stored, await findTexts(db, row.template))
  if (!message) throw new Error('its template has changed')
  await chooseSmsGateway(config).send(withCashCode(config, message))
}
