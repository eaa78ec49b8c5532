import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { acquireLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { formatDuration } from '#server/platform/limits/format-duration.ts'
import { contactMessages } from '#server/platform/schema/care/contact.ts'
import type { Shop } from '#server/platform/shop/shop.ts'

export type ContactMessage = Pick<typeof contactMessages.$inferSelect, 'name' | 'email' | 'mobileNumber' | 'message'>

const minute = 60
const day = 24 * 60 * minute
const perMinute = 3
const perDay = 20

/**
 * Stores what a visitor wrote; the same words sent again within a minute are stored once. Throws 429, naming the wait, when a
 * mobile number had its messages of the minute or of the day.
 */
export async function addContactMessage({ db, config }: Pick<Shop, 'db' | 'config'>, written: ContactMessage) {
  await inTransaction(db, async (tx) => {
    // Of two presses at once the second waits here, and finds the first one's message.
    await acquireLock(tx, `contact ${written.mobileNumber}`)
    const recentMessages = await readRecentMessages(tx, written)
    if (recentMessages.some(({ isSame, ageSeconds }) => isSame && ageSeconds < minute)) return
    refuseTooMany(recentMessages)
    await tx.insert(contactMessages).values({ ...written, demo: config.isDemo })
  })
}

/** The newest messages to the shop, newest first. */
export function readContactMessages(executor: Executor, most: number) {
  return executor
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(most)
}

type RecentMessage = { ageSeconds: number; isSame: boolean }[]

function readRecentMessages(
  tx: Transaction,
  { name, email, mobileNumber, message }: ContactMessage,
): Promise<RecentMessage> {
  const { createdAt } = contactMessages
  const same = and(
    eq(contactMessages.name, name),
    eq(contactMessages.email, email),
    eq(contactMessages.message, message),
  ) as SQL<boolean>
  return tx
    .select({
      // Not the beginning of the transaction: it may have waited for the lock.
      ageSeconds: sql<number>`extract(epoch from clock_timestamp() - ${createdAt})::float8`,
      isSame: sql<boolean>`${same}`,
    })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.mobileNumber, mobileNumber),
        gt(createdAt, sql`clock_timestamp() - make_interval(secs => ${day})`),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(perDay)
}

function refuseTooMany(recentMessages: RecentMessage) {
  const lastOfDay = recentMessages[perDay - 1]
  if (lastOfDay) refuse(day - lastOfDay.ageSeconds)
  const lastOfMinute = recentMessages[perMinute - 1]
  if (lastOfMinute && lastOfMinute.ageSeconds < minute) refuse(minute - lastOfMinute.ageSeconds)
}

function refuse(waitSeconds: number): never {
  const seconds = Math.max(1, Math.ceil(waitSeconds))
  throw new ApiError(
    429,
    `We have several messages from you already. Please try again in ${formatDuration(seconds)}.`,
    {
      'retry-after': String(seconds),
    },
  )
}
