/** One line of the page: what was measured, beside what, and what it should be. */
export type Row = {
  name: string
  shop: string
  reference: string
  /** The ratio, or the figure itself where there is no reference. */
  result: string
  goal: string
  p99Ms?: number
  /** What the shop's process and the reference's compute for one request. */
  cpuMs?: [number, number]
  isReached: boolean
  /** What belongs to it and has no place in the table. */
  note?: string
}

export const rowHead = [
  '| What | Shop | Bare reference | Ratio (median) | Goal | p99 of the shop, ms | CPU per request, shop / reference, ms |',
  '|---|---|---|---|---|---|---|',
]

export function writeRow({ name, shop, reference, result, goal, p99Ms, cpuMs, isReached }: Row) {
  const cells = [
    ...[name, shop, reference, isReached ? result : `**${result}**`, goal, p99Ms?.toFixed(0) ?? ''],
    cpuMs?.map((ms) => ms.toFixed(2)).join(' / ') ?? '',
  ]
  return `| ${cells.join(' | ')} |`
}
