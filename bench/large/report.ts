import { bold, goals } from '../goals.ts'
import { median } from '../load.ts'
import type { ShopSize } from './fill.ts'

export type Compared = { name: string; large: Times; small: Times }
export type Times = { middle: number; p99: number }
type Run = {
  compared: Compared[]
  sizes: Record<'large' | 'small', ShopSize>
  rounds: number
  gigabytes: number
}

export const goal = goals.largeShop.times
/** What takes less than this is soon enough in any shop: of so little the machine's other work is the larger part. */
export const { soonMs } = goals.largeShop

export function timesOf(all: number[]): Times {
  const sorted = [...all].sort((one, other) => one - other)
  return { middle: median(all), p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0 }
}

export function isTooSlow({ large, small }: Compared) {
  return large.p99 > soonMs && large.p99 > goal * small.p99
}

export const head = [
  '| Call | Large shop, ms (median) | p99 | Small shop, ms (median) | p99 | Ratio of the medians | Ratio of p99 |',
  '|---|---|---|---|---|---|---|',
].join('\n')

export function row(compared: Compared) {
  const { name, large, small } = compared
  const ratio = (one: number, other: number) => (one / other).toFixed(1)
  return `| ${[name, ...[large.middle, large.p99, small.middle, small.p99].map(inMs), ratio(large.middle, small.middle)].join(' | ')} | ${bold(ratio(large.p99, small.p99), !isTooSlow(compared))} |`
}

/** For docs/figures.md the calls that miss the goal by most; every call as details. */
export function writeReport({ compared, sizes, rounds, gigabytes }: Run) {
  const slow = compared.filter(isTooSlow)
  const times = ({ large, small }: Compared) => large.p99 / small.p99
  const slowest = slow.toSorted((one, other) => times(other) - times(one)).slice(0, shown)
  const describeSize = ({ products, customers, orders }: ShopSize) =>
    `${inIndia(products)} products, ${inIndia(customers)} customers and ${inIndia(orders)} orders`
  const lines = [
    `a shop of ${describeSize(sizes.large)} (${gigabytes.toFixed(1)} GB) beside one of ${describeSize(sizes.small)}, two lines in each order, on one machine and one PostgreSQL, asked in turns, ${rounds} rounds after a warm-up, with nothing kept ready from one question to the next. Goal: p99 of the large shop within ${goal} times that of the small one, or below ${soonMs} ms. \`LARGE_ORDERS\`, \`LARGE_PRODUCTS\` and \`LARGE_CUSTOMERS\` make it smaller, \`DATA_FOLDER\` keeps it for the next run. ${slow.length} of ${compared.length} calls miss the goal, these ${slowest.length} by most:`,
    '',
    head,
    ...slowest.map(row),
  ]
  return { lines, details: [head, ...compared.map(row)] }
}

const shown = 10

function inMs(ms: number) {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0)
}

function inIndia(number: number) {
  return number.toLocaleString('en-IN')
}
