import { ApiError } from '#contract/api/envelope.ts'
import type { Transaction } from '../db/database.ts'
import { rowsOf, written } from '../db/written.ts'
import type { Wish } from './idempotency.ts'

/** Two cash orders for one mobile number are made one after the other, so that each counts the open ones before it. */
export async function holdMobile(tx: Transaction, { paymentMode, request }: Wish) {
  if (paymentMode !== 'CASH') return
  const what = `open cash orders of ${request.userBasicInfo.mobileNumber}`
  await rowsOf(tx, written`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`)
}

/**
 * Goods sent to numbers that do not know of them cost the shop the way: so many cash orders may be open for one number.
 * Throws 429.
 */
export function refuseTooManyOpenOrders(open: number, most: number) {
  if (open >= most) throw new ApiError(429, openOrdersSentence(most))
}

function openOrdersSentence(most: number) {
  const orders = most === 1 ? 'is already 1 order' : `are already ${most} orders`
  return `There ${orders} to be paid in cash on the way to this mobile number. Please wait until one has been delivered.`
}
