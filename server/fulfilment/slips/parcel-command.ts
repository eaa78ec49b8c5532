import { and, eq, type SQL } from 'drizzle-orm'
import type { ParcelState } from '#contract/api/admin/orders/order-steps.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { creditLostDispute } from '../disputes/credit-lost-dispute.ts'
import { noteParcel } from '../transitions/parcel-back.ts'
import { isConfirmed } from '../transitions/transition-order.ts'

type OrderShop = Pick<Shop, 'db'>

/** An order on the road is not cancelled before somebody has said where its goods are. */
export async function requireGoodsState(shop: OrderShop, number: string) {
  if (!(await isSo(shop, number, and(isConfirmed, eq(orders.fulfilment, 'OUT_FOR_DELIVERY'))))) return
  throw new Error(
    `Order ${number} is on the road. Say where its goods are: --goods on-its-way-back, good (back here, all of it), spoilt or lost.`,
  )
}

/** What a cancelled order says of its pieces. */
export async function describeCancelled(shop: OrderShop, number: string) {
  const [order] = await shop.db
    .select({ returningAt: orders.returningAt, returnedAt: orders.returnedAt })
    .from(orders)
    .where(eq(orders.orderNumber, number))
  if (!order?.returningAt) return 'is cancelled, and its pieces are back on the shelf.'
  return order.returnedAt
    ? 'is cancelled, and its goods are accounted for.'
    : `is cancelled, and its goods are on their way back. Once they are here: npm run order -- came-back ${number} --goods good`
}

/** Notes what is awaited of a cancelled parcel, all of it in one state. */
export function noteBack({ db }: OrderShop, number: string, state: ParcelState | undefined) {
  if (!state || state === 'on-its-way-back') throw new Error('Say how it came back: --goods good, spoilt or lost.')
  return inTransaction(db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderNumber, number)).for('update')
    if (!order) throw new Error(`There is no order ${number}.`)
    if (!order.returningAt || order.returnedAt) throw new Error(`Nothing of order ${number} is on its way back.`)
    await noteParcel(tx, { orderId: order.id, orderNumber: number }, { state, reason: undefined, by: 'command' })
    await creditLostDispute(tx, { db }, order.id)
    return `Order ${number}: ${texts[state]}`
  })
}

const texts = {
  good: 'its goods came back, and are on the shelf.',
  spoilt: 'its goods came back spoilt, and stay off the shelf.',
  lost: 'its goods are lost.',
}

async function isSo({ db }: OrderShop, number: string, which: SQL | undefined) {
  return (await db.$count(orders, and(eq(orders.orderNumber, number), which))) > 0
}
