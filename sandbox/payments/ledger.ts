import { randomInt } from 'node:crypto'
import { appendFileSync, closeSync, existsSync, fstatSync, mkdirSync, openSync, readFileSync, readSync } from 'node:fs'
import path from 'node:path'

/** The provider's entities, in its own words. Amounts in paise, times in seconds. */
export type Order = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: unknown
  created_at: number
}

export type Payment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string | null
  method: string
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  fee_bearer?: 'platform' | 'customer'
  offer_id?: string | null
  captured: boolean
  email: string | null
  contact: string | null
  notes: unknown
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  created_at: number
}

export type Refund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  receipt: string | null
  status: 'pending' | 'processed' | 'failed'
  notes: unknown
  created_at: number
}

/** What the buyer's bank asks about a payment, or claims back of it. */
export type Dispute = {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  /** 0 unless it was lost. */
  amount_deducted: number
  reason_code: string
  respond_by: number
  status: 'open' | 'action_required' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration'
  created_at: number
}

/** A webhook: its body as it is signed and sent, and whether the shop has taken it. */
export type WebhookEvent = { id: string; event: string; body: string; isDelivered: boolean; tries: number }

/** What a refund key was used for. */
export type RefundKey = { id: string; request: string; refundId: string }

type LedgerEntities = {
  orders: Order
  payments: Payment
  refunds: Refund
  disputes: Dispute
  events: WebhookEvent
  refundKeys: RefundKey
}
export type Ledger = ReturnType<typeof openLedger>

/**
 * Everything the provider knows. With a file each change is a line at its end, so that a restart finds all of it, and two
 * processes that share the file know the same.
 */
export function openLedger(file?: string) {
  const books = {
    orders: new Map<string, Order>(),
    payments: new Map<string, Payment>(),
    refunds: new Map<string, Refund>(),
    disputes: new Map<string, Dispute>(),
    events: new Map<string, WebhookEvent>(),
    refundKeys: new Map<string, RefundKey>(),
  }
  let readTo = 0
  if (file) prepare(file)
  refresh()

  function take<K extends keyof LedgerEntities>(book: K, entity: LedgerEntities[K]) {
    ;(books[book] as Map<string, LedgerEntities[K]>).set(entity.id, entity)
  }

  /** Writes an entity, new or changed, and gives it back. */
  function appendEntity<K extends keyof LedgerEntities>(book: K, entity: LedgerEntities[K]) {
    if (file) appendFileSync(file, `${JSON.stringify([book, entity])}\n`)
    else take(book, entity)
    refresh()
    return entity
  }

  /** Takes over what was written since the last look, by whichever process. */
  function refresh() {
    if (!file) return
    const { text, end } = readFrom(file, readTo)
    readTo = end
    for (const line of text.split('\n')) {
      const change = parse(line)
      if (change) take(...change)
    }
  }

  return { ...books, appendEntity, refresh }
}

/** An id as the provider draws them: order_, pay_, rfnd_, disp_ with 14 letters and digits. */
export function newId(prefix: string) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return `${prefix}_${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`
}

/** How far the provider's clock is ahead of this machine's. */
export const clock = { aheadSeconds: 0 }

export function seconds() {
  return Math.floor(Date.now() / 1000) + clock.aheadSeconds
}

export function isAmount(amount: unknown): amount is number {
  return Number.isSafeInteger(amount) && Number(amount) > 0
}

/** A line torn by a crash ends before the next one begins. */
function prepare(file: string) {
  mkdirSync(path.dirname(file), { recursive: true })
  if (existsSync(file) && !/(^|\n)$/.test(readFileSync(file, 'utf8'))) appendFileSync(file, '\n')
  else appendFileSync(file, '')
}

/** Whole lines only: the rest is still being written. */
function readFrom(file: string, start: number) {
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(handle).size - start))
    const length = readSync(handle, bytes, 0, bytes.length, start)
    const whole = bytes.subarray(0, length).lastIndexOf(10) + 1
    return { text: bytes.toString('utf8', 0, whole), end: start + whole }
  } finally {
    closeSync(handle)
  }
}

function parse(line: string) {
  try {
    return line ? (JSON.parse(line) as [keyof LedgerEntities, never]) : undefined
  } catch {
    return undefined
  }
}
