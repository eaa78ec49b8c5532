import { makeBuyers } from './checkout/buyers.ts'
import { orderOf } from './checkout/place-orders.ts'
import { bold, goals } from './goals.ts'
import { compressed, postQuestion, type Question } from './load.ts'
import { type Arrived, arrive } from './open-loop.ts'
import { circumstances, publish } from './publish.ts'
import { listQuestions } from './reads/cached-search.ts'
import { openStage } from './stage.ts'

// `npm run bench:soak`: half an hour of everything at once, to see what grows.
const minutes = Number(process.env.BENCH_MINUTES ?? 30)
/** Requests a second: what a very good day of a mill brings, ten times over. */
const rates = { pages: 20, searches: 60, products: 40, carts: 4, orders: 4 }
const taken = circumstances()
const stage = await openStage()
try {
  const perSecond = Object.values(rates).reduce((sum, rate) => sum + rate, 0)
  const next = await mixed()
  const found: (Arrived & { mb: number })[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    const arrived = await arrive({ origin: stage.shop.origin, perSecond, seconds: 60, next })
    found.push({ ...arrived, mb: stage.shop.residentMb() })
    console.log(
      `minute ${minute + 1}: p99 ${arrived.p99Ms.toFixed(0)} ms, ${arrived.failed} failed, ${found.at(-1)?.mb} MB`,
    )
  }
  const lines = describeMemory(found, perSecond)
  console.log(lines.join('\n'))
  // A shorter run is a look, no figure.
  if (minutes >= 30) publish({ heading: 'Half an hour of everything', command: 'bench:soak', lines, taken })
} finally {
  await stage.close()
}
process.exit(0)

function describeMemory(found: (Arrived & { mb: number })[], perSecond: number) {
  const sum = (pick: (one: Arrived) => number) => found.reduce((total, one) => total + pick(one), 0)
  const early = found[Math.min(4, found.length - 1)]?.mb ?? 0
  const late = found.at(-1)?.mb ?? 0
  const p99 = [...found].map(({ p99Ms }) => p99Ms).sort((one, other) => one - other)
  const worst = p99.at(-1) ?? 0
  const cells = [
    sum(({ total }) => total).toLocaleString('en-IN'),
    bold(String(sum(({ failed }) => failed)), sum(({ failed }) => failed) === 0),
    bold(String(sum(({ refused }) => refused)), sum(({ refused }) => refused) === 0),
    (p99[Math.floor(p99.length / 2)] ?? 0).toFixed(0),
    bold(worst.toFixed(0), worst <= goals.soak.p99Ms),
    `${found[0]?.mb} / ${early} / ${late}`,
    bold((late / early).toFixed(2), late / early <= goals.soak.mostGrowth),
  ]
  const mix = Object.entries(rates).map(([name, rate]) => `${rate} ${name}`)
  return [
    `${found.length} minutes of ${mix.join(', ')} a second, ${perSecond} requests in all, at a fixed rate; one process and its PostgreSQL on one machine. Goals: no 5xx, p99 of each minute ${goals.soak.p99Ms} ms, memory from the fifth minute to the last at most ${goals.soak.mostGrowth} times.`,
    '',
    '| Requests | 5xx or none | Refused | p99, median minute, ms | p99, worst minute, ms | Memory after 1 / 5 / all minutes, MB | Growth from the fifth |',
    '|---|---|---|---|---|---|---|',
    `| ${cells.join(' | ')} |`,
  ]
}

/** One request after the other, in the proportions of the rates. */
async function mixed(): Promise<() => Question> {
  const searches = await listQuestions(stage.pool)
  const { rows } = await stage.pool.query<{ id: string; size: number }>(
    'select product_id as id, size::float8 as size from variation order by md5(sku) limit 2000',
  )
  const orders = rates.orders * 60 * minutes + 100
  const ordering = await makeBuyers(stage.pool, orders)
  const filling = await makeBuyers(stage.pool, 500, { isEmpty: true })
  const turn = Object.entries(rates).flatMap(([name, rate]) => Array.from({ length: rate }, () => name))
  let nth = 0
  const kinds: Record<string, () => Question> = {
    pages: () => ({ path: `/products/${rows[nth % rows.length]?.id}`, headers: compressed }),
    searches: () => searches[nth % searches.length] as Question,
    products: () => ({ path: `/api/v1/product/${rows[nth % rows.length]?.id}/get`, headers: compressed }),
    carts: () => {
      const { token } = filling[nth % filling.length] ?? { token: '' }
      const { id: productId, size } = rows[nth % rows.length] ?? { id: '', size: 1 }
      return postQuestion('/api/v1/cart/add', { productId, size, quantity: 1 }, { authorization: `Bearer ${token}` })
    },
    orders: () => {
      const buyer = ordering.pop()
      if (!buyer) throw new Error('There are fewer buyers than orders.')
      return { path: '/api/v1/order/create/cash', method: 'POST', ...orderOf(buyer) }
    },
  }
  return () => {
    // A step without a common divisor mixes the kinds evenly.
    nth += 1
    return (kinds[turn[(nth * 37) % turn.length] ?? 'pages'] ?? kinds.pages)?.() as Question
  }
}
