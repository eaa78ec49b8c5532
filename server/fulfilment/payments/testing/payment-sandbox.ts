import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { answerFor } from '#server/providers/messages/testing/provider-names.ts'

export const keys = {
  RAZORPAY_KEY_ID: 'rzp_test_abcdefghijklmn',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'secret-of-webhooks',
}

/** What a real shop is given: keys of test mode it refuses. */
export const liveKeys = { ...keys, RAZORPAY_KEY_ID: 'rzp_live_abcdefghijklmn' }

type Ledger = {
  orders: { id: string; amount: number; currency: string; receipt: string; notes: object }[]
  payments: {
    id: string
    order_id: string
    amount: number
    currency: string
    status: string
    amount_refunded: number
  }[]
  refunds: { id: string; payment_id: string; amount: number; status: string; notes: object }[]
  disputes: { id: string; payment_id: string; amount: number; amount_deducted: number; status: string; phase: string }[]
  events: { id: string; event: string; body: string }[]
}
type Paid = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** The payment sandbox as a process of its own, spoken to over HTTP. Its webhooks are kept, for the test to deliver. */
export async function startPaymentSandbox(known: Record<string, string> = keys) {
  const program = path.resolve(import.meta.dirname, '../../../../sandbox/payments/main.ts')
  const child = spawn(process.execPath, [program], {
    // Its input ends with us, however we end.
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PORT: '0', ENDS_WITH_INPUT: 'yes', ...keys, ...known },
  })
  const [printed] = await once(child.stdout, 'data')
  const url = /http:\S+/.exec(String(printed))?.[0] ?? ''
  const post = async (to: string, body: object) => {
    const answer = await fetch(`${url}/${to}`, { method: 'POST', body: JSON.stringify(body) })
    return answer.json()
  }
  return {
    url,
    /** Under the provider's own name, for a real shop. Gives what ends it. */
    answerAsProvider: () => answerFor('RAZORPAY_URL', url),
    /** What a shopper does in the provider's window. */
    pay: (order_id: string, more: object = {}): Promise<Paid> => post('pay', { order_id, outcome: 'success', ...more }),
    /** What somebody does in the provider's own office: sends all of a payment back, or a part. */
    refundByHand: (payment_id: string, more: { amount?: number; outcome?: string } = {}) =>
      post('refund', { payment_id, outcome: 'processed', ...more }),
    /** What the buyer's bank does: disputes a payment, or takes a dispute on (`dispute_id`, `status`). */
    dispute: (disputeFields: object): Promise<{ id: string; status: string }> => post('dispute', disputeFields),
    /** One that waited there comes to its end. */
    endRefund: (refund_id: string, outcome: 'processed' | 'failed') => post('refund', { refund_id, outcome }),
    /** A failed payment comes through after all. */
    succeedLate: (payment_id: string): Promise<Paid> => post('pay', { payment_id, outcome: 'success' }),
    /** What goes wrong next; nothing without faults. */
    fault: (...faults: object[]) => post('faults', { faults }),
    ledger: async () => (await (await fetch(`${url}/ledger.json`)).json()) as Ledger,
    async close() {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

export type PaymentSandbox = Awaited<ReturnType<typeof startPaymentSandbox>>
