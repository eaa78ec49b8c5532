import { Counter, Gauge, type Registry } from 'prom-client'

export type Sample = { value: number; labels?: Record<string, string> }

/** Something the shop knows anyway, looked at when Prometheus asks. */
export type Metric = { name: string; help: string; labels?: string[]; read: () => Sample[] | Promise<Sample[]> }

export function addGauge(registry: Registry, metric: Metric) {
  new Gauge(lookedAt(registry, metric))
}

export function addCounter(registry: Registry, metric: Metric) {
  new Counter(lookedAt(registry, metric))
}

type Samples = { reset(): void; inc(labels: Record<string, string>, value: number): void }

function lookedAt(registry: Registry, { name, help, labels = [], read }: Metric) {
  return {
    ...{ name, help, labelNames: labels, registers: [registry] },
    async collect(this: Samples) {
      const samples = await read()
      this.reset()
      for (const { labels: of = {}, value } of samples) this.inc(of, value)
    },
  }
}
