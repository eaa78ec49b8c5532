import autocannon from 'autocannon'

export type Question = { path: string; method?: 'GET' | 'POST'; body?: string; headers?: Record<string, string> }
/** Either the same questions over and over, or another one each time. */
export type Load = { questions: Question[] } | { next: () => Question }
export type Figure = { perSecond: number; p99Ms: number; total: number; failed: number }

/** Requests per second of so many connections over some seconds. */
export async function measure(origin: string, load: Load, seconds: number, connections = 16): Promise<Figure> {
  const requests: autocannon.Request[] =
    'questions' in load ? load.questions : [{ setupRequest: (bare) => ({ ...bare, ...load.next() }) }]
  const result = await autocannon({ url: origin, connections, duration: seconds, requests })
  return {
    perSecond: result.requests.total / result.duration,
    p99Ms: result.latency.p99,
    total: result.requests.total,
    failed: result.non2xx + result.errors,
  }
}

/** A question whose body is JSON. */
export function postQuestion(path: string, body: object, headers: Record<string, string> = {}): Question {
  return {
    ...{ path, method: 'POST', body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', ...headers },
  }
}

/** What a browser takes: answers that are ready go out compressed. */
export const compressed = { 'accept-encoding': 'gzip, deflate, br' }

export function median(values: number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] as number
}
