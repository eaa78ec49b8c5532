import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Shop } from '#server/platform/shop/shop.ts'

/**
 * /metrics for Prometheus, on a port of its own that a proxy in front never reaches. Without METRICS_PORT nothing is measured and
 * the client is not even loaded.
 */
export async function serveMetrics(app: FastifyInstance, shop: Shop) {
  const { port, host } = shop.config.metrics
  if (port === undefined) return
  const { measureRequests } = await import('./measure-requests.ts')
  const { openRegistry } = await import('./open-registry.ts')
  const registry = openRegistry(shop)
  measureRequests(app, registry)
  const server = answerWith(registry)
  // A port that is taken keeps the shop from opening, as its own would.
  app.addHook('onReady', () => listen(server, port, host))
  app.addHook('onClose', () => close(server))
}

function answerWith(registry: Registry) {
  return createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is here.\n')
      return
    }
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
    } catch {
      response.writeHead(500, { 'content-type': 'text/plain' }).end('The shop could not be measured.\n')
    }
  })
}

function listen(server: Server, port: number, host: string) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function close(server: Server) {
  return new Promise<void>((resolve) => {
    server.close(() => resolve())
    // Prometheus keeps its connection open.
    server.closeAllConnections()
  })
}
