import { cashCode } from '#server/people/messages/cash-codes/cash-code.ts'
import type { OrderFacts } from '#server/people/messages/order-facts.ts'
import { queueAll, queueMessage, writeSms } from '#server/people/messages/queue-message.ts'
import type { MessageOf } from '#server/people/messages/templates.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import type { Owner } from '../settings/settings.ts'
import { writeToOwner } from './order-messages.ts'
import { shownRupees } from './order-templates.ts'
import { findPendingCode, makeDue } from './pending-code.sql.ts'
import { readOrderFacts } from './read-order-facts.ts'

type MessageShop = Pick<Shop, 'config' | 'db'>
type CashCode = MessageOf<'cash-order-code'>

/** Asks the recipient of a new cash order for its code, where `isCodeSent`, and tells the shop's people of the order. */
export async function sendOrderToConfirm(
  tx: Transaction,
  shop: MessageShop,
  { orderId, facts, owner, isCodeSent }: { orderId: string; facts: OrderFacts; owner: Owner; isCodeSent: boolean },
) {
  const toRecipient = isCodeSent ? [writeSms(codeMessage(shop.config, facts))] : []
  const toOwner = writeToOwner(shop, { ...facts, isToBeConfirmed: true }, owner)
  await queueAll(tx, shop, [...toRecipient, ...toOwner], { onceFor: orderId })
}

/** Sends the code of an order once more. One that still waits for its gateway is tried now instead, as if it were new. */
export async function queueCashCode(tx: Transaction, shop: MessageShop, orderId: string) {
  const message = codeMessage(shop.config, await readOrderFacts(tx, shop, orderId))
  const pending = await findPendingCode(tx, message.to, message.values.orderNumber)
  if (!pending) return queueMessage(tx, shop, message)
  await makeDue(tx, pending)
  // Its own job may rest for half an hour.
  await enqueue(shop.db, 'send-message', { messageId: pending }, { within: tx, onceFor: `${pending} again` })
}

function codeMessage(config: Config, { orderNumber, mobileNumber, total, link }: OrderFacts): CashCode {
  const code = config.isDemo ? cashCode(config.secret, orderNumber) : '******'
  const values = { code, orderNumber, total: shownRupees(total), link }
  return { template: 'cash-order-code', to: `+91${mobileNumber}`, values }
}
