/** What this process keeps ready, and how often it was of use, since its start. */
export type KeptCount = { kept: number; bytes: number; hits: number; misses: number }

export const answersKept: KeptCount = { kept: 0, bytes: 0, hits: 0, misses: 0 }
export const pagesKept: KeptCount = { kept: 0, bytes: 0, hits: 0, misses: 0 }

export function countKept(count: KeptCount, bytes: number) {
  count.kept += 1
  count.bytes += bytes
}

export function countForgotten(count: KeptCount, bytes: number) {
  count.kept -= 1
  count.bytes -= bytes
}
