import type { StockLevel, StockReason } from '#contract/api/admin/catalog/stock.ts'

/** The most pieces a shelf of this shop holds. */
export const mostPieces = 9_999_999
export const tooManyPieces = 'At most 99,99,999 pieces can be entered.'

type Correction = {
  reason: StockReason
  /** What somebody counted on the shelf, and what the screen said lay there. */
  count?: number | undefined
  seen?: number | undefined
  /** How many pieces came (more than 0) or went (less). */
  change?: number | undefined
  note: string
}

/** Which way a reason changes the stock; `either` is said by whoever corrects it. */
export const directionOf: Record<Exclude<StockReason, 'counted'>, 'more' | 'fewer' | 'either'> = {
  received: 'more',
  returned: 'more',
  damaged: 'fewer',
  expired: 'fewer',
  other: 'either',
}

/** Why a correction cannot be meant so, as a sentence; nothing when it can. */
export function correctionObjection({ reason, count, seen, change = 0, note }: Correction) {
  if (reason === 'counted') {
    if (count === undefined || seen === undefined || count < 0) return 'Enter how many pieces lie on the shelf.'
    return count > mostPieces ? tooManyPieces : undefined
  }
  if (Math.abs(change) > mostPieces) return tooManyPieces
  if (directionOf[reason] === 'more' && change < 0) return 'What came in cannot be less than nothing.'
  if (directionOf[reason] === 'fewer' && change > 0) return 'What is lost cannot make more of it.'
  if (change === 0) return 'Enter how many pieces it is about.'
  return reason === 'other' && note === '' ? 'Say why, for those who read it later.' : undefined
}

/** How much of a size there is: none, at or under its mark, or enough. */
export function stockLevel({ free, lowStockAt }: { free: number; lowStockAt: number }): StockLevel {
  if (free <= 0) return 'out'
  return free <= lowStockAt ? 'low' : 'enough'
}
