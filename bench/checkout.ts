import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { serverFlags, serverProgram } from '../scripts/node-binary.mjs'
import { type BuyerOptions, makeBuyers } from './checkout/buyers.ts'
import { fillShop } from './checkout/goods.ts'
import { placeAsCrowd, placeInTurns } from './checkout/in-turns.ts'
import type { Target } from './checkout/place-orders.ts'
import { talkOfOneOrder } from './checkout/statements.ts'
import { runTpcB } from './checkout/tpc-b.ts'
import { checkOut, type Size } from './checkout/whole-checkouts.ts'
import { databaseAddress } from './database-address.ts'
import { bold, goals } from './goals.ts'
import { median } from './load.ts'
import { start } from './processes.ts'
import { circumstances, publish } from './publish.ts'

// `npm run bench:checkout`: orders beside a bare route that commits the same rows, in turns: only the ratio means something.
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const folder = mkdtempSync(join(tmpdir(), 'bench-checkout-'))
// The database server may run as another account than ours.
chmodSync(folder, 0o755)
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ports = { shop: 4921, bare: 4922, sandbox: 4923 }
const sandboxAddress = `http://127.0.0.1:${ports.sandbox}/sandbox/payments`
const settings: Record<string, string> = {
  DATA_FOLDER: folder,
  ADDRESS_LIMIT_FACTOR: '0',
  LOG_LEVEL: 'warn',
  SHOP_MODE: 'demo',
  PAYMENTS: 'sandbox',
  RAZORPAY_URL: sandboxAddress,
}

const taken = circumstances()
const config = readConfig({ ...settings, DATABASE_URL: process.env.DATABASE_URL })
const { db, pool, close } = await openDatabase(config)
await migrate(db, pool)
await fillShop(db, pool)
const { rows: durable } = await pool.query(
  "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name",
)
const { statements, roundTrips } = await talkOfOneOrder(config)

const shop = await start(serverProgram, ports.shop, '/products', settings, serverFlags)
const bare = await start(here('limits/bare-order.ts'), ports.bare, '/', { DATABASE_URL: databaseAddress(pool) })
const sandbox = await start(here('../sandbox/payments/main.ts'), ports.sandbox, '/sandbox/payments/ledger.json', {
  LEDGER_FILE: join(folder, 'ledger.jsonl'),
  WEBHOOK_URL: `${shop.origin}/api/v1/webhooks/razorpay`,
})
const ours: Target = { origin: shop.origin, path: '/api/v1/order/create/cash' }
const reference: Target = { origin: bare.origin, path: '/order' }

const lines = [
  '| What | Shop, orders/s | Bare route, orders/s | Ratio (median) | Goal | p99 of the shop, ms |',
  '|---|---|---|---|---|---|',
]
const { rows: hot } = await pool.query<{ sku: string }>('select sku from variation order by sku limit 1')
await compare('Order placement: 2 lines, stock, coupon', goals.orders, {})
await compare('One hot product and one coupon, everybody', goals.hotProduct, { hot: hot[0]?.sku ?? '' })

const crowd = await placeAsCrowd(pool, ours, seconds)
lines.push('', `64 clients: ${crowd.perSecond.toFixed(0)} orders/s, p99 ${crowd.p99Ms} ms, none failed.`)
const { rows: sizes } = await pool.query<Size>(
  'select product_id as "productId", size::float8 as size from variation order by md5(sku)',
)
const checkouts = []
for (let round = 0; round <= rounds; round++) {
  const buyers = await makeBuyers(pool, 40 * seconds, { isEmpty: true })
  checkouts.push(await checkOut({ shop: shop.origin, sandbox: sandboxAddress }, buyers, sizes, 16))
}
lines.push(
  `Whole checkouts (two things into the cart, order, card paid at the sandbox in a process of its own, confirmed): ${median(checkouts.slice(1)).toFixed(0)}/s with 16 clients.`,
  `One order speaks ${statements.length} statements to the database and waits for its answers ${roundTrips} times.`,
  `TPC-B of pgbench on the same server, 16 clients: ${await runTpcB(pool, seconds)}.`,
  `PostgreSQL's settings: ${durable.map(({ name, setting }) => `${name} ${setting}`).join(', ')}.`,
)
await Promise.all([shop, bare, sandbox].map((running) => running.stop()))
await close()
rmSync(folder, { recursive: true, force: true })
const intro = `one shop and PostgreSQL on one machine, 16 clients, each order by another buyer, load generator included, ${rounds} rounds of about ${seconds} s in turns with a bare Fastify route that commits the same rows in one statement. Machines differ and are noisy: read the ratios.`
publish({ heading: 'Placing orders', command: 'bench:checkout', lines: [intro, '', ...lines], taken })
console.log(`\n${lines.join('\n')}\n\n${statements.map((text, at) => `${at + 1}. ${text.slice(0, 110)}`).join('\n')}`)
process.exit(0)

type Goal = { ratio?: number; p99Ms?: number; perSecond?: number }

async function compare(name: string, goal: Goal, options: BuyerOptions) {
  const placed = await placeInTurns(pool, { ours, reference, options }, { rounds, seconds })
  const { ratio = 0, p99Ms = Number.POSITIVE_INFINITY, perSecond = 0 } = goal
  const cells = [
    name,
    bold(placed.ours.toFixed(0), placed.ours >= perSecond),
    placed.reference.toFixed(0),
    bold(placed.ratio.toFixed(2), placed.ratio >= ratio),
    perSecond > 0 ? `${perSecond} orders/s` : `ratio ${ratio}, p99 ${p99Ms} ms`,
    bold(placed.p99Ms.toFixed(0), placed.p99Ms <= p99Ms),
  ]
  lines.push(`| ${cells.join(' | ')} |`)
  console.log(lines.at(-1))
}
