import { getTableColumns } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { columns, expression, fragment } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { isPending, waitsForOlderMessage } from './still-to-send.sql.ts'

export type UnsentMessage = Awaited<ReturnType<typeof lockUnsent>>[number]
type Limited = { channels: string[]; withoutLimit: string[]; most: number }

/**
 * Holds those of some messages that are to be sent now and nobody else is sending. `sentToday`: how many such messages the recipient had
 * within 24 hours, at most as many as one may have; 0 where that is not limited.
 */
export function lockUnsent(tx: Transaction, messageIds: string[], { channels, withoutLimit, most }: Limited) {
  const unsent = columns({
    ...getTableColumns(messages),
    isUnwanted: expression<boolean>(isUnwantedCode),
    sentToday: expression<number>(
      prepared`case when channel = any(${channels}::text[]) and template <> all(${withoutLimit}::text[]) then (
        select count(*)::int from (select from message other
          where other.recipient = message.recipient and other.channel = message.channel and other.template <> 'login-code'
            and other.created_at > now() - interval '3 days' and other.sent_at > now() - interval '24 hours'
          limit ${most}) counted) else 0 end`,
    ),
  })
  return rowsOf(
    tx,
    prepared`select ${unsent} from message
      where id = any(${messageIds}::uuid[]) and ${isPending} and not ${waitsForOlderMessage} for update skip locked`,
  )
}

/** Which rows of `message` are codes that their order does not wait for (any more), or not from this number. */
const isUnwantedCode = fragment(`(
  template = 'cash-order-code' and not exists (
    select from shop_order o
    where o.mobile_number = right(message.recipient, 10) and o.payment_mode = 'CASH' and o.order_status = 'CONFIRMED'
      and o.fulfilment = 'RECEIVED' and o.cash_code_hash is not null and o.cash_confirmed_at is null
      and strpos(message.text, o.order_number) > 0))`)

type Tried = { id: string; failure: string | null; tries: number; isSent?: boolean }

/** Of a list in JSON PostgreSQL expects a hundred rows, and would rather read all messages there are. */
export async function noteTried(tx: Transaction, tried: Tried[]) {
  const [ids, failures] = [tried.map(({ id }) => id), tried.map(({ failure }) => failure)]
  const [tries, sent] = [tried.map((one) => one.tries), tried.map(({ isSent = false }) => isSent)]
  await rowsOf(
    tx,
    prepared`
    update message set attempts = attempts + attempt.tries, failure = attempt.failure,
      sent_at = case when attempt.is_sent then clock_timestamp() end
    from unnest((select ${ids}::uuid[]), (select ${failures}::text[]), (select ${tries}::int[]), (select ${sent}::boolean[]))
      as attempt(id, failure, tries, is_sent)
    where message.id = attempt.id`,
  )
}

const nextColumns = columns({ id: expression<string>('next.id') })

/** The messages that waited behind some of an order. */
export function findNextInQueue(tx: Transaction, ended: string[]) {
  return rowsOf(
    tx,
    prepared`
    select ${nextColumns} from message ended cross join lateral (
      select id from message
      where recipient = ended.recipient and created_at >= ended.created_at and id <> ended.id and template like 'order-%' and ${isPending}
      order by created_at limit 1) next
    where ended.id = any(${ended}::uuid[]) and ended.template like 'order-%'`,
  )
}

const idColumns = columns({ id: messages.id })

/** Those that are some seconds old and still to be sent; what was tried comes last. */
export function findUnsent(executor: Executor) {
  return rowsOf(
    executor,
    prepared`
    select ${idColumns} from message
    where created_at > now() - interval '2 days' and created_at < now() - interval '30 seconds' and ${isPending}
    order by failure is not null, created_at limit 2000`,
  )
}
