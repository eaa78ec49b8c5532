import { formatPaise } from '#contract/money.ts'

/** The payment provider sends nothing back below this, in paise. */
export const leastRefund = 100

/** Why a part of what is left of an online payment cannot go back; nothing when it can. Both in paise. */
export function refundObjection(part: number, left: number): 'too little' | 'leaves too little' | undefined {
  if (part < leastRefund) return 'too little'
  const rest = left - part
  // It could never go back any more.
  return rest > 0 && rest < leastRefund ? 'leaves too little' : undefined
}

/** What is said where a part would leave a rest that can never go back: what to send instead of it. `left` in paise. */
export function restObjection(left: number) {
  const most = left - leastRefund
  const instead = `Send ${formatPaise(left)}${most < leastRefund ? '' : `, or at most ${formatPaise(most)}`}.`
  return `Less than ${formatPaise(leastRefund)} would be left, which cannot go back online. ${instead}`
}
