import { makeBuyers } from './checkout/buyers.ts'
import { orderOf } from './checkout/place-orders.ts'
import { bold, goals } from './goals.ts'
import { arrive } from './open-loop.ts'
import { circumstances, publish } from './publish.ts'
import { openStage } from './stage.ts'

// `npm run bench:arrivals`: orders that arrive at a fixed rate for ten minutes, by people who do not wait for each other.
const perSecond = Number(process.env.BENCH_ARRIVALS ?? goals.arrivals.perSecond)
const seconds = Number(process.env.BENCH_SECONDS ?? 600)
const warmUpSeconds = 10
const taken = circumstances()
const stage = await openStage()
try {
  const buyers = await makeMany(Math.ceil(perSecond * (seconds + warmUpSeconds)))
  // Plans made while the tables were empty would be used on.
  await stage.pool.query('vacuum analyze')
  const next = () => ({
    ...{ path: '/api/v1/order/create/cash', method: 'POST' as const },
    ...orderOf(buyers.pop() ?? never()),
  })
  await arrive({ origin: stage.shop.origin, perSecond, seconds: warmUpSeconds, next })
  const before = await countOrders()
  const found = await arrive({ origin: stage.shop.origin, perSecond, seconds, next })
  const stored = (await countOrders()) - before
  const lines = [
    `orders of two lines with stock and a coupon, each by another buyer, ${perSecond} a second for ${seconds} s; one process and its PostgreSQL on one machine. Times count from the moment of arrival.`,
    '',
    '| Arrived | p50, ms | p99, ms | Worst, ms | Most waiting at once | Refused | Failed | Goal |',
    '|---|---|---|---|---|---|---|---|',
    `| ${[
      found.total.toLocaleString('en-IN'),
      found.p50Ms.toFixed(0),
      bold(found.p99Ms.toFixed(0), found.p99Ms <= goals.arrivals.p99Ms),
      found.worstMs.toFixed(0),
      found.mostWaiting,
      bold(String(found.refused), found.refused === 0),
      bold(String(found.failed), found.failed === 0),
      `p99 ${goals.arrivals.p99Ms} ms, none refused or failed`,
    ].join(' | ')} |`,
    '',
    `The database holds ${stored.toLocaleString('en-IN')} orders more afterwards. Memory of the shop's process: ${stage.shop.residentMb()} MB.`,
  ]
  console.log(lines.join('\n'))
  // A shorter run is a look, no figure.
  if (seconds >= 600) publish({ heading: 'Orders at a fixed rate', command: 'bench:arrivals', lines, taken })
} finally {
  await stage.close()
}
process.exit(0)

async function countOrders() {
  const { rows } = await stage.pool.query<{ orders: number }>('select count(*)::int as orders from shop_order')
  return rows[0]?.orders ?? 0
}

async function makeMany(count: number) {
  const made = []
  while (made.length < count) made.push(...(await makeBuyers(stage.pool, Math.min(5_000, count - made.length))))
  return made
}

function never(): never {
  throw new Error('There are fewer buyers than arrivals.')
}
