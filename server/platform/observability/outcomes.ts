export type Outcome = { what: string; outcome: string; times: number; lastAt: Date }

/** `job`: what, by its name; `provider`: a call of the payment provider; `message`: a channel; `order`: how it is paid; `security`: an event; `webhook`: accepted, or refused and why. */
type Kind = 'job' | 'provider' | 'message' | 'order' | 'security' | 'webhook'

const noted = new Map<Kind, Map<string, Outcome>>()

/** Notes how one piece of work ended. Counts this process alone, from its start. Neither word may come from a person. */
export function noteOutcome(kind: Kind, what: string, outcome: string) {
  const ofKind = noted.get(kind) ?? new Map<string, Outcome>()
  noted.set(kind, ofKind)
  const key = `${what} ${outcome}`
  const times = (ofKind.get(key)?.times ?? 0) + 1
  ofKind.set(key, { what, outcome, times, lastAt: new Date() })
}

/** How often work of a kind ended in which way, and when last. */
export function outcomesOf(kind: Kind): Outcome[] {
  return [...(noted.get(kind)?.values() ?? [])]
}
