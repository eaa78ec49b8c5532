import cluster from 'node:cluster'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(`Milloraa needs Node 22.22 or newer; this is ${process.versions.node}. Start it with npm start.`)
  process.exit(1)
}
// Compiled modules are kept between starts: without it a start strips the types of every file again.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))
const settings = { ...process.env }
const workers = readWorkers()
if (workers && cluster.isPrimary) {
  const { runWorkers } = await import('../workers/run-workers.ts')
  await runWorkers(workers, settings)
} else {
  // React renders several times slower without it; whether this is a demo shop, the settings as they were given say.
  process.env.NODE_ENV = 'production'
  const { openShop } = await import('../app/open-shop.ts')
  if (cluster.isPrimary) await openShop(settings)
  else await (await import('../workers/worker.ts')).openWorker(settings)
  // Node writes them when it ends; a process that is killed leaves none to the next.
  setTimeout(flushCompileCache, 1_000).unref()
}

/** `--workers 4`: so many processes that share one port; without it this process is the shop. */
function readWorkers() {
  try {
    const { workers } = parseArgs({ options: { workers: { type: 'string' } } }).values
    if (workers === undefined) return undefined
    if (/^\d+$/.test(workers) && Number(workers) >= 1 && Number(workers) <= 32) return Number(workers)
  } catch {
    // Said below.
  }
  console.error('The shop is started alone, or with --workers and a number from 1 to 32.')
  process.exit(1)
}
