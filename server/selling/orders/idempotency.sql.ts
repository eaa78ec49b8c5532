import type { Transaction } from '#server/platform/db/database.ts'
import { columns, expression, fragment } from '#server/platform/db/prepared/fragments.ts'
import { newRow } from '#server/platform/db/prepared/new-rows.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { idempotencyKeys, orderStatusTokens } from '#server/platform/schema/fulfilment/orders.ts'

type IdempotencyRecord = {
  userId: string
  orderId: string
  /** Null where the intent came without one. */
  key: string | null
  tokenHash: string | null
  requestHash: string
  answer: string | null
}

const storedColumns = columns({ isStored: expression<boolean>('"isStored"') })
const isOfDay = fragment("created_at > now() - interval '24 hours'")
// The same order may be kept again, and one that lapsed gives its token to the one that takes its place.
const isFree = fragment(`(order_status_token.order_id = excluded.order_id or exists (
  select from shop_order o where o.id = order_status_token.order_id and o.order_status = 'LAPSED'))`)

/**
 * Stores an order under the key and the status token it was asked for by. Gives whether the token could be had; with `mustBe` the
 * statement fails where it could not.
 */
export async function storeKeyAndToken(
  tx: Transaction,
  { key, tokenHash, ...record }: IdempotencyRecord,
  mustBe: boolean,
) {
  const { userId, orderId, requestHash, answer } = record
  const keyValue = expression<string>(prepared`${key}::text`)
  const tokenHashValue = expression<string>(prepared`${tokenHash}::text`)
  const ofKey = newRow(idempotencyKeys, { userId, key: keyValue, requestHash, orderId, answer }, 'select')
  const expiresAt = expression<Date>("now() + interval '24 hours'")
  const ofToken = newRow(orderStatusTokens, { tokenHash: tokenHashValue, orderId, expiresAt }, 'select')
  const [row] = await rowsOf(
    tx,
    prepared`
    with kept as (
      insert into ${ofKey} where ${key}::text is not null
      on conflict (user_id, key) do update
        set order_id = excluded.order_id, answer = excluded.answer, request_hash = excluded.request_hash,
          created_at = case when idempotency_key.${isOfDay} then idempotency_key.created_at else now() end
    ),
    noted as (
      insert into ${ofToken} where ${tokenHash}::text is not null
      on conflict (token_hash) do update set order_id = excluded.order_id, expires_at = excluded.expires_at
      where order_status_token.expires_at <= now() or ${isFree}
      returning order_id
    ),
    stored_all as (select count(*) = 1 or ${tokenHash}::text is null as "isStored" from noted)
    select ${storedColumns}, 1 / ("isStored" or not ${mustBe})::int from stored_all`,
  )
  return row?.isStored === true
}
