/** Cash that was given back of a delivered order, in paise; with goods that came back, or by itself. */
export type CashBack = { amount: number; isForGoods: boolean }

/**
 * What of the cash given back takes back the sale, in paise: what was received beyond the total was never part of it, so money that goes
 * back by itself is that first, without a credit note; goods that came back are credited whole, never beyond the total.
 */
export function creditedCash(back: CashBack[], { total, received }: { total: number; received: number }) {
  const beyond = Math.max(0, received - total)
  const forGoods = sumOf(back.filter(({ isForGoods }) => isForGoods))
  const alone = sumOf(back.filter(({ isForGoods }) => !isForGoods))
  return Math.min(total, forGoods + Math.max(0, alone - beyond))
}

function sumOf(back: CashBack[]) {
  return back.reduce((sum, { amount }) => sum + amount, 0)
}
