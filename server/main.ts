import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(`Milloraa needs Node 22.22 or newer; this is ${process.versions.node}. Start it with npm start.`)
  process.exit(1)
}
// Compiled modules are kept between starts: without it a start strips the types of every file again.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
const settings = { ...process.env }
// React renders several times slower without it; whether this is a demo shop, the settings as they were given say.
process.env.NODE_ENV = 'production'
await import('./drizzle-imports.ts')
const { openShop } = await import('./open-shop.ts')
await openShop(settings)
