import type { Config } from '#server/platform/config/config.ts'
import { fragment } from '#server/platform/db/prepared/fragments.ts'
import type { Message } from '../templates.ts'
import { cashCode } from './cash-code.ts'

/** Which rows of `message` are codes that their order does not wait for (any more), or not from this number. */
export const isUnwantedCode = fragment(`(
  template = 'cash-order-code' and not exists (
    select from shop_order o
    where o.mobile_number = right(message.recipient, 10) and o.payment_mode = 'CASH' and o.order_status = 'CONFIRMED'
      and o.fulfilment = 'RECEIVED' and o.cash_code_hash is not null and o.cash_confirmed_at is null
      and strpos(message.text, o.order_number) > 0))`)

/** Outside demo mode nobody can read the code afterwards, not even from the database: it is put in as the message is sent. */
export function withCashCode(config: Config, message: Message): Message {
  if (message.template !== 'cash-order-code') return message
  const code = cashCode(config.secret, message.values.orderNumber)
  return { ...message, values: { ...message.values, code } }
}
