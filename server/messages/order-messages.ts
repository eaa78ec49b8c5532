import type { Executor, Transaction } from '../db/database.ts'
import { sellers } from '../settings/table.ts'
import type { Shop } from '../shop.ts'
import { type OrderFacts, readOrderFacts } from './order-facts.ts'
import { type OrderMessageKind, orderWritings } from './order-writings.ts'
import { type Queued, queueMail, queueMessage } from './queue-message.ts'

type MessageShop = Pick<Shop, 'config' | 'db'>

/**
 * Tells the recipient what has become of an order, by SMS and mail, in the caller's transaction; of a new one the shop's
 * people hear too. Told once for each kind, however often it is called; of refunds once for each sum sent back.
 */
export async function queueOrderMessage(tx: Transaction, shop: MessageShop, kind: OrderMessageKind, orderId: string) {
  const order = await readOrderFacts(tx, shop, orderId)
  const onceFor = kind === 'order-refunded' ? `${orderId} ${order.refunded}` : orderId
  await tell(tx, shop, kind, { order, onceFor, mobile: order.mobileNumber, mail: order.email })
  if (kind !== 'order-confirmed') return
  await tell(tx, shop, 'new-order-for-owner', { order, onceFor, ...(await readOwner(tx)) })
}

type Telling = { order: OrderFacts; onceFor: string; mobile: string; mail: string }

async function tell(
  tx: Transaction,
  shop: MessageShop,
  template: keyof typeof orderWritings,
  { order, onceFor, mobile, mail }: Telling,
) {
  const { values, mail: write } = orderWritings[template]
  if (mobile)
    await queueMessage(tx, shop, { template, to: `+91${mobile}`, values: values(order) } as Queued, { onceFor })
  if (mail) await queueMail(tx, shop, { template, to: mail, letter: write(order) }, { onceFor })
}

/** The last 10 digits of the owner's number, however it is written; empty texts for nobody. */
async function readOwner(executor: Executor) {
  const [owner] = await executor.select({ mobile: sellers.ordersMobile, mail: sellers.ordersMail }).from(sellers)
  const digits = (owner?.mobile ?? '').replace(/\D/g, '').slice(-10)
  return { mobile: digits.length === 10 ? digits : '', mail: owner?.mail.trim() ?? '' }
}
