import { reviseMoneyOutException } from '#server/fulfilment/payments/paid-out-twice.ts'
import { lockOrderAndCart } from '#server/fulfilment/payments/reconcile-order.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Work } from './compared.ts'
import { findOrdersWithMoneyOut } from './money-out.sql.ts'

const atOnce = 50

/**
 * Whatever went out of a payment twice stands before a person, also where it did so before the shop told of it or after a restore; and no
 * longer than it is so. Orders are looked at of which money is gone in another way than by refunds alone: the provider sends no more
 * back than came in.
 */
export async function followAllMoneyOut({ shop, run, pace }: Work) {
  let after = ''
  for (;;) {
    const found = await findOrdersWithMoneyOut(shop.db, run, { after, most: atOnce })
    for (const { id } of found)
      await inTransaction(shop.db, async (tx) => {
        const order = await lockOrderAndCart(tx, id)
        if (order) await reviseMoneyOutException(tx, order)
      })
    const last = found.at(-1)
    if (!last || found.length < atOnce) return
    after = last.id
    // Keeps the turn.
    await pace()
  }
}
