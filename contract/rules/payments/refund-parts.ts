import { formatPaise } from '#contract/money.ts'

/** The payment provider sends nothing back below this, in paise. */
export const leastRefund = 100

/** Why a part of what is left of an online payment cannot go back; nothing when it can. Both in paise. */
export function refundObjection(part: number, remaining: number): 'too little' | 'leaves too little' | undefined {
  if (part < leastRefund) return 'too little'
  const remainder = remaining - part
  // It could never go back any more.
  return remainder > 0 && remainder < leastRefund ? 'leaves too little' : undefined
}

/** What is said where a part would leave a rest that can never go back: what to send instead of it. `left` in paise. */
export function remainingObjection(remaining: number) {
  const most = remaining - leastRefund
  const instead = `Send ${formatPaise(remaining)}${most < leastRefund ? '' : `, or at most ${formatPaise(most)}`}.`
  return `Less than ${formatPaise(leastRefund)} would be left, which cannot go back online. ${instead}`
}
