import type { NewPaymentException } from '#server/fulfilment/payments/payment-exceptions.ts'
import { type ProviderRefund, ProviderRefusal } from '#server/providers/payments/provider.ts'
import { OtherAccount } from '../failures.ts'
import { findOwnPayments, findOwnRefunds } from './compare-own.sql.ts'
import { type Work, writeCompared } from './compared.ts'
import { isTaken, paidHereOnly, refundedHereOnly } from './payment-difference.ts'

const atOnce = 50
// So many payments of which the provider knows none are no coincidence.
const sign = 5

/** What the books count as paid and the provider has not listed: each is asked for by itself, as it may be of another time there. */
export async function compareOwnPayments(work: Work, { after }: { after: string }) {
  const { shop, run, provider } = work
  const own = await findOwnPayments(shop.db, run, { after, most: atOnce })
  const findings: NewPaymentException[] = []
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
  const own = await findOwnRefunds(shop.db, run, { after, most: atOnce })
  const findings: NewPaymentException[] = []
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

async function goOn(work: Work, own: { id: string }[], findings: NewPaymentException[]) {
  const last = own.at(-1)?.id ?? ''
  await writeCompared(work, { items: [], findings }, { after: last })
  return own.length < atOnce ? undefined : { after: last }
}
