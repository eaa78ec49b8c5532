import { Counter, Gauge, type Registry } from 'prom-client'

export type Sample = { value: number; labels?: Record<string, string> }

/** Something the shop knows anyway, looked at when Prometheus asks. */
export type Metric = {
  name: string
  help: string
  labels?: string[]
  /** What it was called until the release before: dashboards read it for one release more. */
  formerName?: string
  read: () => Sample[] | Promise<Sample[]>
}

export function addGauge(registry: Registry, metric: Metric) {
  for (const named of underBothNames(metric)) new Gauge(lookedAt(registry, named))
}

export function addCounter(registry: Registry, metric: Metric) {
  for (const named of underBothNames(metric)) new Counter(lookedAt(registry, named))
}

function underBothNames(metric: Metric): Metric[] {
  const { name, formerName } = metric
  if (!formerName) return [metric]
  return [
    metric,
    { ...metric, name: formerName, help: `The former name of ${name}, until the release after this one.` },
  ]
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
