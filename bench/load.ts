import autocannon from 'autocannon'

export type Load = { url: string; method?: 'GET' | 'POST'; body?: string; headers?: Record<string, string> }
export type Figure = { perSecond: number; p99Ms: number; failed: number }

/** Requests per second of 16 connections over some seconds, after a warm-up. */
export async function measure(load: Load, seconds: number): Promise<Figure> {
  const result = await autocannon({ connections: 16, duration: seconds, ...load })
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

export function median(values: number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] as number
}
