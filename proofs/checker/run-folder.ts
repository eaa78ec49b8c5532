import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Dump, dumpedTables } from './tables.ts'

/** One finished call of a shopper; `answer` is null when it got lost. Amounts in paise. */
export type Call = {
  at: number
  buyer: string
  intent: string
  call: 'create' | 'cash' | 'confirm' | 'pay' | 'cancel' | 'status'
  sent: Sent
  answer: Answer | null
}
export type Sent = {
  lines?: { sku: string; quantity: number }[]
  coupons?: string[]
  orderId?: string
  orderNumber?: string
  paymentId?: string
  paymentOrderId?: string
  total?: number
}
export type Answer = {
  status: number
  message?: string
  orderId?: string
  orderNumber?: string
  paymentOrderId?: string
  paymentId?: string
  amount?: number
}

/** What the payment provider knows, in its own words. */
export type Ledger = {
  orders: { id: string; amount: number; currency: string; receipt: string | null }[]
  payments: LedgerPayment[]
  refunds: LedgerRefund[]
  disputes: LedgerDispute[]
  events: { id: string; event: string; isDelivered: boolean }[]
}
export type LedgerPayment = {
  id: string
  order_id: string | null
  amount: number
  currency: string
  status: 'authorized' | 'captured' | 'refunded' | 'failed'
  amount_refunded: number
}
export type LedgerDispute = {
  id: string
  payment_id: string
  amount: number
  amount_deducted: number
  status: 'open' | 'action_required' | 'under_review' | 'won' | 'lost' | 'closed'
}
export type LedgerRefund = {
  id: string
  payment_id: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
  notes?: { refund?: string; unmatched?: string } | unknown[] | null
}

/** What the shop's GST report says of a month, in its own words: rupees, kilograms, percent. */
export type GstReport = {
  isPreview: boolean
  small: (GstTaxes & { place: string; rate: number })[]
  large: (GstTaxes & { number: string; date: string; value: number; place: string; rate: number })[]
  largeNotes: GstReport['large']
  nil: { kind: string; nilRated: number }[]
  hsn: (GstTaxes & {
    hsn: string
    description: string
    unit: string
    quantity: number
    rate: number
    value: number
  })[]
  papers: { kind: string; from: string; to: string; count: number }[]
  sums: GstTaxes & { invoices: number; notes: number }
}
type GstTaxes = { taxable: number; igst: number; cgst: number; sgst: number }

/** `gst` by month, such as '2026-05', as of the moment of the closing dump. */
export type RunFolder = {
  opening: Dump
  closing: Dump
  history: Call[]
  ledger: Ledger
  gst: Record<string, GstReport>
}

/** Reads what a run left. Throws an `Error` with one sentence when a part is missing or cannot be read. */
export function readRunFolder(folder: string): RunFolder {
  return {
    opening: readDump(folder, 'opening.json'),
    closing: readDump(folder, 'dump.json'),
    history: readHistory(folder),
    ledger: readLedger(folder),
    gst: parse<RunFolder['gst']>(read(folder, 'gst.json'), 'gst.json'),
  }
}

function readDump(folder: string, name: string) {
  const dump = parse<Dump>(read(folder, name), name)
  for (const table of Object.keys(dumpedTables) as (keyof typeof dumpedTables)[]) {
    if (!Array.isArray(dump[table])) throw new Error(`${name} has no table ${table}.`)
  }
  if (Number.isNaN(Date.parse(dump.taken_at))) throw new Error(`${name} does not say when it was taken.`)
  return dump
}

function readHistory(folder: string) {
  const lines = read(folder, 'history.jsonl').split('\n')
  return lines.flatMap((line, at) => (line === '' ? [] : [parse<Call>(line, `history.jsonl, line ${at + 1}`)]))
}

function readLedger(folder: string) {
  const ledger = parse<Ledger>(read(folder, 'ledger.json'), 'ledger.json')
  for (const book of ['orders', 'payments', 'refunds', 'disputes', 'events'] as const) {
    if (!Array.isArray(ledger[book])) throw new Error(`ledger.json has no ${book}.`)
  }
  return ledger
}

function read(folder: string, name: string) {
  try {
    return readFileSync(path.join(folder, name), 'utf8')
  } catch {
    throw new Error(`${name} cannot be read in ${folder}.`)
  }
}

function parse<T>(text: string, where: string): T {
  try {
    return JSON.parse(text) as T
  } catch {
    throw new Error(`${where} is not JSON.`)
  }
}
