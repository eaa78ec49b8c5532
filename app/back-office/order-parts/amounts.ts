import { toPaise } from '#contract/money.ts'
import { refundObjection, remainingObjection } from '#contract/rules/payments/refund-parts.ts'

/** What somebody typed for an amount in rupees, at most 2 decimals; undefined for anything else. */
export function readRupees(typed: string) {
  const text = typed.replace(/[₹,\s]/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

/** Why a part of what was paid online, in rupees, cannot go back where it would leave too little. */
export function partObjection(amount: number, refundable: number) {
  const remaining = toPaise(refundable)
  return refundObjection(toPaise(amount), remaining) === 'leaves too little' ? remainingObjection(remaining) : undefined
}
