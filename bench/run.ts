import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedManyProducts } from '#db/seed/many-products.ts'
import { seedDemoShop } from '#db/seed.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { serverFlags } from '../scripts/node-binary.mjs'
import { javascriptSizes } from './javascript-size.ts'
import { layoutShift } from './layout-shift.ts'
import { type Load, measure, median } from './load.ts'
import { answers, start } from './processes.ts'

// Each figure stands beside a bare reference measured in the same run, in turns: only the ratio means something.
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
// The database server may run as another account than ours.
chmodSync(folder, 0o755)
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const settings: Record<string, string> = {
  DATA_FOLDER: folder,
  ADDRESS_LIMIT_FACTOR: '0',
  LOG_LEVEL: 'warn',
  SHOP_MODE: 'demo',
}

const config = readConfig({ ...settings, DATABASE_URL: process.env.DATABASE_URL })
const { db, pool, close } = await openDatabase(config)
await migrate(db, pool)
await seedDemoShop(db, new Date())
const { rows: counted } = await pool.query('select count(*)::int as products from product')
await seedManyProducts(db, 1_000 - counted[0].products)
await pool.query('analyze')
const { rows: sample } = await pool.query(
  'select product_id from variation group by product_id having count(*) = 3 order by product_id limit 1',
)
const productId = sample[0].product_id as string
const databaseUrl = connectionString()

const shop = await start(here('../server/main.ts'), 4901, '/products', settings, serverFlags)
const bare = {
  product: await start(here('limits/bare-product.ts'), 4902, `/product/${productId}`, { DATABASE_URL: databaseUrl }),
  search: await start(here('limits/bare-search.ts'), 4903, '/', { DATABASE_URL: databaseUrl }),
  page: await start(here('limits/bare-page.ts'), 4904, '/', {}),
}
const json = { method: 'POST' as const, headers: { 'content-type': 'application/json' }, body: '{"active":true}' }
const pairs = [
  {
    name: 'Product detail',
    goal: 0.5,
    ours: { url: `${shop.origin}/api/v1/product/${productId}/get` },
    reference: { url: `${bare.product.origin}/product/${productId}` },
  },
  {
    name: 'Product search, 15 of 1,000',
    goal: 0.4,
    ours: { url: `${shop.origin}/api/v1/product/search?limit=15&page=1`, ...json },
    reference: { url: `${bare.search.origin}/search`, ...json },
  },
  {
    name: 'Listing page, rendered',
    goal: 0.3,
    ours: { url: `${shop.origin}/products` },
    reference: { url: bare.page.origin },
  },
] satisfies { name: string; goal: number; ours: Load; reference: Load }[]

const lines = [
  '| What | Shop, req/s | Bare reference, req/s | Ratio (median) | Goal | p99 of the shop, ms |',
  '|---|---|---|---|---|---|',
]
for (const { name, goal, ours, reference } of pairs) {
  await measure(ours, 3)
  await measure(reference, 2)
  const results = []
  for (let round = 0; round < rounds; round++) {
    results.push({ ours: await measure(ours, seconds), reference: await measure(reference, seconds) })
  }
  if (results.some((result) => result.ours.failed + result.reference.failed > 0))
    throw new Error(`${name}: some answers failed`)
  const ratio = median(results.map((result) => result.ours.perSecond / result.reference.perSecond))
  const own = median(results.map((result) => result.ours.perSecond))
  const other = median(results.map((result) => result.reference.perSecond))
  const p99 = median(results.map((result) => result.ours.p99Ms))
  lines.push(
    `| ${name} | ${own.toFixed(0)} | ${other.toFixed(0)} | ${ratio.toFixed(2)} | ${goal} | ${p99.toFixed(0)} |`,
  )
  console.log(lines.at(-1))
}
const residentMb = shop.residentMb()
lines.push('', `Resident memory of the shop after the run: ${residentMb} MB (goal: below 250 MB).`)

lines.push('', '| Route | First-load JavaScript, kB gz |', '|---|---|')
for (const { id, kb } of await javascriptSizes()) lines.push(`| ${id} | ${kb} |`)

lines.push('', '| Page on a slow phone | Layout shift (goal: below 0.02) |', '|---|---|')
for (const path of ['/', '/products', `/products/${productId}`]) {
  lines.push(`| ${path} | ${(await layoutShift(shop.origin + path)).toFixed(4)} |`)
}
await Promise.all([shop, bare.product, bare.search, bare.page].map((running) => running.stop()))

await startByNpm()
const startMs = await startByNpm()
lines.push('', `Second \`npm start\` to the first answered page: ${(startMs / 1000).toFixed(2)} s (goal: below 3 s).`)

await close()
rmSync(folder, { recursive: true, force: true })
const report = [
  '# Benchmarks',
  '',
  `\`npm run bench\`: one process and PostgreSQL on one machine, 16 connections, 1,000 products, load generator included, ${rounds} rounds of ${seconds} s in turns. Machines differ and are noisy: read the ratios.`,
  '',
  ...lines,
  '',
].join('\n')
writeFileSync(here('../docs/benchmarks.md'), report)
console.log(`\n${lines.join('\n')}`)
process.exit(0)

/** Milliseconds of one `npm start` to its first answered page. */
async function startByNpm() {
  const env = { ...process.env, ...settings, PORT: '4905' }
  const npm = spawn('npm', ['start', '--silent'], { cwd: here('..'), env, stdio: 'ignore', detached: true })
  const ms = await answers('http://127.0.0.1:4905/products', npm)
  process.kill(-(npm.pid as number), 'SIGTERM')
  if (npm.exitCode === null) await once(npm, 'exit')
  return ms
}

function connectionString() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const { host = '', port, user, database } = pool.options
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port ?? 5432}`
}
