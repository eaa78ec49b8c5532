import { and, eq, lt } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { paymentEvents, paymentExceptions, type refunds } from '#server/platform/schema/fulfilment/payments.ts'
import type { PaymentProvider, ProviderRefund } from '#server/providers/payments/provider.ts'
import { sureRefundsOf } from './payment-events.ts'
import { openException, withdrawException } from './payment-exceptions.ts'
import { readRefunds } from './refunds.ts'

type Refund = typeof refunds.$inferSelect

/** It stays wanted: with the provider back it goes by itself. */
export async function openUnsentException(executor: Executor, { id, orderId, amount }: Refund) {
  const order = await findOrder(executor, orderId)
  await openException(executor, {
    ...waitingException(id),
    orderId,
    text: `${formatPaise(amount)} (${id}) of order ${order?.orderNumber} has not gone back: the shop takes no online payments now. It goes by itself once the shop does again. Refund it at the provider only if that will not be: what has gone back there is not sent once more, but put before you.`,
  })
}

/**
 * What somebody may have sent back at the provider for a refund that could not be sent for a while: all that is not ours, and was
 * not known when it was wanted. Others are sent within seconds, and cost no question.
 */
export async function findRefundsMadeAtProvider(
  executor: Executor,
  provider: PaymentProvider,
  { id: refundId, orderId, paymentId, createdAt }: Refund,
) {
  const { kind, subject } = waitingException(refundId)
  const hasWaited = and(eq(paymentExceptions.kind, kind), eq(paymentExceptions.subject, subject))
  if ((await executor.$count(paymentExceptions, hasWaited)) === 0) return []
  const made = await sureRefundsOf(provider, paymentId)
  const own = (await readRefunds(executor, orderId)).flatMap((refund) => [
    refund.id,
    refund.providerRefundId ?? refund.id,
  ])
  const before = await executor
    .select({ refundId: paymentEvents.refundId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.orderId, orderId), lt(paymentEvents.happenedAt, createdAt)))
  const known = new Set([...own, ...before.map(({ refundId }) => refundId)])
  const isKnown = ({ id, ownId = id }: ProviderRefund) => known.has(id) || known.has(ownId)
  return made.filter((refund) => refund.status !== 'failed' && !isKnown(refund))
}

/** It waits no longer. */
export function withdrawUnsentException(executor: Executor, refundId: string) {
  return withdrawException(executor, waitingException(refundId))
}

/** Should it then fail, that is another matter. */
function waitingException(refundId: string) {
  return { kind: 'refund-failed', subject: `${refundId} waits` } as const
}

async function findOrder(executor: Executor, orderId: string) {
  const { id, orderNumber } = orders
  const [order] = await executor.select({ id, orderNumber }).from(orders).where(eq(id, orderId))
  return order
}
