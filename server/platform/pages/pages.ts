import { fileURLToPath } from 'node:url'
import serveStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { createApi } from '#contract/api/client.ts'
import { ApiError, isApiError } from '#contract/api/envelope.ts'
import { trimmedOf } from '#contract/rules/trimmed-of.ts'
import type { ComputedResponse } from '../cache/cached-response.ts'
import { sharedForASecond } from '../cache/cdn-headers.ts'
import { collectDependencies } from '../cache/page-dependencies.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { sendCached } from '../cache/send-cached.ts'
import type { Config } from '../config/config.ts'
import type { FileStorage } from '../files/storage.ts'
import { pagePolicy } from '../http/security/security-headers.ts'
import { assetRoutes } from './assets.ts'
import { builtStorefront } from './built-storefront.ts'
import { deferHydration } from './deferred-hydration.ts'
import { handlePages } from './handle-pages.ts'
import { inProcess } from './in-process.ts'
import { drawMark, hashInlineScripts } from './inline-scripts.ts'
import { type PageParameters, pageAddresses } from './page-addresses.ts'
import { barePolicy, sendRefusedPage } from './refused-page.ts'

/** What the built storefront re-exports, so that both sides use the same context keys. */
type StorefrontEntry = {
  pageContext(parts: {
    api: unknown
    frame: unknown
    scriptMark: string
    onRendered: (html: string) => void
  }): RouterContextProvider
  pageParameters: PageParameters
}
export type Storefront = ServerBuild & { entry: { module: StorefrontEntry } }

const clientFolder = new URL('../client/', builtStorefront)

/** Serves the built storefront: hashed assets for a year, pages rendered once until something on them changes. */
export async function pageRoutes(
  app: FastifyInstance,
  { config, files, responseCache }: { config: Config; files: FileStorage; responseCache: ResponseCache },
) {
  const storefront = (await import(builtStorefront.href)) as Storefront
  await assetRoutes(app, { folder: fileURLToPath(new URL('assets/', clientFolder)), files })
  await app.register(serveStatic, {
    ...standing,
    root: clientFolder,
    wildcard: false,
    globIgnore: ['assets/**', 'brand/**', '**/*.{br,gz}'],
  })
  await app.register(serveStatic, { ...standing, root: new URL('brand/', clientFolder), prefix: '/brand/' })
  const handle = handlePages(storefront)
  const render = renderer(app, { config, responseCache }, async () => ({ storefront, handle }))
  const pageAddress = pageAddresses(storefront.routes, storefront.entry.module.pageParameters)
  const limit = app.missLimits.page
  const ownOrigin = config.publicUrl && new URL(config.publicUrl).origin
  servePages(app, async (request, reply) => {
    // Else whoever makes up names of the shop has each page made anew for each.
    const origin = ownOrigin ?? originOf(request)
    const cached = responseCache.findByText(origin + request.url)
    if (cached) return sendCached(responseCache, request, reply, cached)
    try {
      return sendCached(responseCache, request, reply, await getPage(request, origin))
    } catch (error) {
      // The shop in the browser, which asks for the data of a page, shows by itself that it did not come.
      if (!isApiError(error) || error.statusCode !== 429 || isForData(request)) throw error
      return sendRefusedPage(reply, error)
    }
  })

  function getPage(request: FastifyRequest, origin: string) {
    const key = origin + pageAddress(request.url)
    responseCache.addText(origin + request.url, key)
    return responseCache.get(key, () => render(request, key), limit && (() => limit(request, key)))
  }
}

/** How the files beside the pages are served: one route for each at the root, where the pages have theirs, else one for a folder. */
const standing: Omit<FastifyStaticOptions, 'root'> = {
  index: false,
  decorateReply: false,
  preCompressed: true,
  setHeaders: (reply, file) => {
    const path = file.replace(/\.(br|gz)$/, '')
    reply.header('cache-control', cachingOf(path))
    const policy = policyOf(path)
    if (policy) reply.header('content-security-policy', policy)
  },
}

function cachingOf(path: string) {
  return path.endsWith('/service-worker.js') ? 'no-cache' : 'public, max-age=3600'
}

/** The page that is a file runs nothing; the service worker fetches from the shop alone. */
function policyOf(path: string) {
  if (path.endsWith('/offline.html')) return barePolicy
  return path.endsWith('/service-worker.js') ? "default-src 'none'; connect-src 'self'" : undefined
}

/** Renders pages from the sources that Vite serves, each time anew. */
export function developmentPages(app: FastifyInstance, config: Config, load: () => Promise<Storefront>) {
  const render = renderer(app, { config }, async () => {
    const storefront = await load()
    return { storefront, handle: createRequestHandler(storefront, 'development') }
  })
  servePages(app, async (request, reply) => {
    const { status, headers, body } = await render(request, originOf(request) + request.url)
    // Vite's own inline scripts change with every edit.
    const { 'content-security-policy': _, ...others } = headers
    return reply.code(status).removeHeader('content-security-policy').headers(others).send(body)
  })
}

type Respond = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

function servePages(app: FastifyInstance, respond: Respond) {
  // What is no call gets the API's answer, not a page.
  for (const path of ['/api', '/api/*']) app.get(path, (_, reply) => reply.callNotFound())
  app.get('/*', (request, reply) => {
    const address = withoutLastSlash(request.url)
    return address ? reply.redirect(address, 301) : respond(request, reply)
  })
}

/** Every screen has one address. What stands in front may not lead out of the shop ('//elsewhere/', '/\\elsewhere/'). */
function withoutLastSlash(url: string) {
  const [path = '', query] = url.split(/\?(.*)/s)
  if (path === '/' || !path.endsWith('/')) return undefined
  const address = `/${trimmedOf(path, '/\\')}`
  return query ? `${address}?${query}` : address
}

type Load = () => Promise<{ storefront: Storefront; handle: RequestHandler }>

function renderer(
  app: FastifyInstance,
  { config, responseCache }: { config: Config; responseCache?: ResponseCache },
  load: Load,
) {
  /** `address` is put together and not resolved: '//elsewhere/products' is a path of this shop, not another host. */
  return async function render(request: FastifyRequest, address: string): Promise<ComputedResponse> {
    if (!URL.canParse(address)) throw new ApiError(400, 'This address cannot be read.')
    const { collect, freshness: readFreshness } = collectDependencies()
    const api = createApi(inProcess(app, collect, responseCache))
    const { storefront, handle } = await load()
    const frame = {
      isDemo: config.isDemo,
      phoneAuth: phoneAuthFrame(config),
      checkoutScript: config.payments.kind === 'cash-only' ? null : config.payments.checkoutScript,
      origin: config.publicUrl ?? originOf(request),
    }
    const scriptMark = drawMark()
    let rendered: string | undefined
    const onRendered = (html: string) => {
      rendered = html
    }
    const context = storefront.entry.module.pageContext({ api, frame, scriptMark, onRendered })
    const response = await handle(new Request(address), context)
    const page = rendered ?? (await response.text())
    // The back office shows nothing before its code comes, so that comes at once.
    const prepareScripts = isBackOffice(request.url) ? hashInlineScripts : deferHydration
    const { pieces, hashes } = prepareScripts(page, scriptMark)
    const { 'cache-control': caching, ...own } = Object.fromEntries(response.headers)
    const freshness = readFreshness()
    // What a page stands on could not be had: that passes, and says so.
    const status = response.status >= 500 && freshness.isBroken ? 503 : response.status
    const headers = {
      ...own,
      'content-security-policy': pagePolicy(config, hashes),
      ...pageCaching(request, response),
      ...(status === 503 ? { 'retry-after': '5' } : {}),
    }
    const computed = { status, headers, body: bytesOf(pieces), ...freshness }
    return { ...computed, ...holding(computed.validForMs, caching) }
  }
}

// Written where the last page was, and copied out in its size: twice as quick as making bytes of a long text anew.
let desk = Buffer.alloc(0)

function bytesOf(pieces: string[]) {
  const most = 3 * pieces.reduce((length, piece) => length + piece.length, 0)
  if (desk.length < most) desk = Buffer.allocUnsafeSlow(most)
  let end = 0
  for (const piece of pieces) end += desk.write(piece, end)
  return Buffer.from(desk.subarray(0, end))
}

/**
 * Pages of one person are the same for everybody, but their addresses are nobody else's business. That a page is not there, or
 * elsewhere, is kept like a page: a cache in front has then no former one to show in its place while the shop is away.
 */
function pageCaching({ url }: FastifyRequest, { status }: Response): Record<string, string> {
  // The address of this one lets whoever has it see an order: nothing of it is written to a disk.
  if (trackLink.test(url)) return { 'cache-control': 'private, no-store' }
  if (personalPages.some((page) => page.test(url)) || status >= 500) return { 'cache-control': 'no-cache' }
  return status === 200 ? {} : { 'cache-control': sharedForASecond }
}

const trackLink = /^\/track\/[^?]*\?(.*&)?t=/
const personalPages = [
  /^\/(admin|orders?|order-?summary|track|profile|wishlist)([/?.]|$)/,
  /^\/products\/[^/]+\/order-summary([/?.]|$)/,
]

/** A page that tells the time says for how many seconds it holds. */
function holding(validForMs: number | undefined, caching: string | undefined) {
  const seconds = caching?.match(/s-maxage=(\d+)/)?.[1]
  return seconds === undefined
    ? {}
    : { validForMs: Math.min(validForMs ?? Number.POSITIVE_INFINITY, Number(seconds) * 1_000) }
}

/** What the browser may know of the configuration. */
function phoneAuthFrame({ phoneAuth, firebase }: Config) {
  if (phoneAuth === 'local') return { provider: 'local' as const }
  const { apiKey, authDomain, projectId, language, emulator } = firebase
  return { provider: 'firebase' as const, apiKey, authDomain, projectId, language, emulator }
}

function isBackOffice(url: string) {
  return /^\/admin([/?]|$)/.test(url)
}

function isForData({ url }: FastifyRequest) {
  return /^[^?]*\.data(\?|$)/.test(url)
}

function originOf(request: FastifyRequest) {
  return `${request.protocol}://${request.host}`
}
