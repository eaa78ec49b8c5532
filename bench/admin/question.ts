import type { Call } from '#contract/api/endpoint.ts'

export type Values = Record<string, string | number | undefined>
/** One call as somebody makes it; `mostMs` is what its answer may take, where something is promised. */
export type Question = { name: string; call: Call; params?: Values; query?: Values; mostMs?: number }

/** The same call, narrowed in several ways. */
export function narrowed(name: string, call: Call, ways: Record<string, Values>, mostMs?: number): Question[] {
  return Object.entries(ways).map(([way, query]) => ({
    ...{ name: way ? `${name}: ${way}` : name, call, query },
    ...(mostMs ? { mostMs } : {}),
  }))
}
