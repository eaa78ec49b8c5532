import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ComputedResponse } from '#server/platform/cache/cached-response.ts'
import { sendCached } from '#server/platform/cache/send-cached.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { countProductFiles, writePagesSitemap, writeProductSitemap, writeSitemapIndex } from './sitemap.ts'

const minutes = 60_000

/** What search engines ask for before they read the shop: which addresses there are, and which to leave alone. */
export function searchEngineRoutes(app: FastifyInstance, { config, db, responseCache }: Shop) {
  const originOf = (request: FastifyRequest) => config.publicUrl ?? `${request.protocol}://${request.host}`
  // A sitemap is long, and may be a little behind.
  const validForMs = config.isDemo ? 2_000 : 10 * minutes

  function serveText(url: string, type: string, write: (request: FastifyRequest) => Promise<string | undefined>) {
    app.get(url, async (request, reply) => {
      const key = `${originOf(request)}${request.url.split('?', 1)[0]}`
      const text = await responseCache.get(key, async () => ({ ...toAnswer(await write(request), type), validForMs }))
      return sendCached(responseCache, request, reply, text)
    })
  }

  serveText('/robots.txt', 'text/plain', async (request) => robots(originOf(request)))
  serveText('/sitemap.xml', 'application/xml', async (request) =>
    writeSitemapIndex(await readProductFiles(), originOf(request)),
  )
  serveText('/sitemap-pages.xml', 'application/xml', (request) => writePagesSitemap(db, originOf(request)))
  serveText('/sitemap-products-:file(^[1-9]\\d{0,3}).xml', 'application/xml', async (request) => {
    const file = Number((request.params as { file: string }).file)
    return file <= (await readProductFiles()) ? writeProductSitemap(db, originOf(request), file) : undefined
  })

  /** Kept as the sitemap is: what is no file of it is refused without a look at the products. */
  async function readProductFiles() {
    const { body } = await responseCache.get('sitemap files', async () => ({
      ...toAnswer(String(await countProductFiles(db)), 'text/plain'),
      validForMs,
    }))
    return Number(body)
  }
}

function toAnswer(text: string | undefined, type: string): ComputedResponse {
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' }
  return { status: text === undefined ? 404 : 200, headers, body: Buffer.from(text ?? ''), tags: [] }
}

/** Pictures stay open, so that search engines can show the goods. */
function robots(origin: string) {
  const closed = [
    '/api/v1/',
    '/sandbox/',
    '/orders',
    '/track',
    '/ordersummary',
    '/products/*/order-summary',
    '/profile',
    '/admin',
  ]
  const lines = ['User-agent: *', 'Allow: /api/v1/file/', ...closed.map((address) => `Disallow: ${address}`)]
  return `${[...lines, '', `Sitemap: ${origin}/sitemap.xml`].join('\n')}\n`
}
