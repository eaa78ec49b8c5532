import type { refunds } from '#server/platform/schema/fulfilment/payments.ts'

/**
 * Whether a refund waits for disputes that are not decided, by when each was heard of: the bank may take the same
 * money. One that somebody asked for in spite of a dispute does not wait for it.
 */
export function isHeldByDispute(
  { reason, createdAt }: Pick<typeof refunds.$inferSelect, 'reason' | 'createdAt'>,
  receivedAt: Date[],
) {
  return receivedAt.some((at) => reason !== 'staff' || at >= createdAt)
}
