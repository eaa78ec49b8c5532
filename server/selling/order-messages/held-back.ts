import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { maxAttempts } from '#server/people/messages/pending-messages.ts'
import { isPending } from '#server/people/messages/still-to-send.sql.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { withLinksOfNow } from './renew-links.ts'

/** Why a message waits that a restore found waiting in its backup. */
const perhapsSentBefore = 'not sent: it waited when the backup was made, and may have been sent before the restore'

/**
 * Holds back what waits to be sent, for a shop that went back in time: it may have been sent since. Login codes that nobody was sent go.
 * Gives how many are held, those of an earlier restore with them.
 */
export async function holdBackPending(executor: Executor) {
  await executor.delete(messages).where(and(eq(messages.template, 'login-code'), isNull(messages.sentAt)))
  await executor
    .update(messages)
    .set({ heldAt: sql`now()`, attempts: maxAttempts, failure: perhapsSentBefore })
    .where(sql.raw(isPending.text))
  return executor.$count(messages, isNotNull(messages.heldAt))
}

/** What is held back, the oldest first. */
export async function listHeldBack(executor: Executor, limit: number) {
  const { id, channel, recipient, template, subject, text, createdAt } = messages
  return executor
    .select({ id, channel, recipient, template, subject, text, createdAt })
    .from(messages)
    .where(isNotNull(messages.heldAt))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit)
}

/** Lets one go out that was held back, as if it had been written now; gives it, or nothing where it is not held back (any more). */
export async function sendHeldBack(tx: Transaction, shop: Pick<Shop, 'config' | 'db'>, messageId: string) {
  const { template, channel, text, html } = messages
  const [held] = await tx
    .select({ template, channel, text, html })
    .from(messages)
    .where(and(eq(messages.id, messageId), isNotNull(messages.heldAt)))
    .for('update')
  if (!held) return undefined
  const renewed = await withLinksOfNow(tx, shop, held)
  await tx
    .update(messages)
    .set({ heldAt: null, attempts: 0, failure: null, createdAt: sql`now()`, ...renewed })
    .where(eq(messages.id, messageId))
  await enqueue(shop.db, 'send-message', { messageId }, { onceFor: `${messageId} held back`, within: tx })
  return { template: held.template, channel: held.channel }
}

/** Those that nobody sent stay unsent, and are shown no more. */
export async function forgetHeldBack(executor: Executor) {
  await executor.update(messages).set({ heldAt: null }).where(isNotNull(messages.heldAt))
}
