import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

type Manifest = { entry: Chunk; routes: Record<string, Chunk & { id: string; parentId?: string }> }
type Chunk = { module: string; imports: string[] }

/** `chunks` are addresses such as /assets/home-page-x.js; sizes in kB gz. */
export type Loaded = { routes: { id: string; kb: number; chunks: string[] }[]; chunks: string[] }

const build = new URL('../build/', import.meta.url)

/** What each route loads before the first interaction (its module, its parents', the entry and all they import), and all chunks there are. */
export async function firstLoad(): Promise<Loaded> {
  const { assets } = (await import(new URL('server/index.js', build).href)) as { assets: Manifest }
  const routes = Object.values(assets.routes)
    .filter(({ id }) => id !== 'root')
    .map((route) => {
      const chunks = [...chunksOf(route, assets)]
      return { id: route.id, kb: sizeOf(chunks), chunks }
    })
  const files = readdirSync(new URL('client/assets/', build)).filter((file) => file.endsWith('.js'))
  return { routes, chunks: files.map((file) => `/assets/${file}`) }
}

/** First-load client JavaScript in kB gz of each route. */
export async function javascriptSizes() {
  return (await firstLoad()).routes.map(({ id, kb }) => ({ id, kb }))
}

function chunksOf(route: Manifest['routes'][string], manifest: Manifest) {
  const chunks = [manifest.entry, manifest.routes.root, route].filter((chunk): chunk is Chunk => Boolean(chunk))
  return new Set(chunks.flatMap(({ module, imports }) => [module, ...(imports ?? [])]))
}

function sizeOf(addresses: string[]) {
  const bytes = addresses.map(
    (address) => gzipSync(readFileSync(new URL(`client${address}`, build)), { level: 9 }).length,
  )
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10
}
