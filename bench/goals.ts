/**
 * What each figure should be: the benches judge by it, and the pages of figures quote it. A goal stands here and nowhere else.
 * Ratios are of the shop beside its bare reference; ms, MB, kB (gzip), requests a second.
 */
export const goals = {
  idleMb: 150,
  afterRunMb: 260,
  startMs: 400,
  preparedSearch: { ratio: 0.2, p99Ms: 5 },
  keywordSearch: { ratio: 0.6 },
  preparedProduct: { ratio: 0.3 },
  product: { ratio: 0.8 },
  htmlPage: { ratio: 0.5 },
  renderedPage: { ratio: 0.5 },
  addToCart: { ratio: 0.5 },
  orders: { ratio: 0.5, p99Ms: 30 },
  hotProduct: { perSecond: 150 },
  wholeCheckout: { ratio: 0.1 },
  twoWorkers: { mostRatio: 1.1 },
  pages: { performance: 99, others: 100, lcpMs: 1_200, cls: 0.01, tbtMs: 50, javascriptKb: 130 },
  /** A press on the cart of a cheap phone until the panel stands there (INP, "good" by web.dev). */
  cartPanelMs: 200,
  backOffice: { statementMs: 100, ordersMs: 200, pageMs: 1_000 },
  largeShop: { times: 2, soonMs: 10 },
  /** Orders that arrive at a fixed rate, whatever the shop does. */
  arrivals: { perSecond: 100, p99Ms: 100 },
  /** Orders that arrive while a backup is made: none refused, p99 at most so many times that without. */
  backup: { perSecond: 50, times: 2 },
  /** Of a mixed load for half an hour: growth of the memory from its fifth minute to its last. */
  soak: { p99Ms: 150, mostGrowth: 1.1 },
} as const

/** A figure of a page, bold where it falls short. */
export function bold(figure: string, isReached: boolean) {
  return isReached ? figure : `**${figure}**`
}
