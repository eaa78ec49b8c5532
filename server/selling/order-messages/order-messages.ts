import { mailValues, namelessRecipient } from '#server/people/messages/apply-override.ts'
import type { OrderFacts, RefundWay } from '#server/people/messages/order-facts.ts'
import {
  isQueued,
  type OutgoingMessage,
  type Queued,
  queueAll,
  writeMail,
  writeSms,
} from '#server/people/messages/queue-message.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { type Owner, readOwner } from '../settings/settings.ts'
import { type OrderMessageKind, orderTemplates } from './order-templates.ts'
import { readOrderFacts } from './read-order-facts.ts'

type MessageShop = Pick<Shop, 'config' | 'db'>

/**
 * Tells the recipient what has become of an order, by SMS and mail, in the caller's transaction; of a new one the shop's
 * people hear too. Told once for each kind, however often it is called; `only` by SMS where that is all they may hear.
 */
export async function queueOrderMessage(
  tx: Transaction,
  shop: MessageShop,
  kind: OrderMessageKind,
  orderId: string,
  { only }: { only?: 'sms' } = {},
) {
  const order = await readOrderFacts(tx, shop, orderId)
  const outgoing =
    kind === 'order-confirmed' ? writeOfNewOrder(shop, order, await readOwner(tx)) : writeToRecipient(shop, kind, order)
  const messages = outgoing.filter(({ channel }) => !only || channel === only)
  await queueAll(tx, shop, messages, { onceFor: orderId })
}

/**
 * Tells the recipient by SMS that an order is confirmed whose address was in review until now; gives whether it does, that is whether
 * nobody had told them before.
 */
export async function queueConfirmationSms(tx: Transaction, shop: MessageShop, orderId: string) {
  const outgoing = writeToRecipient(shop, 'order-confirmed', await readOrderFacts(tx, shop, orderId))
  const [sms] = outgoing.filter(({ channel }) => channel === 'sms')
  const about = { onceFor: orderId }
  if (!sms || (await isQueued(tx, sms, about))) return false
  await queueAll(tx, shop, [sms], about)
  return true
}

/** Tells the recipient of an order of money that was sent or given back, once for each refund. */
export async function queueRefundMessage(
  tx: Transaction,
  shop: MessageShop,
  orderId: string,
  { id, amount }: { id: string; amount: number },
  refundWay?: RefundWay,
) {
  const order = { ...(await readOrderFacts(tx, shop, orderId)), refunded: amount, ...(refundWay ? { refundWay } : {}) }
  const outgoing = writeToRecipient(shop, 'order-refunded', order)
  await queueAll(tx, shop, refundWay ? outgoing.flatMap((letter) => ofOwnWay(letter, refundWay)) : outgoing, {
    onceFor: id,
  })
}

/** The registered words have no room for cash, and the shop's own words of the mail tell of what goes back the way it came. */
function ofOwnWay(letter: OutgoingMessage, { method }: RefundWay): OutgoingMessage[] {
  if (letter.channel === 'sms') return method === 'cash' ? [] : [letter]
  return [{ ...letter, applyOverrideText: () => ({}) }]
}

/** What the recipient of a new order and the shop's people are told: that it is confirmed, or by mail that its address is looked at first. */
export function writeOfNewOrder(shop: MessageShop, facts: OrderFacts, owner: Owner) {
  return [...writeToRecipient(shop, 'order-confirmed', facts), ...writeToOwner(shop, facts, owner)]
}

/** What the shop's people are told of a new order. */
export function writeToOwner(shop: MessageShop, facts: OrderFacts, owner: Owner) {
  return write(shop, 'new-order-for-owner', facts, owner)
}

function writeToRecipient(shop: MessageShop, template: keyof typeof orderTemplates, order: OrderFacts) {
  // The registered words have no room for more than "is confirmed": nobody has looked at the address yet.
  const isSilent = template === 'order-confirmed' && order.isAddressInReview
  return write(shop, template, order, { mobile: isSilent ? '' : order.mobileNumber, mail: order.email })
}

function write(shop: MessageShop, template: keyof typeof orderTemplates, order: OrderFacts, { mobile, mail }: Owner) {
  const { values, mail: writeContent } = orderTemplates[template]
  const name = template === 'new-order-for-owner' ? order.name : namelessRecipient
  const sms = { template, to: `+91${mobile}`, values: values(order) } as Queued
  return [
    ...(mobile ? [writeSms(sms)] : []),
    ...(mail
      ? writeMail(shop, {
          template,
          to: mail,
          content: writeContent(order),
          values: () => ({ ...mailValues(order), name }),
        })
      : []),
  ]
}
