import underPressure from '@fastify/under-pressure'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** What costs next to nothing and is missed most: the look and code of a page that was already sent, and the sign of life. */
const alwaysServed = /^\/(assets|brand)\/|^\/health$/

/** Refuses with 503 while the process is later than it may be, so that what it has begun is finished. */
export async function shedLoad(app: FastifyInstance, { limits }: Config) {
  await app.register(underPressure, { maxEventLoopDelay: limits.shedLoadAfterMs })
  app.addHook('onRoute', (route) => {
    if (!alwaysServed.test(route.url)) return
    // The plugin reads it, but its types do not know of it.
    route.config = { ...route.config, pressureHandler: serveAnyway } as FastifyContextConfig
  })
}

function serveAnyway() {}
