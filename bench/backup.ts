import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { staffCookie } from '#server/back-office/access/callers.ts'
import { openStaffSession, proveStaffSession } from '#server/back-office/access/sessions.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { fillBigShop } from '#server/program/demo/fill-big-shop.ts'
import { serverFlags, serverProgram } from '../scripts/node-binary.mjs'
import { makeBuyers, skipFormerBuyers } from './checkout/buyers.ts'
import { stockUp } from './checkout/goods.ts'
import { orderOf, placeOrders } from './checkout/place-orders.ts'
import { bold, goals } from './goals.ts'
import { median } from './load.ts'
import { type Arrived, arrive } from './open-loop.ts'
import { start } from './processes.ts'
import { circumstances, publish } from './publish.ts'
import { withoutLimits } from './stage.ts'

// `npm run bench:backup`: what a backup of a large shop costs those who order meanwhile. With DATA_FOLDER the shop is kept for the next run.
const size = { products: 1_000, customers: 50_000, orders: Number(process.env.BENCH_ORDERS ?? 1_000_000) }
const perSecond = goals.backup.perSecond
/** How long orders arrive without a backup, and beside each part of the work; the rest of it goes on without them. */
const arriveSeconds = Number(process.env.BENCH_SECONDS ?? 240)
const warmSeconds = arriveSeconds / 2
const besideRounds = 5
const taken = circumstances()
const dataSource = process.env.DATA_FOLDER
const folder = dataSource ?? mkdtempSync(join(tmpdir(), 'bench-backup-'))
mkdirSync(folder, { recursive: true })
// The database server may run as another account than ours.
chmodSync(folder, 0o755)
const settings: Record<string, string> = {
  ...{ DATA_FOLDER: folder, LOG_LEVEL: 'warn', SHOP_MODE: 'demo', ADDRESS_LIMIT_FACTOR: '0', SHED_LOAD_AFTER_MS: '0' },
  // Filling it leaves the database no time to answer.
  DATABASE_PATIENCE_MS: '0',
}
const { db, pool, close } = await openDatabase(readConfig(settings))
const orders = await fill()
await skipFormerBuyers(pool)
const shop = await start(serverProgram, 4951, '/products', settings, serverFlags)
const target = { origin: shop.origin, path: '/api/v1/order/create/cash' }

console.log('The shop gets warm, then orders come without a backup and beside one.')
await placeOrders(target, await makeBuyers(pool, 2_000), 16)
await arriveUntil(warmSeconds)
const quiet = { most: await mostOrders(3), arrived: await arriveUntil(arriveSeconds) }
const [first, beside] = [watch(), await press()]
const whileWritten = { arrived: await arriveUntil(arriveSeconds, () => beside.isWritten()), memory: first.most() }
console.log('The rest of it is written alone.')
await beside.written()
const writtenSeconds = beside.seconds()
console.log('Orders come while it is tried.')
const trying = watch()
const whileTried = { arrived: await arriveUntil(arriveSeconds, () => beside.isTried()), memory: trying.most() }
console.log('The rest of it is tried alone.')
await beside.tried()
const triedSeconds = beside.seconds() - writtenSeconds
console.log('Another is written while everybody orders as fast as they can.')
const second = await press()
const rounds: number[] = []
for (let round = 0; round < besideRounds && !second.isWritten(); round += 1) rounds.push(await mostOrders(1))
await second.leave()
const { rows: made } = await pool.query<{ bytes: number; by: string; fault: string | null }>(
  `select byte_size::float8 as bytes, checked_by as by, coalesce(check_fault, untried) as fault from backup
   where checked_by = 'restored' order by of_moment desc limit 1`,
)
await shop.stop()
await close()
if (!dataSource) rmSync(folder, { recursive: true, force: true })

const row = (
  name: string,
  most: string,
  { total, p50Ms, p99Ms, worstMs, refused, failed }: Arrived,
  memory: string,
) => {
  const isSoon = p99Ms <= quiet.arrived.p99Ms * goals.backup.times
  const figures = [total.toLocaleString('en-IN'), p50Ms.toFixed(0), bold(p99Ms.toFixed(0), isSoon), worstMs.toFixed(0)]
  return `| ${[name, most, ...figures, bold(String(refused + failed), refused + failed === 0), memory].join(' | ')} |`
}
const lines = [
  `| Meanwhile | Orders/s, 16 clients | Orders at ${perSecond}/s | p50, ms | p99, ms | Worst, ms | Refused or failed | Memory of the shop's process, most |`,
  '|---|---|---|---|---|---|---|---|',
  row('Nothing else', quiet.most.toFixed(0), quiet.arrived, ''),
  row(
    `The backup is written (${writtenSeconds.toFixed(0)} s)`,
    median(rounds).toFixed(0),
    whileWritten.arrived,
    `${whileWritten.memory} MB`,
  ),
  row(
    `It is restored beside the shop and judged (${triedSeconds.toFixed(0)} s)`,
    '',
    whileTried.arrived,
    `${whileTried.memory} MB`,
  ),
  '',
  `While it is written the shop takes ${(median(rounds) / quiet.most).toFixed(2)} of the orders of before, where everybody orders as fast as they can. The backup has ${((made[0]?.bytes ?? 0) / 1e6).toFixed(0)} MB and was ${made[0]?.by === 'restored' && !made[0].fault ? 'restored and right' : `not judged right: ${made[0]?.fault}`}.`,
]
console.log(lines.join('\n'))
const intro = `a shop of ${orders.toLocaleString('en-IN')} orders makes its backup and tries it, in its own process, all on one machine. Without a backup, and in the first ${arriveSeconds} s of each part, orders of two lines arrive ${perSecond} a second, by people who do not wait for each other; the seconds are those of the whole part, which then goes on alone. Goal: none refused, and p99 at most ${goals.backup.times} times that without.`
publish({ heading: 'A backup while orders come', command: 'bench:backup', lines: [intro, '', ...lines], taken })
process.exit(0)

async function fill() {
  const config = readConfig(settings)
  const count = async () => (await pool.query('select count(*)::int as n from shop_order')).rows[0].n as number
  await migrate(db, pool)
  if ((await count()) < size.orders) await fillBigShop({ config, db, pool }, size, (part) => console.log(part))
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  if (!(await client.query("select from promo_code where promo_code = 'BENCH1'")).rowCount) await stockUp(pool)
  // Buyers take whatever there is, drafts too.
  await client.query('update product set is_active = true, shown_from = null')
  await client.query(withoutLimits)
  await client.query('delete from backup')
  // The clean-up of years would be measured too: each night has one day of it.
  await client.query("delete from message where created_at < now() - interval '90 days'")
  await client.query('vacuum analyze')
  client.release(true)
  return count()
}

async function signIn() {
  const { rows } = await pool.query<{ id: string }>("select id from staff where role = 'admin' limit 1")
  const session = await openStaffSession(db, rows[0]?.id ?? '', 'bench:backup')
  return `${staffCookie}=${await proveStaffSession(db, hashToken(session))}`
}

/** Has the shop make a backup, as its owner does by the button; tells how far it is. */
async function press() {
  const begunAt = performance.now()
  const { rows } = await pool.query("select coalesce(max(of_moment), '-infinity') as last from backup")
  // Anew for each: a session that sleeps wants its factor again.
  const headers = { cookie: await signIn() }
  const answer = await fetch(`${shop.origin}/api/v1/admin/backups`, { method: 'POST', headers })
  if (!answer.ok) throw new Error(`No backup: ${await answer.text()}`)
  const state = { isWritten: false, isTried: false, isLeft: false }
  const look = async () => {
    while (!state.isTried && !state.isLeft) {
      await sleep(500)
      const found = await pool.query(
        'select fault, checked_by, untried, check_fault from backup where of_moment > $1 order by of_moment desc limit 1',
        [rows[0].last],
      )
      const [one] = found.rows
      if (one?.fault) throw new Error(one.fault)
      state.isWritten = one !== undefined
      state.isTried = one?.checked_by === 'restored' || Boolean(one?.untried)
    }
  }
  const looking = look()
  looking.catch((error) => {
    console.error(error)
    process.exit(1)
  })
  return {
    isWritten: () => state.isWritten,
    isTried: () => state.isTried,
    written: () => until(() => state.isWritten),
    tried: () => until(() => state.isTried),
    seconds: () => (performance.now() - begunAt) / 1_000,
    async leave() {
      state.isLeft = true
      await looking
    },
  }
}

async function until(isSo: () => boolean) {
  while (!isSo()) await sleep(200)
}

/** Orders a second of 16 clients: the median of so many rounds. */
async function mostOrders(times: number) {
  const found: number[] = []
  for (let round = 0; round < times; round += 1) {
    const { perSecond: placed, failed } = await placeOrders(target, await makeBuyers(pool, 2_000), 16)
    if (failed > 0) throw new Error(`${failed} orders failed.`)
    found.push(placed)
  }
  return median(found)
}

async function arriveUntil(seconds: number, isOver = () => false) {
  const buyers = await makeBuyers(pool, 5_000)
  let isMaking = false
  const next = () => {
    if (buyers.length < 2_000 && !isMaking) {
      isMaking = true
      void makeBuyers(pool, 2_000).then((more) => {
        buyers.push(...more)
        isMaking = false
      })
    }
    return { path: target.path, method: 'POST' as const, ...orderOf(buyers.pop() ?? never()) }
  }
  return arrive({ origin: shop.origin, perSecond, seconds, next, isOver })
}

/** The most memory of the shop's process until asked. */
function watch() {
  let most = shop.residentMb()
  const timer = setInterval(() => {
    most = Math.max(most, shop.residentMb())
  }, 200)
  timer.unref()
  return {
    most() {
      clearInterval(timer)
      return most
    },
  }
}

function never(): never {
  throw new Error('There are fewer buyers than arrivals.')
}
