import {
  CacheableResponsePlugin,
  CacheFirst,
  ExpirationPlugin,
  NetworkFirst,
  type PrecacheEntry,
  Serwist,
} from 'serwist'

// Put in by the build: what the shop needs to open at all, and a name for this build.
declare const __PRECACHED__: PrecacheEntry[]
declare const __BUILD_NAME__: string
declare const self: EventTarget & { caches: CacheStorage; location: Location }

const pages = `pages-${__BUILD_NAME__}`
const parts = `parts-${__BUILD_NAME__}`
const pictures = 'pictures'
const week = 7 * 24 * 60 * 60

const whole = new CacheableResponsePlugin({ statuses: [200] })

/**
 * Opens the shop without a network: the screens and pictures seen last, the cart, and an offline page for the rest. Pages
 * always come from the network when there is one. Of /api only pictures are kept. A new build brings new caches of its own
 * and takes over once no tab of the old one is open, so a page never meets the parts of another build.
 */
const serwist = new Serwist({
  precacheEntries: __PRECACHED__,
  precacheOptions: { cleanupOutdatedCaches: true },
  navigationPreload: true,
  runtimeCaching: [
    {
      matcher: ({ request, sameOrigin, url }) => sameOrigin && isScreen(request, url),
      handler: new NetworkFirst({
        cacheName: pages,
        networkTimeoutSeconds: 10,
        plugins: [whole, new ExpirationPlugin({ maxEntries: 50, maxAgeSeconds: week, purgeOnQuotaError: true })],
      }),
    },
    {
      matcher: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: new CacheFirst({ cacheName: parts, plugins: [whole] }),
    },
    {
      matcher: ({ request, sameOrigin }) => sameOrigin && request.destination === 'image',
      handler: new CacheFirst({
        cacheName: pictures,
        plugins: [whole, new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 4 * week, purgeOnQuotaError: true })],
      }),
    },
  ],
  fallbacks: {
    entries: [{ url: '/offline.html', matcher: ({ request }) => request.destination === 'document' }],
  },
})

self.addEventListener('activate', (event) => {
  ;(event as Event & { waitUntil(work: Promise<unknown>): void }).waitUntil(forgetOtherBuilds())
})

serwist.addEventListeners()

/** A page, or the data of one for a move inside the shop; never what the sandbox or the back office shows, nor a guest's link to an order. */
function isScreen(request: Request, { pathname }: URL) {
  if (/^\/(api|sandbox|admin|track)(\/|\.data$|$)/.test(pathname)) return false
  return request.mode === 'navigate' || pathname.endsWith('.data')
}

async function forgetOtherBuilds() {
  const names = await self.caches.keys()
  const old = names.filter((name) => /^(pages|parts)-/.test(name) && name !== pages && name !== parts)
  await Promise.all(old.map((name) => self.caches.delete(name)))
}
