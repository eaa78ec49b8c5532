import { type Browser, chromium } from '@playwright/test'
import { staffCookie } from '#server/back-office/access/callers.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import { median } from '../load.ts'

export type Page = { name: string; median: number; worst: number }

const lists = [
  { name: 'Today', path: '/admin' },
  { name: 'Orders', path: '/admin/orders' },
  { name: 'Products', path: '/admin/products' },
  { name: 'Stock', path: '/admin/stock' },
  { name: 'Customers', path: '/admin/customers' },
  { name: 'Tickets', path: '/admin/tickets' },
  { name: 'Reviews', path: '/admin/reviews' },
  { name: 'Audit log', path: '/admin/audit' },
  { name: 'Numbers', path: '/admin/numbers' },
]

/** How long the main lists take until they can be used, each time in a browser that has seen nothing of the shop. */
export async function measurePages(origin: string, token: string, rounds: number): Promise<Page[]> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const pages: Page[] = []
    for (const { name, path } of lists) {
      const times: number[] = []
      // The first visit warms the server up.
      for (let round = 0; round <= rounds; round++) times.push(await visit(browser, origin, path, token))
      times.shift()
      pages.push({ name, median: median(times), worst: Math.max(...times) })
    }
    return pages
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, origin: string, path: string, token: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const { hostname } = new URL(origin)
  await context.addCookies([
    { name: staffCookie, value: token, domain: hostname, path: '/api/v1/admin', httpOnly: true },
  ])
  const page = await context.newPage()
  await page.goto(origin + path, { waitUntil: 'commit' })
  const ready = await page.waitForFunction(readyAt, undefined, { polling: 'raf', timeout: 30_000 })
  const ms = await ready.jsonValue()
  await context.close()
  return ms
}

/** The moment the rows stand there: they come after hydration, so that what is seen can be used. In the browser. */
function readyAt() {
  const isThere = document.querySelector('main table tbody tr, main ul[aria-label] > li, main section li')
  const isWaited = document.querySelector('main .skeleton')
  return isThere && !isWaited ? performance.now() : 0
}
