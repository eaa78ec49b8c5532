import { eq } from 'drizzle-orm'
import { noteFirstCode } from '../auth/order-codes.ts'
import type { Transaction } from '../db/database.ts'
import { tellOfOrderToConfirm } from '../messages/cash-order-code.ts'
import type { OrderFacts } from '../messages/order-facts.ts'
import { tellOfNewOrder } from '../messages/order-messages.ts'
import type { Owner } from '../settings/settings.ts'
import { cashCode, hashCashCode } from './cash-code.ts'
import { orders } from './table.ts'
import type { OrderShop } from './take-step.ts'

type Placed = {
  order: { id: string; orderNumber: string; mobileNumber: string }
  facts: OrderFacts
  terms: { isCashConfirmedByCode: boolean; owner: Owner }
}

/**
 * Tells of a cash order just stored, in the caller's transaction: that it is confirmed, or where the shop wants it so, that it waits
 * for the code its recipient is sent. Nothing more is asked of the database where it does not.
 */
export async function tellOfCashOrder(tx: Transaction, shop: OrderShop, { order, facts, terms }: Placed) {
  const { id: orderId, orderNumber, mobileNumber } = order
  const { owner, isCashConfirmedByCode } = terms
  if (!isCashConfirmedByCode) return tellOfNewOrder(tx, shop, { orderId, facts, owner })
  const { secret } = shop.config
  const codeHash = hashCashCode(secret, orderNumber, cashCode(secret, orderNumber))
  await tx.update(orders).set({ cashCodeHash: codeHash }).where(eq(orders.id, orderId))
  // Whoever orders for somebody else's number cannot have it sent message after message: the order waits without.
  const isCodeSent = await noteFirstCode(tx, shop.config, { mobile: `+91${mobileNumber}`, codeHash })
  await tellOfOrderToConfirm(tx, shop, { orderId, facts, owner, isCodeSent })
}
