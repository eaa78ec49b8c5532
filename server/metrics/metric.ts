import { Counter, Gauge, type Registry } from 'prom-client'

export type Sample = { value: number; labels?: Record<string, string> }

/** Something the shop knows anyway, looked at when Prometheus asks. */
export type Metric = { name: string; help: string; labels?: string[]; read: () => Sample[] | Promise<Sample[]> }

export function addGauge(registry: Registry, { name, help, labels = [], read }: Metric) {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const samples = await read()
      this.reset()
      for (const { labels: of = {}, value } of samples) this.set(of, value)
    },
  })
}

export function addCounter(registry: Registry, { name, help, labels = [], read }: Metric) {
  new Counter({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const samples = await read()
      this.reset()
      for (const { labels: of = {}, value } of samples) this.inc(of, value)
    },
  })
}
