import { appendFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type CallName = 'create' | 'cash' | 'confirm' | 'pay' | 'cancel' | 'status'

/** What was sent; the checker believes nothing else of it. */
export type Sent = {
  lines?: { sku: string; quantity: number }[]
  coupons?: string[]
  orderId?: string
  orderNumber?: string
  paymentId?: string
  paymentOrderId?: string
  /** The total on the screen, in paise. */
  total?: number
}

/** What came back. Amounts in paise. */
export type Got = {
  status: number
  message?: string
  orderId?: string
  orderNumber?: string
  paymentOrderId?: string
  paymentId?: string
  amount?: number
  state?: string
}

export type Line = {
  at: number
  ms: number
  buyer: string
  /** The key an intent was sent under. */
  intent: string
  call: CallName
  sent: Sent
  /** Null: the answer was lost, or the shop could not be reached. */
  answer: Got | null
}

export type History = ReturnType<typeof openHistory>

/** The client's own book: one JSON line per finished call in `history.jsonl`, the only thing the checker knows of us. */
export function openHistory(folder: string) {
  const file = path.join(folder, 'history.jsonl')
  writeFileSync(file, '')
  const counts = { calls: 0, lost: 0, away: 0, refused: 0, placed: 0 }

  const answered = () => counts.calls - counts.lost - counts.away

  return {
    counts,
    /** Waits until the shop has given so many more answers, or the time is over: a moment in the midst of the work, on any machine. */
    async afterAnswers(count: number, mostMs: number) {
      const [enough, deadline] = [answered() + count, performance.now() + mostMs]
      while (answered() < enough && performance.now() < deadline) await sleep(1)
    },
    note(line: Line) {
      counts.calls += 1
      if (line.answer === null) counts.lost += 1
      else if (line.answer.status >= 500) counts.away += 1
      else if (line.answer.status >= 400) counts.refused += 1
      else if (line.answer.orderNumber && line.call !== 'status' && line.call !== 'cancel') counts.placed += 1
      appendFileSync(file, `${JSON.stringify(line)}\n`)
    },
  }
}
