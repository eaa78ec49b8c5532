/** How often what happened: the proof of nothing where an edge never came. */
export type Tally = ReturnType<typeof openTally>

export function openTally(counts: Record<string, number> = {}) {
  return {
    counts,
    count(what: string, times = 1) {
      counts[what] = (counts[what] ?? 0) + times
    },
    add(others: Record<string, number>) {
      for (const [what, times] of Object.entries(others)) this.count(what, times)
    },
  }
}
