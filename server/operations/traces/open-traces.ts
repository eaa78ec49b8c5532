import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/platform/shop/shop.ts'

/** Sends traces to where OTEL_EXPORTER_OTLP_ENDPOINT says; without it nothing is noted and OpenTelemetry is not even loaded. */
export async function openTraces(app: FastifyInstance, shop: Pick<Shop, 'config' | 'pool'>) {
  const { url, ...how } = shop.config.traces
  if (url === undefined) return
  const { sendTraces } = await import('./send-traces.ts')
  sendTraces(app, shop.pool, { url, ...how })
}
