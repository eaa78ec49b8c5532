import { eq } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import { paymentState } from '#contract/rules/payment-state.ts'
import type { Transaction } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockOrder } from '../orders/paid-orders.ts'
import { orders } from '../orders/table.ts'
import { readEvents } from './payment-events.ts'
import { sumUnheard, wantRefund } from './refunds.ts'
import type { SettleShop } from './settle.ts'

/**
 * Wants a part of what was paid online for an order back, or all that is left, in paise. Gives what is going back.
 * Throws an `Error` with one sentence when there is nothing, or not so much.
 */
export function refundOrder(shop: SettleShop, orderNumber: string, amount?: number) {
  return inTransaction(shop.db, async (tx) => {
    const [found] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber))
    const order = found && (await lockOrder(tx, found.id))
    if (!order || order.orderStatus === 'UNPAID' || order.orderStatus === 'LAPSED') {
      throw new Error(`There is no order ${orderNumber}.`)
    }
    const { id, paymentId } = order
    if (!paymentId) throw new Error(`Order ${orderNumber} was not paid online: there is nothing to send back.`)
    const left = await leftOf(tx, id, paymentId)
    const wanted = amount ?? left
    if (left <= 0) throw new Error(`All that was paid for order ${orderNumber} has gone back, or is on its way.`)
    if (wanted > left) throw new Error(`Only ${formatPaise(left)} of order ${orderNumber} can still go back.`)
    await wantRefund(tx, shop, id, { paymentId, amount: wanted, reason: 'staff' })
    return wanted
  })
}

async function leftOf(tx: Transaction, orderId: string, paymentId: string) {
  const events = await readEvents(tx, orderId)
  const { payments } = paymentState(events, { amount: 0, isLapsed: true })
  const own = payments.find((payment) => payment.paymentId === paymentId)
  return own ? own.amount - own.returning - (await sumUnheard(tx, orderId, paymentId, events)) : 0
}
