import { call } from '#contract/api/endpoint.ts'
import type * as schema from './reconciliations.schema.ts'

export type * from './reconciliations.schema.ts'

/** The last 20 comparisons, those that wait or are under way first, then the newest. */
export const listReconciliations = call<typeof schema.listReconciliations>('GET', '/admin/reconciliations', {
  eachHas: ['id', 'outcome'],
})

/**
 * Wants the books of the last days compared, 30 where nothing is said; it begins within a minute. Asked for again before it has ended,
 * it is one, of the longer time.
 */
export const startReconciliation = call<typeof schema.startReconciliation>('POST', '/admin/reconciliations')

/** Orders that a payment without an order may have been meant for: of the same sum, to be paid online and not paid. 404 when there is no such exception. */
export const listFittingOrders = call<typeof schema.listFittingOrders>('GET', '/admin/payment-exceptions/:id/orders')

/** Sends back all that is left of a payment that belongs to no order here, once. 404, 409, or 503 when the provider gives no answer. */
export const refundPaymentException = call<typeof schema.refundPaymentException>(
  'POST',
  '/admin/payment-exceptions/:id/refund',
)

/**
 * Has a payment without an order pay one of ours, once. `isConfirmed` is false where its goods are gone: then the money goes back by
 * itself. 404, 409, or 503 when the provider gives no answer.
 */
export const attachPaymentException = call<typeof schema.attachPaymentException>(
  'POST',
  '/admin/payment-exceptions/:id/attach',
)

/**
 * Closes a payment exception, with a reason that is noted, once: as it is, or, of money that went out twice, as got back
 * (`isGotBack`). 404, 409 when it has ended.
 */
export const acceptPaymentException = call<typeof schema.acceptPaymentException>(
  'POST',
  '/admin/payment-exceptions/:id/accept',
)
