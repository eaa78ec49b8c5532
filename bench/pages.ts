import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { openEmbedded } from '#server/platform/postgres/embedded.ts'
import { findTestBrowser } from '../scripts/chromium.mjs'
import { serverFlags, serverProgram } from '../scripts/node-binary.mjs'
import { bold, goals } from './goals.ts'
import { firstLoad, type Loaded } from './javascript-size.ts'
import { median } from './load.ts'
import { addToCart, pressCart } from './pages/press-cart.ts'
import { start } from './processes.ts'
import { circumstances, publish } from './publish.ts'

// `npm run bench:pages`: Lighthouse as a cheap phone on slow 4G (its own simulation, 4x slower CPU) over the built shop.
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const taken = circumstances()
const pages = [
  { name: 'Home', path: '/', route: 'home/home-page' },
  { name: 'Listing', path: '/products', route: 'catalog/listing-page' },
  { name: 'Product', path: '/products/sharbati-wheat-atta', route: 'catalog/product-page' },
  // With something in the cart, else it only leads back to the shelves.
  { name: 'Checkout', path: '/ordersummary', route: 'checkout-of-cart', hasCart: true },
]
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'))
chmodSync(folder, 0o755)
const settings = { DATA_FOLDER: folder, ADDRESS_LIMIT_FACTOR: '0', LOG_LEVEL: 'warn', SHOP_MODE: 'demo' }
const shop = await start(serverProgram, 4911, '/products', settings, serverFlags)

const lines = [
  '| Page | Performance | Accessibility | Best practices | SEO | LCP, s | CLS | TBT, ms | JavaScript before interaction, kB gz |',
  '|---|---|---|---|---|---|---|---|---|',
]
const parts = await firstLoad()
const machineIndexes: number[] = []
for (const { name, path, route, hasCart = false } of pages) {
  await fetch(shop.origin + path)
  const results: Result[] = []
  for (let round = 0; round < rounds + 1; round++) results.push(await look(shop.origin, path, hasCart))
  // The first visit makes pictures that all later ones find ready.
  results.shift()
  machineIndexes.push(...results.map(({ machineIndex }) => machineIndex))
  // Now and then a visit has no largest picture to tell of.
  const middle = (pick: (result: Result) => number) => median(results.map(pick).filter(Number.isFinite))
  const javascript = parts.routes.find(({ id }) => id === route)?.kb
  lines.push(`| ${[name, ...cellsOf(middle, javascript ?? Number.NaN)].join(' | ')} |`)
  console.log(lines.at(-1))
  for (const failed of new Set(results.flatMap((result) => result.failed))) console.log(`  not perfect: ${failed}`)
}
lines.push(
  '',
  `Lighthouse gives this machine an index of ${median(machineIndexes).toFixed(0)}, and slows it down 4 times whatever it is: near 1,000, where it begins to call a machine slow, TBT and the scores say more of the machine than of the page.`,
)
const cart = await pressCart(shop.origin, rounds)
lines.push(
  '',
  `Cart: a press on it on the listing, the processor slowed down 4 times, opens the panel after ${bold(cart.toFixed(0), cart <= goals.cartPanelMs)} ms (median of ${rounds}, goal ${goals.cartPanelMs} ms).`,
)
const details = ['| Loaded when needed | kB gz |', '|---|---|']
for (const { name, kb } of laterChunks(parts)) details.push(`| ${name} | ${kb} |`)

await shop.stop()
await (await openEmbedded(folder)).close()
rmSync(folder, { recursive: true, force: true })
const intro = `Lighthouse mobile (simulated slow 4G, 4x slower CPU), median of ${rounds} visits. Goals: performance ${goals.pages.performance}, the others ${goals.pages.others}, LCP ${goals.pages.lcpMs / 1_000} s, CLS ${goals.pages.cls}, TBT ${goals.pages.tbtMs} ms, ${goals.pages.javascriptKb} kB of JavaScript. A figure that falls short of its goal is bold.`
publish({ heading: 'Pages on a cheap phone', command: 'bench:pages', lines: [intro, '', ...lines], details, taken })
console.log(`\n${[...lines, '', ...details].join('\n')}`)
process.exit(0)

type Result = Awaited<ReturnType<typeof look>>

/** The cells of a row after its name, what falls short in bold. */
function cellsOf(middle: (pick: (result: Result) => number) => number, javascriptKb: number) {
  const goal = goals.pages
  const [performance, lcpMs, cls, tbtMs] = [
    middle((r) => r.performance),
    middle((r) => r.lcpMs),
    middle((r) => r.cls),
    middle((r) => r.tbtMs),
  ]
  const others = [middle((r) => r.accessibility), middle((r) => r.bestPractices), middle((r) => r.seo)]
  return [
    bold(String(performance), performance >= goal.performance),
    ...others.map((score) => bold(String(score), score >= goal.others)),
    bold((lcpMs / 1_000).toFixed(2), lcpMs <= goal.lcpMs),
    bold(cls.toFixed(3), cls <= goal.cls),
    bold(tbtMs.toFixed(0), tbtMs <= goal.tbtMs),
    bold(String(javascriptKb), javascriptKb <= goal.javascriptKb),
  ]
}

async function look(origin: string, path: string, hasCart: boolean) {
  const port = 4912
  const executablePath = findTestBrowser()
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'))
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...[`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  })
  if (hasCart) await addToCart(browser, origin)
  const options = { port, logLevel: 'error', output: 'json', disableStorageReset: hasCart } as const
  const run = await lighthouse(origin + path, options)
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
  if (!run) throw new Error(`Lighthouse said nothing of ${path}`)
  const { categories, audits } = run.lhr
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  const failed = ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
    (categories[id]?.auditRefs ?? [])
      .map(({ id, weight }) => ({ weight, audit: audits[id] }))
      .filter(({ weight, audit }) => weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1)
      .map(({ audit }) => `${id}: ${audit?.title}`),
  )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    tbtMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    machineIndex: run.lhr.environment.benchmarkIndex,
    failed,
  }
}

/** Chunks that no first load of the measured pages holds. */
function laterChunks({ routes, chunks }: Loaded) {
  const early = new Set(
    routes.filter(({ id }) => pages.some(({ route }) => route === id)).flatMap((route) => route.chunks),
  )
  return chunks
    .filter((chunk) => !early.has(chunk))
    .map((chunk) => ({
      name: chunk.replace(/^.*\/(.*)-[\w-]{8}\.js$/, '$1'),
      kb: Math.round(gzipSync(readFileSync(here(`../build/client${chunk}`)), { level: 9 }).length / 100) / 10,
    }))
    .sort((one, other) => other.kb - one.kb)
}
