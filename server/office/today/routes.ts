import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { getToday, watchToday } from '#contract/api/admin/reports/today.ts'
import { isStillAllowed, serveStaff, serveStaffFile } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { showToday } from './show-today.ts'
import { createTodayWatch } from './watch-today.ts'

// Below the idle time after which proxies close a connection.
const breathEveryMs = 20_000

export function todayRoutes(app: FastifyInstance, shop: Shop) {
  const watch = createTodayWatch(shop.db, shop.config.todayLookedAtEveryMs)
  // Open streams would hold up a shop that is to stop.
  app.addHook('preClose', async () => watch.stop())
  serveStaff(app, shop, getToday, ({ staff }) => showToday(shop, staff.role))
  serveStaffFile(app, shop, watchToday, async ({ query, staff }, reply) => {
    if (query.once) return asEvents(reply, writeEvent('changed', await watch.readState()))
    const stream = new PassThrough()
    const stop = await watch.listen({
      isAllowed: () => isStillAllowed(shop, watchToday, staff.sessionId),
      notify: (state) => stream.write(writeEvent('changed', state)),
      signOut: () => stream.end(writeEvent('signed-out', '')),
      end: () => stream.end(),
    })
    const breath = setInterval(() => stream.write(': still here\n\n'), breathEveryMs).unref()
    stream.once('close', () => {
      clearInterval(breath)
      stop()
    })
    return asEvents(reply, stream)
  })
}

/** The stream's own id lets a browser that lost its connection see whether it missed anything. */
function writeEvent(event: string, state: string) {
  return `event: ${event}\nid: ${state}\ndata: ${state}\n\n`
}

function asEvents(reply: FastifyReply, events: PassThrough | string) {
  return (
    reply
      .header('cache-control', 'no-store')
      // Proxies like nginx collect answers, unless told not to.
      .header('x-accel-buffering', 'no')
      .type('text/event-stream')
      .send(events)
  )
}
