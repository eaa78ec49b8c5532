import { formatPaise, formatRupees, toPaise } from '#contract/money.ts'
import { mostOfPart, refundObjection } from '#contract/rules/refund-parts.ts'

/** What somebody typed for an amount in rupees, at most 2 decimals; undefined for anything else. */
export function readRupees(typed: string) {
  const text = typed.replace(/[₹,\s]/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

/** What to send instead where a part of what was paid online, in rupees, would leave a rest that can never go back. */
export function restObjection(amount: number, refundable: number) {
  const left = toPaise(refundable)
  if (refundObjection(toPaise(amount), left) !== 'leaves too little') return undefined
  const most = mostOfPart(left)
  const instead = `Send ${formatRupees(refundable)}${most ? ` or at most ${formatPaise(most)}` : ''}`
  return `Less than ₹1 would be left, which cannot go back online. ${instead}`
}
