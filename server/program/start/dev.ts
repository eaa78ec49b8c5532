import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { seedDemoShop } from '#db/seed.ts'
import { refuseAnyCopy } from '#server/operations/restores/copies/refuse-copy.ts'
import { startJobs } from '#server/operations/schedule/queue.ts'
import { readAllSettings } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { developmentPages, type Storefront } from '#server/platform/pages/pages.ts'
import { createApp } from '../app/app.ts'
import { hasOutbox, readOutboxKey } from '../demo/outbox-key.ts'

// The shop with the storefront built on the fly: npm run dev.
const { config, faults } = readAllSettings(process.env)
if (faults.length > 0) throw new Error(faults.join('\n'))
const { db, pool, close } = await openDatabase(config)
await refuseAnyCopy(pool)
await migrate(db, pool)
await seedDemoShop(db, new Date())
// Engineers read where an error came from, also at a terminal.
const app = await createApp({ config: { ...config, logFormat: config.logFormat ?? 'json' }, db, pool })
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server: app.server } },
  appType: 'custom',
})
serveSources(app)
developmentPages(app, config, async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as Storefront)
await app.listen({ port: config.port, host: config.host })
const jobs = await startJobs({ config, db, pool })
console.log(`Milloraa in development: ${app.listeningOrigin}`)
if (hasOutbox(config))
  console.log(`Login codes: ${app.listeningOrigin}/sandbox/outbox?key=${await readOutboxKey(config)}`)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    // Vite's open sockets would hold the server up.
    await vite.close()
    await app.close()
    await jobs.stop()
    await close()
  })
}

/** Vite answers what it knows (sources, styles, hot updates) before Fastify looks at the request. */
function serveSources(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/sandbox/')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
}
