import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { timeStatements, withoutValues } from '#server/platform/db/faults/timed-statements.ts'
import { sqlStateOf } from '#server/platform/db/transaction.ts'
import { routeOf } from '#server/platform/observability/route-of.ts'
import { traceWith } from '#server/platform/observability/traced.ts'

type How = { url: string; service: string; share: number }

const patienceMs = 3_000
const quietForMs = 60_000

/**
 * Notes requests, what they ask of the database and others, and jobs, and sends them by OTLP over HTTP as JSON. Nothing is hooked
 * into Node or any package. Names are patterns of routes and statements without values: nothing in them tells of a person.
 */
export function sendTraces(app: FastifyInstance, pool: Pool, { url, service, share }: How) {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': `${process.pid}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis: patienceMs }) })],
  })
  diag.setLogger(quietLogger(app.log), DiagLogLevel.WARN)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('milloraa')
  traceRequests(app, tracer)
  traceStatements(pool, tracer)
  traceWith((name, work) => traceWork(tracer, name, work))
  app.addHook('onClose', async () => {
    traceWith(undefined)
    // Where nobody takes them they are lost; the shop ends all the same.
    await provider.shutdown().catch(() => {})
  })
}

/** A call that a page makes within the process belongs to the page. */
function traceRequests(app: FastifyInstance, tracer: Tracer) {
  const begun = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, _, done) => {
    const [route, method] = [routeOf(request), request.method]
    if (route === 'file') return done()
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes })
    const within = trace.setSpan(context.active(), span)
    begun.set(request, within)
    context.with(within, done)
  })
  // What arrives with the body is heard outside of it.
  app.addHook('preValidation', (request, _, done) => context.with(begun.get(request) ?? context.active(), done))
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const within = begun.get(request)
    const span = within && trace.getSpan(within)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** Only what belongs to a request or a job: the queues are looked into all the time. */
function traceStatements(pool: Pool, tracer: Tracer) {
  timeStatements(pool, () => (text) => {
    if (!trace.getActiveSpan()?.isRecording()) return undefined
    const statement = withoutValues(text)
    const [keyword = ''] = statement.split(' ', 1)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement }
    const span = tracer.startSpan(`database ${keyword.toLowerCase()}`, { kind: SpanKind.CLIENT, attributes })
    return () => span.end()
  })
}

function traceWork<T>(tracer: Tracer, name: string, work: () => Promise<T>) {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', sqlStateOf(error) ?? (error instanceof Error ? error.name : 'unknown'))
      throw error
    } finally {
      span.end()
    }
  })
}

/** Whoever takes the traces may be away for hours: that is said once a minute. */
function quietLogger(log: FastifyBaseLogger) {
  let quietUntil = 0
  const warn = (message: string) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + quietForMs
    log.warn({ reason: message.slice(0, 200) }, 'traces could not be sent')
  }
  const nothing = () => {}
  return { error: warn, warn, info: nothing, debug: nothing, verbose: nothing }
}
