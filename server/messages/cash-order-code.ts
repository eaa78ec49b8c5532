import type { Config } from '../config.ts'
import type { Transaction } from '../db/database.ts'
import { cashCode } from '../orders/cash-code.ts'
import type { Owner } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { type OrderFacts, readOrderFacts } from './order-facts.ts'
import { writeToOwner } from './order-messages.ts'
import { shownRupees } from './order-writings.ts'
import { type Queued, queueAll, queueMessage, writeSms } from './queue-message.ts'
import type { Message } from './templates.ts'

type MessageShop = Pick<Shop, 'config' | 'db'>

/** Asks the recipient of a new cash order for its code, where `isCodeSent`, and tells the shop's people of the order. */
export async function tellOfOrderToConfirm(
  tx: Transaction,
  shop: MessageShop,
  { orderId, facts, owner, isCodeSent }: { orderId: string; facts: OrderFacts; owner: Owner; isCodeSent: boolean },
) {
  const toRecipient = isCodeSent ? [writeSms(codeMessage(shop.config, facts))] : []
  const toOwner = writeToOwner(shop, { ...facts, isToBeConfirmed: true }, owner)
  await queueAll(tx, shop, [...toRecipient, ...toOwner], { onceFor: orderId })
}

/** Sends the code of an order once more. */
export async function queueCashCode(tx: Transaction, shop: MessageShop, orderId: string) {
  await queueMessage(tx, shop, codeMessage(shop.config, await readOrderFacts(tx, shop, orderId)))
}

/** Outside demo mode nobody can read the code afterwards, not even from the database: it is put in as the message is sent. */
export function withCashCode(config: Config, message: Message): Message {
  if (message.template !== 'cash-order-code') return message
  const code = cashCode(config.secret, message.values.orderNumber)
  return { ...message, values: { ...message.values, code } }
}

function codeMessage(config: Config, { orderNumber, mobileNumber, total, link }: OrderFacts): Queued {
  const code = config.isDemo ? cashCode(config.secret, orderNumber) : '******'
  const values = { code, orderNumber, total: shownRupees(total), link }
  return { template: 'cash-order-code', to: `+91${mobileNumber}`, values }
}
