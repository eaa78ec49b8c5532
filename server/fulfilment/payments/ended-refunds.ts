import type { Transaction } from '#server/platform/db/database.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import type { PaidOrder } from '#server/selling/checkout/online-payment/paid-orders.ts'
import { queueRefundMessage } from '#server/selling/order-messages/order-messages.ts'
import { issueCreditNote } from '../bills/issue-bills.ts'
import { openFailure } from './failed-refunds.ts'
import { withdrawException } from './payment-exceptions.ts'
import type { EndedRefund } from './refunds.ts'

type Order = Pick<PaidOrder, 'id' | 'orderNumber' | 'paymentId'>

/**
 * What follows when refunds have ended: one that went back is in the books and its recipient is written to, one that failed is put
 * before a person, whoever has made it. Call it last: it holds the series of bills until the transaction ends.
 */
export async function applyEndedRefunds(
  tx: Transaction,
  shop: Pick<Shop, 'config' | 'db'>,
  order: Order,
  ended: EndedRefund[],
) {
  for (const { refundId, paymentId, amount, refund, isNews, hasFailed, isDone } of ended) {
    await withdrawException(tx, { kind: 'refund-pending', subject: refundId })
    if (!isDone) {
      if (!refund || isNews) await openFailure(tx, order, { refundId, paymentId, amount })
      continue
    }
    if (hasFailed) await withdrawFailure(tx, [refundId, ...(refund ? [refund.id] : [])])
    if (isNews) await queueRefundMessage(tx, shop, order.id, refund ?? { id: refundId, amount })
    if (refund || paymentId === order.paymentId) await issueCreditNote(tx, order.id, refund?.id ?? refundId, amount)
  }
}

/** Carried out after all: nobody gives the same money once more. */
async function withdrawFailure(tx: Transaction, subjects: string[]) {
  for (const subject of subjects) await withdrawException(tx, { kind: 'refund-failed', subject })
}
