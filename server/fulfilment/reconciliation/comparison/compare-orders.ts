import { eq, inArray } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import { showMoney } from '#server/fulfilment/payments/mismatches.ts'
import type { NewPaymentException } from '#server/fulfilment/payments/payment-exceptions.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { providerOrders } from '#server/platform/schema/fulfilment/payments.ts'
import { type ProviderOrder, pageSize } from '#server/providers/payments/provider.ts'
import type { Item } from '../turn.ts'
import { type Work, writeCompared } from './compared.ts'

/** The provider's orders: whether they ask for what ours cost. Of whom each is, is needed for its payments. */
export async function compareOrders(work: Work, { skip }: { skip: number }) {
  const { fromAt: from, toAt: to } = work.run
  const page = await work.provider.pageOfOrders({ from, to, skip })
  const items = page.map(({ id, receipt }): Item => ({ kind: 'order', subject: id, detail: receipt }))
  await writeCompared(work, { items, findings: await findOtherSums(work, page) }, { skip: skip + page.length })
  return page.length < pageSize ? undefined : { skip: skip + page.length }
}

async function findOtherSums({ shop }: Work, page: ProviderOrder[]): Promise<NewPaymentException[]> {
  const { providerOrderId, amount: orderAmount } = providerOrders
  const known = await shop.db
    .select({ id: providerOrderId, orderId: orders.id, orderNumber: orders.orderNumber, amount: orderAmount })
    .from(providerOrders)
    .innerJoin(orders, eq(orders.id, providerOrders.orderId))
    .where(
      inArray(
        providerOrderId,
        page.map(({ id }) => id),
      ),
    )
  return page.flatMap(({ id, amount, currency }) => {
    const own = known.find((one) => one.id === id)
    if (!own || (own.amount === amount && currency === 'INR')) return []
    const text = `Order ${own.orderNumber} costs ${formatPaise(own.amount)}, but the payment provider asks for ${showMoney(amount, currency)} (${id}). Look at it there, then say why it is right or what you did.`
    return [{ kind: 'sum-differs' as const, subject: id, orderId: own.orderId, text }]
  })
}
