import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { makeBuyers } from '../checkout/buyers.ts'
import { placeOrders } from '../checkout/place-orders.ts'
import { checkOut, type Size } from '../checkout/whole-checkouts.ts'
import { goals } from '../goals.ts'
import type { Turns } from '../in-turns.ts'
import { median } from '../load.ts'
import { serverSecondsOf, start } from '../processes.ts'
import type { Row } from '../report.ts'
import type { Stage } from '../stage.ts'

const goal = goals.wholeCheckout.ratio
const atOnce = 16
const sandboxPort = 4900
const sandboxPath = '/sandbox/payments'
const sandboxProgram = fileURLToPath(new URL('../../sandbox/payments/main.ts', import.meta.url))

/** From an empty cart to an order paid by card and confirmed, beside the bare route that only commits an order. */
export async function measureWholeCheckout(stage: Stage, { rounds, seconds }: Turns): Promise<Row> {
  const { pool, folder, startShop, startBare } = stage
  const sandboxAddress = `http://127.0.0.1:${sandboxPort}${sandboxPath}`
  const shop = await startShop([], { PAYMENTS: 'sandbox', RAZORPAY_URL: sandboxAddress })
  const sandbox = await start(sandboxProgram, sandboxPort, `${sandboxPath}/ledger.json`, {
    LEDGER_FILE: join(folder, 'ledger.jsonl'),
    WEBHOOK_URL: `${shop.origin}/api/v1/webhooks/razorpay`,
  })
  const bare = await startBare('bare-order')
  const sizes = await listSizes(pool)
  const turns: { ours: number; reference: number }[] = []
  let computed: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const buyers = await makeBuyers(pool, 30 * seconds, { isEmpty: true })
    const before = await computedSoFar()
    const ours = await checkOut({ shop: shop.origin, sandbox: sandboxAddress }, buyers, sizes, atOnce)
    computed = (await computedSoFar()).map((now, at) => now - (before[at] ?? 0))
    const others = await makeBuyers(pool, 200 * seconds)
    const { perSecond } = await placeOrders({ origin: bare.origin, path: '/order' }, others, atOnce)
    turns.push({ ours, reference: perSecond })
  }
  await Promise.all([shop, sandbox, bare].map((program) => program.stop()))
  return rowOf(turns.slice(1), computed, 30 * seconds)

  async function computedSoFar() {
    const [asker, database] = [process.cpuUsage(), serverSecondsOf(await connectionProcess(pool))]
    const own = [shop, sandbox].map((program) => sum(program.cpuSeconds()))
    return [...own, database, (asker.user + asker.system) / 1e6]
  }
}

function rowOf(turns: { ours: number; reference: number }[], computed: number[], buyers: number): Row {
  const ratio = median(turns.map(({ ours, reference }) => ours / reference))
  const [shop, sandbox, database, asker] = computed.map((seconds) => seconds.toFixed(2))
  return {
    name: 'Whole checkout: empty cart to confirmed card payment',
    shop: `${median(turns.map(({ ours }) => ours)).toFixed(0)} /s`,
    reference: `${median(turns.map(({ reference }) => reference)).toFixed(0)} /s`,
    ...{ result: ratio.toFixed(2), goal: `${goal}`, isReached: ratio >= goal },
    note: `CPU seconds of ${buyers} whole checkouts: shop ${shop}, stand-in of the payment provider ${sandbox}, PostgreSQL ${database}, who asks ${asker}.`,
  }
}

async function listSizes(pool: Pool) {
  const { rows } = await pool.query<Size>(
    'select product_id as "productId", size::float8 as size from variation order by md5(sku) limit 5000',
  )
  return rows
}

async function connectionProcess(pool: Pool) {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

function sum(values: number[]) {
  return values.reduce((total, value) => total + value, 0)
}
