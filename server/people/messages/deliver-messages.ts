import type { Transaction, TransactionConfig } from '#server/platform/db/database.ts'
import { pipeline, pipelineCommit } from '#server/platform/db/transaction.ts'
import { enqueueAll } from '#server/platform/jobs/enqueue.ts'
import { traced } from '#server/platform/observability/traced.ts'
import type { messages } from '#server/platform/schema/people/messages.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { chooseMailGateway } from '#server/providers/messages/mail-gateway.ts'
import { NotTaken } from '#server/providers/messages/not-taken.ts'
import { chooseSmsGateway } from '#server/providers/messages/sms-gateway.ts'
import { hasGateway } from './budgets/message-budget.ts'
import { noteSent, openAllowance } from './budgets/sent-counts.ts'
import { withCashCode } from './cash-codes/sent-cash-codes.ts'
import { findNextInQueue, findUnsent, lockUnsent, noteTried, type UnsentMessage } from './deliver-messages.sql.ts'
import { maxAttempts, tooMuchForShop } from './pending-messages.ts'
import { failureOf } from './send-immediately.ts'
import { findPastTexts } from './template-overrides.ts'
import { readText } from './templates.ts'

type MessageShop = Pick<Shop, 'config' | 'db'>

/**
 * Sends queued messages, each at least once. Gives for each the error after which it is to be tried again, or null.
 */
export async function sendMessages(shop: MessageShop, messageIds: string[]): Promise<(Error | null)[]> {
  const failures = new Map<string, Error>()
  for (let at = 0; at < messageIds.length; at += maxBatch) {
    const some = messageIds.slice(at, at + maxBatch)
    for (const { id, failure } of await sendBatch(shop, some)) if (failure) failures.set(id, new Error(failure))
  }
  return messageIds.map((id) => failures.get(id) ?? null)
}

// Each message uses a connection of its own: no more at once than the mail server of a small host takes.
const maxBatch = 10

/**
 * Sends a batch. The rows stay locked while the gateways are called, so that two processes do not send one twice; when a process dies
 * its locks end, and the messages whose result it had not stored are sent again.
 */
function sendBatch(shop: MessageShop, messageIds: string[]) {
  const work = async (tx: Transaction) => {
    const [taken, mayLeave] = await pipeline(
      () => takeUnsent(tx, shop.config, messageIds),
      () => openAllowance(tx, shop),
    )
    const attempts = await Promise.all(taken.map((message) => attempt(shop, message, mayLeave)))
    const [, next] = await pipeline(
      () => noteTried(tx, attempts),
      // A message that waited behind one that has just ended may have no job any more.
      () =>
        findNextInQueue(
          tx,
          attempts.filter(hasEnded).map(({ id }) => id),
        ),
    )
    await queueNextForRecipient(shop, tx, next)
    await noteSent(
      tx,
      attempts.flatMap(({ unsentMessages = [] }) => unsentMessages),
    )
    await pipelineCommit(tx)
    return attempts
  }
  const begun: TransactionConfig = { isBeginPipelined: true }
  return shop.db.transaction(work, begun)
}

/**
 * `tries` are what it costs: one where the message may be at fault, or may have been taken, and all that there are to give it up. `left` is
 * what left the shop by it, or may have.
 */
type Attempt = { id: string; failure: string | null; tries: number; isSent?: boolean; unsentMessages?: UnsentMessage[] }

async function attempt(
  shop: MessageShop,
  message: UnsentMessage,
  mayLeave: (message: UnsentMessage) => boolean,
): Promise<Attempt> {
  const { id, channel, failure: former } = message
  if (message.isUnwanted) return { id, failure: null, tries: maxAttempts }
  if (isTooSoon(message)) return { id, failure: former, tries: 0 }
  if (isTooMuch(message)) return { id, failure: tooMuchForOne, tries: 0 }
  if (!mayLeave(message)) return { id, failure: tooMuchForShop, tries: 0 }
  const unsentMessages = hasGateway(shop.config, channel) ? [message] : []
  const failure = await failureOf(
    channel,
    traced(`send ${channel}`, () => send(shop, message)),
  )
  if (!failure) return { id, failure: null, tries: 1, isSent: true, unsentMessages }
  const { reason, fault } = failure
  if (fault === 'unclear') return { id, failure: `${reason}${perhapsTaken}`, tries: 1, unsentMessages }
  return { id, failure: reason, tries: fault === 'gateway' ? 0 : 1 }
}

/** A message that may have arrived already is repeated at long intervals only: hours after the gateway fell silent it can still go. */
function isTooSoon({ createdAt, attempts, failure }: typeof messages.$inferSelect) {
  const dueMs = (minutesUntilTry[attempts] ?? 0) * 60_000
  return failure?.endsWith(perhapsTaken) === true && Date.now() < createdAt.getTime() + dueMs
}

/**
 * Anybody can order to a stranger's address or number: beyond a limit in a day further messages to it wait until the day is over, and
 * the health page shows them. Messages to the staff are not limited, and codes have limits of their own.
 */
function isTooMuch({ channel, sentToday }: UnsentMessage) {
  return sentToday >= mostToOne[channel]
}

const mostToOne = { mail: 30, sms: 20 }
const withoutLimit = ['new-order-for-owner', 'cash-order-code']
const tooMuchForOne = 'waits: very many messages went to this address today'

const perhapsTaken = '; it may have been taken'
const minutesUntilTry = [0, 0.2, 1, 10, 60, 4 * 60, 9 * 60, 16 * 60]

function hasEnded({ isSent, tries }: Attempt) {
  return isSent || tries === maxAttempts
}

async function queueNextForRecipient({ db }: MessageShop, tx: Transaction, next: { id: string }[]) {
  // Its own job may run at this moment and find nothing to do.
  const jobs = next.map(({ id }) => ({ data: { messageId: id }, onceFor: `${id} next in line` }))
  if (jobs.length > 0) await enqueueAll(db, 'send-message', jobs, tx)
}

/**
 * Queues messages that have no job: written by a command, or before the jobs of this shop had started, or waiting behind another one.
 * Those that were tried come last, as they mostly have one.
 */
export async function queueUnsentMessages({ db }: Pick<Shop, 'db'>) {
  const unsent = await findUnsent(db)
  const jobs = unsent.map(({ id }) => ({ data: { messageId: id }, onceFor: id }))
  if (jobs.length > 0) await enqueueAll(db, 'send-message', jobs)
}

function takeUnsent(tx: Transaction, config: Shop['config'], messageIds: string[]) {
  const channels = Object.keys(mostToOne).filter((channel) => hasGateway(config, channel as keyof typeof mostToOne))
  return lockUnsent(tx, messageIds, { channels, withoutLimit, most: Math.max(...Object.values(mostToOne)) })
}

async function send({ config, db }: MessageShop, row: typeof messages.$inferSelect) {
  if (row.channel === 'mail') return chooseMailGateway(config).send({ ...row, to: row.recipient })
  const stored = { template: row.template, to: row.recipient, text: row.text }
  const message = readText(stored) ?? readText(stored, await findPastTexts(db, row.template))
  if (!message) throw new NotTaken('its template has changed', 'message')
  await chooseSmsGateway(config).send(withCashCode(config, message))
}
