/** At this many pieces and fewer the storefront says how many are left. */
export const fewRemaining = 5

/** How many pieces the storefront shows: more than a few are shown as one more, so that cached answers need not change with each order. */
export function shownStock(pieces: number) {
  return Math.min(pieces, fewRemaining + 1)
}
