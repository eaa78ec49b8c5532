import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { forgetGuestsWithoutOrder } from '#server/care/customers/forget-guests.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openStorage } from '#server/platform/files/storage.ts'
import { forgetOldFiles } from '#server/platform/pictures/forget-files.ts'
import { contactMessages } from '#server/platform/schema/care/contact.ts'
import { stockNotices } from '#server/platform/schema/care/notices.ts'
import { tickets } from '#server/platform/schema/care/support.ts'
import { idempotencyKeys, orderStatusTokens, orders } from '#server/platform/schema/fulfilment/orders.ts'
import {
  paymentEvents,
  paymentExceptions,
  refusedWebhooks,
  webhookEvents,
} from '#server/platform/schema/fulfilment/payments.ts'
import { reconciliations } from '#server/platform/schema/fulfilment/reconciliation.ts'
import { countedTries } from '#server/platform/schema/limits.ts'
import {
  guestProofs,
  loginChallenges,
  phoneProofs,
  sessions,
  shopperBrowsers,
  wrongCodes,
} from '#server/platform/schema/people/auth.ts'
import { messageCounts, messages } from '#server/platform/schema/people/messages.ts'
import { numberChanges } from '#server/platform/schema/people/number-changes.ts'
import { staffBrowsers, staffSessions } from '#server/platform/schema/people/staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'

const atOnce = 500

/** What nobody needs any more. Challenges outlive their code: they count as the number's codes of the day. */
const old: [PgTable, SQL][] = [
  [sessions, sql`expires_at < now() or ended_at < now() - interval '1 day'`],
  // A day longer than wrong second factors count.
  [staffSessions, sql`coalesce(ended_at, expires_at) < now() - interval '2 days'`],
  [staffBrowsers, sql`expires_at < now()`],
  [shopperBrowsers, sql`expires_at < now()`],
  // Those of four digits are looked at for 30 days, all others for one.
  [wrongCodes, sql`at < now() - interval '30 days' or (flow <> 'alternative' and at < now() - interval '2 days')`],
  // The way back is open for 7 days.
  [numberChanges, sql`coalesce(ended_at, done_at) < now() - interval '30 days'`],
  [loginChallenges, sql`created_at < now() - interval '2 days'`],
  [guestProofs, sql`expires_at < now()`],
  [phoneProofs, sql`expires_at < now() - interval '1 day'`],
  [idempotencyKeys, sql`created_at < now() - interval '24 hours'`],
  [orderStatusTokens, sql`expires_at < now()`],
  // No window is longer than an hour.
  [countedTries, sql`now() - interval '1 day' > all(taken_at)`],
  // Told long ago, or never to come back.
  [stockNotices, sql`notified_at < now() - interval '30 days' or created_at < now() - interval '1 year'`],
  // As long as the privacy policy says.
  [contactMessages, sql`created_at < now() - interval '2 years'`],
  [tickets, sql`status = 2 and closed_at < now() - interval '2 years'`],
  // The budget looks a day back.
  [messageCounts, sql`begins_at < now() - interval '2 days'`],
  // Nothing is told twice by then: what the payment provider told, and may tell again, is kept no longer.
  [messages, sql`created_at < now() - interval '90 days'`],
  // What the payment provider told us long ago is in the orders' own books.
  [webhookEvents, sql`received_at < now() - interval '90 days'`],
  // Health looks a day back.
  [refusedWebhooks, sql`last_at < now() - interval '7 days'`],
  // Two financial years.
  [reconciliations, sql`ended_at < now() - interval '2 years'`],
  // Orders for which no money ever came, with their names and addresses: a payment that failed moved none. Tickets about them go first.
  [
    orders,
    sql`order_status = 'LAPSED' and created_at < now() - interval '30 days'
      and (select true from ${paymentEvents} e where e.order_id = ${orders.id} and e.kind <> 'failed' limit 1) is null
      and (select true from ${paymentExceptions} m where m.order_id = ${orders.id} limit 1) is null
      and (select true from ${tickets} t where t.order_id = ${orders.id} limit 1) is null`,
  ],
]

/** What the shop does every night. Throws what could not be forgotten once everything else is. */
export async function cleanUp({ db, config }: Pick<Shop, 'db' | 'config'>) {
  await eachInTurn([...rowsOf(db), () => forgetOldFiles(db, openStorage(config))])
}

export async function forgetOldRows({ db }: Pick<Shop, 'db'>) {
  await eachInTurn(rowsOf(db))
}

function rowsOf(db: Database) {
  const tables = old.map(
    ([table, isOld]) =>
      () =>
        forget(db, table, isOld),
  )
  // After the orders that lapsed: with the last one its guest goes.
  return [...tables, () => forgetGuestsWithoutOrder(db)]
}

async function eachInTurn(tasks: (() => Promise<void>)[]) {
  const failures: unknown[] = []
  for (const task of tasks) await task().catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be forgotten.')
}

/** In portions, each well within the time a statement may take. */
async function forget(db: Database, table: PgTable, isOld: SQL) {
  let deleted = atOnce
  while (deleted === atOnce) {
    const portion = sql`select ctid from ${table} where ${isOld} limit ${atOnce}`
    const { rowCount } = await db.delete(table).where(sql`ctid = any(array(${portion}))`)
    deleted = rowCount ?? 0
  }
}
