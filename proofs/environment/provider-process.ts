import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { killProgram } from './child-processes.ts'
import { findFreePort } from './ports.ts'
import { keys } from './shop-process.ts'

export type Paid = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
type Entity = { id: string; amount: number; currency: string; status: string }
export type Ledger = {
  orders: (Entity & { receipt: string | null })[]
  payments: (Entity & { order_id: string; amount_refunded: number })[]
  refunds: (Entity & { payment_id: string; notes: unknown })[]
  disputes: (Entity & { payment_id: string; amount_deducted: number })[]
  events: { id: string; event: string; body: string; isDelivered: boolean; tries: number }[]
  faults: object[]
}

type Options = {
  folder: string
  /** The shop its webhooks go to; without one nobody hears of anything. */
  shopOrigin?: string
}

export type ProviderProcess = Awaited<ReturnType<typeof startProvider>>

const program = fileURLToPath(new URL('../../sandbox/payments/main.ts', import.meta.url))

/** The stand-in of the payment provider as a process of its own: it outlives every shop and goes on delivering its webhooks. */
export async function startProvider({ folder, shopOrigin }: Options) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}/sandbox/payments`
  const settings = {
    ...keys,
    PORT: String(port),
    LEDGER_FILE: path.join(folder, 'provider.jsonl'),
    ENDS_WITH_INPUT: 'yes',
    ...(shopOrigin ? { WEBHOOK_URL: `${shopOrigin}/api/v1/webhooks/razorpay` } : {}),
  }
  let child = await start(settings)
  const ledger = async () => (await (await fetch(`${url}/ledger.json`)).json()) as Ledger

  return {
    /** For RAZORPAY_URL. */
    url,
    ledger,
    /** Writes what it knows into `ledger.json` of the run's folder. */
    async copyLedger() {
      writeFileSync(path.join(folder, 'ledger.json'), JSON.stringify(await ledger()))
    },
    /** What a shopper does in the provider's window: see sandbox/README.md for the outcomes. Throws what the provider says against it. */
    pay: (paymentOrderId: string, more: object = {}) =>
      post<Paid>(`${url}/pay`, { order_id: paymentOrderId, outcome: 'success', ...more }),
    /** Another program at the same account is paid. */
    payOther: (amount: number) => post<Paid>(`${url}/pay`, { without_order: true, outcome: 'success', amount }),
    /** A failed payment comes through after all. */
    succeedLate: (paymentId: string) => post<Paid>(`${url}/pay`, { payment_id: paymentId, outcome: 'success' }),
    /** What somebody does in the provider's own office: sends a part back, which may wait there. */
    refundByHand: (paymentId: string, amount: number, outcome: 'processed' | 'failed' | 'pending') =>
      post<Entity>(`${url}/refund`, { payment_id: paymentId, amount, outcome }),
    /** What waited there comes to its end. */
    endByHand: (refundId: string, outcome: 'processed' | 'failed') =>
      post<Entity>(`${url}/refund`, { refund_id: refundId, outcome }),
    /** What a buyer's bank does: disputes a payment, or takes a dispute on. */
    dispute: (disputeFields: object) => post<Entity>(`${url}/dispute`, disputeFields),
    /** What goes wrong next; nothing without faults. */
    fault: (...faults: object[]) => post(`${url}/faults`, { faults }),
    /** ... beside what goes wrong anyway. */
    faultMore: (...faults: object[]) => post(`${url}/faults`, { faults, more: true }),
    kill: () => killProgram(child),
    /** Starts it again, after a kill or not: it knows all it knew, and sends at once every webhook nobody has taken yet. */
    async restart() {
      await killProgram(child)
      child = await start(settings)
    },
    close: () => killProgram(child, 'SIGTERM'),
  }
}

async function start(settings: Record<string, string>): Promise<ChildProcess> {
  // Its input ends with us, however we end.
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'ignore'], env: settings })
  child.stdin.on('error', () => {})
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (child.exitCode !== null) throw new Error('The stand-in of the payment provider did not start.')
  return child
}

async function post<T = unknown>(url: string, body: object): Promise<T> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const json = (await answer.json()) as T & { error?: { description: string } }
  if (!answer.ok) throw new Error(json.error?.description ?? `The provider answered ${answer.status}.`)
  return json
}
