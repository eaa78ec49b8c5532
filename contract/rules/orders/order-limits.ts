import { formatPaise } from '#contract/money.ts'

/** What one order may hold at most: `total` in paise, and pieces. */
export type OrderLimit = { total: number; pieces: number }

/** What is always sold of a size to people whose numbers are not proven, however little there is. */
export const leastUnprovenPieces = 5

/** Cash that may be taken in one order, and in one day from one person, is less than this, in paise (Income-tax Act, 2025, section 186). */
export const cashLimit = 2_00_000_00

/** Whether an order is beyond what one may hold. */
export function isBeyond({ total, pieces }: OrderLimit, limit: OrderLimit) {
  return total > limit.total || pieces > limit.pieces
}

/**
 * How many pieces of a size all open orders of unproven numbers together may have: one part in `part` of the `stock`, which is what is
 * free and what is reserved, but never under five.
 */
export function mostUnprovenPieces(stock: number, part: number) {
  return Math.max(leastUnprovenPieces, Math.floor(stock / part))
}

/** What is said of a cash order beyond the limit, where nobody is proven. */
export function unprovenOrderSentence(limit: OrderLimit, mayPayOnline: boolean) {
  return `Without a proven mobile number one order can be ${describeLimit(limit)} at most. ${waysOut(mayPayOnline)}`
}

/** What is said of a cash order beyond the limit, where somebody is proven. */
export function provenOrderSentence(limit: OrderLimit, mayPayOnline: boolean) {
  return `One order paid in cash can be ${describeLimit(limit)} at most. Please ${mayPayOnline ? 'pay online, or ' : ''}take fewer pieces.`
}

/** What is said where the open orders of unproven numbers have their part of a size; `left` pieces are still to be had. */
export function unprovenPiecesSentence(pack: string, remaining: number, mayPayOnline: boolean) {
  const only = remaining > 0 ? `Only ${remaining} of ${pack} can be ordered` : `${pack} cannot be ordered`
  return `${only} without a proven mobile number at the moment. ${waysOut(mayPayOnline)}`
}

/** What is said where the law takes no cash. */
export const cashLimitSentence = `By law no ${formatPaise(cashLimit)} or more can be taken in cash, in one order or from one person in a day. Please pay online.`

function describeLimit({ total, pieces }: OrderLimit) {
  return `${formatPaise(total)} and ${pieces === 1 ? '1 piece' : `${pieces} pieces`}`
}

function waysOut(mayPayOnline: boolean) {
  return `Please prove your number by a code, ${mayPayOnline ? 'pay online, ' : ''}or take fewer pieces.`
}
