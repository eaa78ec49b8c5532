import { calls } from '#contract/api/calls.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { refusalHeaders, refusalsOf } from '#contract/api/refusals.ts'

export type SharedRefusals = ReturnType<typeof sharedRefusals>

/** The refusals of each call as OpenAPI responses; what most calls refuse alike is written once, among the components. */
export function sharedRefusals() {
  const usual = usualRefusals()
  return {
    components: Object.fromEntries(
      [...usual].map(([status, sentences]) => [nameOf(status), response(Number(status), JSON.parse(sentences))]),
    ),
    of(call: Endpoint) {
      return Object.fromEntries(
        Object.entries(refusalsOf(call)).map(([status, sentences]) => [
          status,
          usual.get(status) === JSON.stringify(sentences)
            ? { $ref: `#/components/responses/${nameOf(status)}` }
            : response(Number(status), sentences),
        ]),
      )
    },
  }
}

const nameOf = (status: string) => `Refused${status}`

/** By status the list of sentences that the most calls share. */
function usualRefusals() {
  const counts = new Map<string, Map<string, number>>()
  for (const { call } of calls)
    for (const [status, sentences] of Object.entries(refusalsOf(call))) {
      const ofStatus = counts.get(status) ?? new Map<string, number>()
      const key = JSON.stringify(sentences)
      counts.set(status, ofStatus.set(key, (ofStatus.get(key) ?? 0) + 1))
    }
  const shared = [...counts].flatMap(([status, ofStatus]): [string, string][] => {
    const [most] = [...ofStatus].sort(([, one], [, other]) => other - one)
    return most && most[1] > 1 ? [[status, most[0]]] : []
  })
  return new Map(shared)
}

function response(status: number, sentences: readonly string[]) {
  const header = refusalHeaders[status]
  return {
    description: sentences.map((sentence) => `- ${sentence}`).join('\n'),
    ...(header === 'retry-after' ? { headers: { 'Retry-After': { $ref: '#/components/headers/retry-after' } } } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
}
