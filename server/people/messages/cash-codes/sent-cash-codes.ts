import type { Config } from '#server/platform/config/config.ts'
import type { Message } from '../templates.ts'
import { cashCode } from './cash-code.ts'

/** Outside demo mode nobody can read the code afterwards, not even from the database: it is put in as the message is sent. */
export function withCashCode(config: Config, message: Message): Message {
  if (message.template !== 'cash-order-code') return message
  const code = cashCode(config.secret, message.values.orderNumber)
  return { ...message, values: { ...message.values, code } }
}
