/** At this many pieces and fewer the storefront says how many are left. */
export const fewRemaining = 5

/** How many pieces the storefront tells of: more than a few are told as one more, so that it need not change with each order. */
export function shownStock(pieces: number) {
  return Math.min(pieces, fewRemaining + 1)
}
