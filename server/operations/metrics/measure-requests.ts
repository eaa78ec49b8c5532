import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { routeOf } from '#server/platform/observability/route-of.ts'

/** Times each answer by the pattern of its route, never by its address: addresses hold what people look for. */
export function measureRequests(app: FastifyInstance, registry: Registry) {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer was sent, by route pattern. Calls that a page makes in the process count where their answer is not ready.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    durations.observe({ method: request.method, route: routeOf(request), status }, reply.elapsedTime / 1000)
    done()
  })
}
