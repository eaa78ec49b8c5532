/** The payment provider sends nothing back below this, in paise. */
export const leastRefund = 100

/** Why a part of what is left of an online payment cannot go back; nothing when it can. Both in paise. */
export function refundObjection(part: number, left: number): 'too little' | 'leaves too little' | undefined {
  if (part < leastRefund) return 'too little'
  const rest = left - part
  // It could never go back any more.
  return rest > 0 && rest < leastRefund ? 'leaves too little' : undefined
}

/** The most that can go back of what is left without all of it going, in paise; nothing where only all of it can. */
export function mostOfPart(left: number): number | undefined {
  const most = left - leastRefund
  return most < leastRefund ? undefined : most
}
