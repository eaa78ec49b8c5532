import { goals } from './goals.ts'
import { javascriptSizes } from './javascript-size.ts'
import { measureMemory } from './process/memory.ts'
import { measureStart } from './process/start-time.ts'
import { measureTwoWorkers } from './process/two-workers.ts'
import { circumstances, publish } from './publish.ts'
import { measureCachedSearch } from './reads/cached-search.ts'
import { measureHtmlPage } from './reads/html-page.ts'
import { measureKeywordSearch } from './reads/keyword-search.ts'
import { measureCachedProduct, measureProduct } from './reads/product-detail.ts'
import { measureReadingAndRendering, measureRendering } from './reads/product-page.ts'
import { type Row, rowHead, writeRow } from './report.ts'
import { openStage } from './stage.ts'
import { measureAddToCart } from './writes/add-to-cart.ts'
import { measureCrowd, measureOrders } from './writes/order-placement.ts'
import { measureWholeCheckout } from './writes/whole-checkout.ts'

// `npm run bench`: what the shop does beside the least that could do it, in turns: only the ratio means something.
const turns = { rounds: Number(process.env.BENCH_ROUNDS ?? 5), seconds: Number(process.env.BENCH_SECONDS ?? 3) }
// Part of a word below, for those who work on one figure; then no report is written.
const only = process.env.BENCH_ONLY ?? ''
const taken = circumstances()

const stage = await openStage()
const contents: Record<string, () => Promise<Row>> = {
  idle: () => measureMemory(stage, 'idle', goals.idleMb),
  start: () => measureStart(stage, turns),
  search: () => measureCachedSearch(stage, turns),
  keyword: () => measureKeywordSearch(stage, turns),
  product: () => measureCachedProduct(stage, turns),
  'product-anew': () => measureProduct(stage, turns),
  page: () => measureHtmlPage(stage, turns),
  rendering: () => measureRendering(stage, turns),
  'reading-and-rendering': () => measureReadingAndRendering(stage, turns),
  cart: () => measureAddToCart(stage, turns),
  order: () => measureOrders(stage, turns),
  crowd: () => measureCrowd(stage, turns),
  checkout: () => measureWholeCheckout(stage, turns),
  after: () => measureMemory(stage, 'after the whole run', goals.afterRunMb),
  workers: () => measureTwoWorkers(stage, turns),
}
const rows: Row[] = []
try {
  console.log(rowHead.join('\n'))
  for (const [argument, measureNext] of Object.entries(contents)) {
    if (!argument.includes(only)) continue
    const row = await measureNext()
    rows.push(row)
    console.log(writeRow(row))
    if (only && row.note) console.log(row.note)
  }
  if (!only) await writePage()
} finally {
  await stage.close()
}
process.exit(0)

async function writePage() {
  const { rows: settings } = await stage.pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name",
  )
  const lines = [
    ...[...rowHead, ...rows.map(writeRow), ''],
    ...rows.flatMap(({ note }) => (note ? [note] : [])),
    `PostgreSQL's settings: ${settings.map(({ name, setting }) => `${name} ${setting}`).join(', ')}.`,
  ]
  const details = [
    ...['| Route | First-load JavaScript, kB gz |', '|---|---|'],
    // The back office has code of its own.
    ...(await javascriptSizes()).flatMap(({ id, kb }) => (id.startsWith('admin') ? [] : [`| ${id} | ${kb} |`])),
  ]
  const intro = `one process and its PostgreSQL on one machine, 20,000 products with 3 sizes each, 16 connections, ${turns.rounds} rounds of ${turns.seconds} s in turns with a bare reference (\`bench/limits\`); the load comes from a process of its own. Machines differ and are noisy: read the ratios. What is ready is asked for compressed, as browsers do; what is made anew is not, as the reference compresses nothing. A figure that falls short of its goal is bold.`
  publish({ heading: 'Reads, carts and orders', command: 'bench', lines: [intro, '', ...lines], details, taken })
}
