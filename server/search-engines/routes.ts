import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keepPages, type Rendered } from '../http/kept-pages.ts'
import type { Shop } from '../shop.ts'
import { writePagesSitemap, writeProductSitemap, writeSitemapIndex } from './sitemap.ts'

const minutes = 60_000

/** What search engines ask for before they read the shop: which addresses there are, and which to leave alone. */
export function searchEngineRoutes(app: FastifyInstance, { config, db }: Shop) {
  const originOf = (request: FastifyRequest) => config.publicUrl ?? `${request.protocol}://${request.host}`
  const kept = {
    freshMs: config.isDemo ? 2_000 : 10 * minutes,
    staleMs: 24 * 60 * minutes,
    mostBytes: 16 * 1024 * 1024,
  }

  function serveText(url: string, type: string, write: (request: FastifyRequest) => Promise<string | undefined>) {
    const respond = keepPages(async (request) => toAnswer(await write(request), type), kept)
    app.get(url, { schema: { hide: true } as never }, respond)
  }

  serveText('/robots.txt', 'text/plain', async (request) => robots(originOf(request)))
  serveText('/sitemap.xml', 'application/xml', (request) => writeSitemapIndex(db, originOf(request)))
  serveText('/sitemap-pages.xml', 'application/xml', (request) => writePagesSitemap(db, originOf(request)))
  serveText('/sitemap-products-:file(^[1-9]\\d{0,3}).xml', 'application/xml', (request) =>
    writeProductSitemap(db, originOf(request), Number((request.params as { file: string }).file)),
  )
}

function toAnswer(text: string | undefined, type: string): Rendered {
  const headers = new Headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' })
  return { status: text === undefined ? 404 : 200, headers, body: Buffer.from(text ?? '') }
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
