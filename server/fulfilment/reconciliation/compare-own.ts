import { rowsOf, written } from '#server/platform/db/written.ts'
import { type ProviderRefund, ProviderRefusal } from '#server/providers/payments/provider.ts'
import type { Matter } from '../payments/open-matters.ts'
import { type Work, writeCompared } from './compared.ts'
import { OtherAccount } from './failures.ts'
import { isTaken, paidHereOnly, refundedHereOnly } from './payment-difference.ts'

type Own = { id: string; paymentId: string; orderId: string; orderNumber: string; amount: number; others: number }
const atOnce = 50
// So many payments of which the provider knows none are no coincidence.
const sign = 5

/** What the books count as paid and the provider has not listed: each is asked for by itself, as it may be of another time there. */
export async function compareOwnPayments(work: Work, { after }: { after: string }) {
  const { shop, run, provider } = work
  const own = await rowsOf<Own>(
    shop.db,
    written`
    select distinct on (e.payment_id) e.payment_id as id, e.payment_id as "paymentId", o.id as "orderId", o.order_number as "orderNumber",
      e.amount, (select count(*) from reconciled_item i where i.reconciliation_id = ${run.id} and i.kind = 'payment')::int as others
    from payment_event e join shop_order o on o.id = e.order_id
    where e.kind = 'captured' and e.happened_at between ${run.fromAt} and ${run.toAt} and e.payment_id > ${after} and not exists (
      select from reconciled_item i where i.reconciliation_id = ${run.id} and i.kind = 'payment' and i.subject = e.payment_id)
    order by e.payment_id limit ${atOnce}`,
  )
  const findings: Matter[] = []
  let unknown = 0
  for (const one of own) {
    const payment = await provider.fetchPayment(one.paymentId)
    if (!payment) unknown += 1
    if (!payment || !isTaken(payment)) findings.push(paidHereOnly(one, payment?.status ?? 'not known'))
  }
  if (unknown >= sign && unknown === own.length && own[0]?.others === 0 && after === '')
    throw new OtherAccount(otherAccount)
  return goOn(work, own, findings)
}

const otherAccount =
  'The payment provider knows none of the payments of this time: the keys are of another account there than the payments.'

/** What the books count as on its way back, and the provider has not listed. */
export async function compareOwnRefunds(work: Work, { after }: { after: string }) {
  const { shop, run, provider } = work
  const own = await rowsOf<Own>(
    shop.db,
    written`
    select distinct on (e.refund_id) e.refund_id as id, e.payment_id as "paymentId", o.id as "orderId", o.order_number as "orderNumber",
      e.amount, 0 as others
    from payment_event e join shop_order o on o.id = e.order_id
    where e.kind in ('refund.created', 'refund.processed') and e.happened_at between ${run.fromAt} and ${run.toAt}
      and e.refund_id > ${after} and not exists (
        select from reconciled_item i where i.reconciliation_id = ${run.id} and i.kind = 'refund' and i.subject = e.refund_id)
    order by e.refund_id limit ${atOnce}`,
  )
  const findings: Matter[] = []
  for (const one of own) {
    const made = await provider.listRefunds(one.paymentId).catch(noneIfUnknown)
    if (!made.some(({ id }) => id === one.id)) findings.push(refundedHereOnly(one))
  }
  return goOn(work, own, findings)
}

function noneIfUnknown(error: unknown): ProviderRefund[] {
  if (error instanceof ProviderRefusal) return []
  throw error
}

async function goOn(work: Work, own: Own[], findings: Matter[]) {
  const last = own.at(-1)?.id ?? ''
  await writeCompared(work, { items: [], findings }, { after: last })
  return own.length < atOnce ? undefined : { after: last }
}
