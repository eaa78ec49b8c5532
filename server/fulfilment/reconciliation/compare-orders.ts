import { formatPaise } from '#contract/money.ts'
import { rowsOf, written } from '#server/platform/db/written.ts'
import { type ProviderOrder, pageSize } from '#server/providers/payments/provider.ts'
import { showMoney } from '../payments/mismatches.ts'
import type { Matter } from '../payments/open-matters.ts'
import { type Work, writeCompared } from './compared.ts'
import type { Item } from './turn.ts'

/** The provider's orders: whether they ask for what ours cost. Of whom each is, is needed for its payments. */
export async function compareOrders(work: Work, { skip }: { skip: number }) {
  const { fromAt: from, toAt: to } = work.run
  const page = await work.provider.pageOfOrders({ from, to, skip })
  const items = page.map(({ id, receipt }): Item => ({ kind: 'order', subject: id, detail: receipt }))
  await writeCompared(work, { items, findings: await findOtherSums(work, page) }, { skip: skip + page.length })
  return page.length < pageSize ? undefined : { skip: skip + page.length }
}

type Known = { id: string; orderId: string; orderNumber: string; amount: number }

async function findOtherSums({ shop }: Work, page: ProviderOrder[]): Promise<Matter[]> {
  const known = await rowsOf<Known>(
    shop.db,
    written`
    select p.provider_order_id as id, o.id as "orderId", o.order_number as "orderNumber", p.amount
    from provider_order p join shop_order o on o.id = p.order_id where p.provider_order_id = any(${page.map(({ id }) => id)}::text[])`,
  )
  return page.flatMap(({ id, amount, currency }) => {
    const own = known.find((one) => one.id === id)
    if (!own || (own.amount === amount && currency === 'INR')) return []
    const text = `Order ${own.orderNumber} costs ${formatPaise(own.amount)}, but the payment provider asks for ${showMoney(amount, currency)} (${id}). Look at it there, then say why it is right or what you did.`
    return [{ kind: 'sum-differs' as const, subject: id, orderId: own.orderId, text }]
  })
}
