import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

type Manifest = { entry: Chunk; routes: Record<string, Chunk & { id: string; parentId?: string }> }
type Chunk = { module: string; imports: string[] }

const build = new URL('../build/', import.meta.url)

/** First-load client JavaScript in kB gz of each route: its module, its parents', the entry and all they import at once. */
export async function javascriptSizes() {
  const { assets } = (await import(new URL('server/index.js', build).href)) as { assets: Manifest }
  return Object.values(assets.routes)
    .filter(({ id }) => id !== 'root')
    .map((route) => ({ id: route.id, kb: sizeOf(chunksOf(route, assets)) }))
}

function chunksOf(route: Manifest['routes'][string], manifest: Manifest) {
  const chunks = [manifest.entry, manifest.routes.root, route].filter((chunk): chunk is Chunk => Boolean(chunk))
  return new Set(chunks.flatMap(({ module, imports }) => [module, ...(imports ?? [])]))
}

function sizeOf(addresses: Set<string>) {
  const bytes = [...addresses].map(
    (address) => gzipSync(readFileSync(new URL(`client${address}`, build)), { level: 9 }).length,
  )
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10
}
