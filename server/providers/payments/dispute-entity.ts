import * as z from 'zod/mini'
import { disputeStatuses } from '#contract/api/admin/payments/disputes.ts'
import type { ProviderDispute } from './provider.ts'

const unknown = 'unknown'

/** Numbers, amounts and dates of a dispute in the provider's own words; nothing about the person who paid. */
export const DisputeFields = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  payment_id: z.string().check(z.minLength(1), z.maxLength(64)),
  amount: z.int().check(z.nonnegative()),
  currency: z.catch(z.string().check(z.maxLength(10)), 'INR'),
  amount_deducted: z.catch(z.int().check(z.nonnegative()), 0),
  reason_code: z.catch(z.string().check(z.maxLength(200)), unknown),
  respond_by: z.catch(z.nullable(z.int().check(z.positive(), z.maximum(32_503_680_000))), null),
  // Whatever is not known as ended is for a person to look at.
  status: z.catch(z.enum(disputeStatuses), 'open'),
  phase: z.catch(z.string().check(z.maxLength(64)), unknown),
})
type DisputeFields = z.infer<typeof DisputeFields>

export const Dispute = z.pipe(DisputeFields, z.transform(readDispute))

/** The same in the shop's words. */
export function readDispute({
  payment_id,
  amount_deducted,
  reason_code,
  respond_by,
  ...same
}: DisputeFields): ProviderDispute {
  return {
    ...same,
    paymentId: payment_id,
    amountDeducted: amount_deducted,
    reasonCode: reason_code,
    respondBy: respond_by === null ? null : new Date(respond_by * 1_000),
  }
}

const eventName = 'payment.dispute.'

export function isDisputeEvent(event: string) {
  return event.startsWith(eventName)
}

/** The dispute of a webhook, as it stood when the provider told of it: the name of the event says so. */
export function readDisputeEvent(event: string, fields: DisputeFields): ProviderDispute {
  const eventKind = event.slice(eventName.length)
  const status = eventKind === 'created' ? 'open' : (disputeStatuses.find((one) => one === eventKind) ?? fields.status)
  return { ...readDispute(fields), status }
}
