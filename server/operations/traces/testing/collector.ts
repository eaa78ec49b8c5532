import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Value = { stringValue?: string; intValue?: number }
export type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** A real HTTP server that takes traces as a collector does (OTLP over HTTP as JSON), for tests. */
export async function openCollector() {
  const collector = {
    spans: [] as Span[],
    url: '',
    named: (name: string) => collector.spans.filter((span) => span.name === name),
    /** What belongs to a span and began within it, however deep. */
    within: (root: Span) =>
      collector.spans.filter(({ traceId, spanId }) => traceId === root.traceId && spanId !== root.spanId),
    close: () => new Promise((done) => server.close(done)),
  }
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Export
    if (request.url !== '/v1/traces') return response.writeHead(404).end()
    for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) collector.spans.push(...spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return collector
}

export function factsOf({ attributes }: Span): Record<string, string | number | undefined> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}
