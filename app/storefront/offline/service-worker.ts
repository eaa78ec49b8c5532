import {
  CacheableResponsePlugin,
  CacheFirst,
  ExpirationPlugin,
  NetworkFirst,
  type PrecacheEntry,
  type RouteHandlerCallbackOptions,
  Serwist,
  type SerwistPlugin,
  type Strategy,
} from 'serwist'

// Put in by the build: what the shop needs to open at all, and a name for this build.
declare const __PRECACHED__: PrecacheEntry[]
declare const __BUILD_NAME__: string
declare const self: EventTarget & {
  caches: CacheStorage
  clients: { get(id: string): Promise<{ url: string } | undefined> }
  location: Location
}

const pages = `pages-${__BUILD_NAME__}`
const ownPages = `own-pages-${__BUILD_NAME__}`
const parts = `parts-${__BUILD_NAME__}`
const pictures = 'shop-pictures'
const week = 7 * 24 * 60 * 60

const whole = new CacheableResponsePlugin({ statuses: [200] })
const notPrivate: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) =>
    /\bno-store\b/.test(response.headers.get('cache-control') ?? '') ? null : response,
}

/**
 * Opens the shop without a network: the screens and pictures seen last, the cart, and an offline page for the rest. Pages
 * always come from the network when there is one. Of /api only pictures are kept that anybody may see, and of what the back office
 * shows nothing (decision 034). A new build brings new caches of its own and takes over once no tab of the old one is open, so a
 * page never meets the parts of another build.
 */
const serwist = new Serwist({
  precacheEntries: __PRECACHED__,
  precacheOptions: { cleanupOutdatedCaches: true },
  navigationPreload: true,
  runtimeCaching: [
    {
      matcher: ({ request, sameOrigin, url }) => sameOrigin && isScreen(request, url) && isOwn(url),
      handler: screens(ownPages),
    },
    {
      matcher: ({ request, sameOrigin, url }) => sameOrigin && isScreen(request, url),
      handler: screens(pages),
    },
    {
      matcher: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: new CacheFirst({ cacheName: parts, plugins: [whole] }),
    },
    {
      matcher: ({ request, sameOrigin, url }) => sameOrigin && request.destination === 'image' && !isPrivateFile(url),
      handler: besideBackOffice(
        new CacheFirst({
          cacheName: pictures,
          plugins: [
            ...[whole, notPrivate],
            new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 4 * week, purgeOnQuotaError: true }),
          ],
        }),
      ),
    },
  ],
  fallbacks: {
    entries: [{ url: '/offline.html', matcher: ({ request }) => request.destination === 'document' }],
  },
})

self.addEventListener('activate', (event) => (event as Lasting).waitUntil(forgetOtherBuilds()))

// Whoever logs out asks for this, with or without a network; here it costs the first page nothing.
self.addEventListener('fetch', (event) => {
  const { request } = event as Lasting & { request: Request }
  if (/\/api\/v1\/auth\/logout(\/all)?$/.test(request.url)) (event as Lasting).waitUntil(self.caches.delete(ownPages))
})

serwist.addEventListeners()

function screens(cacheName: string) {
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: 10,
    plugins: [
      ...[whole, notPrivate],
      new ExpirationPlugin({ maxEntries: 50, maxAgeSeconds: week, purgeOnQuotaError: true }),
    ],
  })
}

/** Leaves what a page of the back office asks for to the network. */
function besideBackOffice(strategy: Strategy) {
  return async (options: RouteHandlerCallbackOptions) => {
    const { clientId } = options.event as Event & { clientId?: string }
    const client = clientId ? await self.clients.get(clientId) : undefined
    const isBackOffice = client && isBackOfficePath(new URL(client.url).pathname)
    return isBackOffice ? fetch(options.request) : strategy.handle(options)
  }
}

function isBackOfficePath(pathname: string) {
  return /^\/admin(\/|$)/.test(pathname)
}

/** Somebody's own file, whose address is signed for five minutes, or their picture. */
function isPrivateFile({ pathname }: URL) {
  return /^\/api\/v1\/file\/(attachments|bills|profiles)(\/|%2F)/i.test(pathname)
}

/** Screens whose address, or that they were opened, says something about a person: they are forgotten at log-out. */
function isOwn({ pathname }: URL) {
  return /^\/(orders|profile|ordersummary|order-summary|wishlist)(\/|\.data$|$)|\/order-summary(\.data)?$/.test(
    pathname,
  )
}

/** A page, or the data of one for a move inside the shop; never what the sandbox or the back office shows, nor a guest's link to an order. */
function isScreen(request: Request, { pathname }: URL) {
  if (/^\/(api|sandbox|admin|track)(\/|\.data$|$)/.test(pathname)) return false
  return request.mode === 'navigate' || pathname.endsWith('.data')
}

type Lasting = Event & { waitUntil(work: Promise<unknown>): void }

const isOfBuild = /^(pages|own-pages|parts)-/

async function forgetOtherBuilds() {
  const names = await self.caches.keys()
  const current = [pages, ownPages, parts]
  // Former builds kept private pictures under these names too.
  const old = names.filter(
    (name) => ['pictures', 'public-pictures'].includes(name) || (isOfBuild.test(name) && !current.includes(name)),
  )
  await Promise.all(old.map((name) => self.caches.delete(name)))
}
