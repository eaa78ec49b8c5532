import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Answer, Call, RunFolder, Sent } from '../run-folder.ts'
import type { Dump } from '../tables.ts'
import { soundBills } from './sound-bills.ts'
import { soundGst } from './sound-gst.ts'
import { soundLedger, soundMoney } from './sound-money.ts'
import { couponUses, lineOf, orderNumbers, orderOf, orders, totals } from './sound-orders.ts'

/** The folder of a run in which everything is right, with an order of every kind. */
export function soundRun(): RunFolder {
  const opening = dump('2026-05-10T09:50:00.000Z', {
    shop_order: [orderOf('PAST')],
    order_line: lineOf('PAST'),
    variation: shelf(50, 50),
  })
  const names = Object.keys(orders) as (keyof typeof orders)[]
  const closing = dump('2026-05-10T10:00:00.000Z', {
    shop_order: names.map((name) => orderOf(name)),
    order_line: names.flatMap((name) => lineOf(name)),
    variation: shelf(47, 46),
    promo_code_use: couponUses,
    order_return: [
      {
        id: 'return-BACK',
        order_id: 'order-BACK',
        lines: [{ position: 0, quantity: 1 }],
        is_restocked: true,
        amount: 50_00,
      },
      {
        id: 'return-REJECT',
        order_id: 'order-REJECT',
        lines: [{ position: 0, quantity: 1 }],
        is_restocked: true,
        amount: 0,
      },
    ],
    cash_collection: [
      { id: 'order-GAVE', order_id: 'order-GAVE', amount: 109_46, day: '2026-05-10', collected_by: 'Ravi' },
    ],
    idempotency_key: ['CASH', 'PACKED'].map((name) => ({
      ...{ user_id: `buyer-${name}`, key: `wish-${name}`, order_id: `order-${name}` },
      created_at: '2026-05-10T09:58:00.000Z',
    })),
    message: messages(),
    ...soundMoney,
    ...soundBills,
  })
  closing.promo_code = closing.promo_code.map((coupon) => ({ ...coupon, used_count: 1 }))
  return structuredClone({ opening, closing, history: history(), ledger: soundLedger, gst: soundGst })
}

/** Writes a run as a proof leaves it; gives the folder. */
export function writeRun({ opening, closing, history, ledger, gst }: RunFolder) {
  const folder = mkdtempSync(path.join(tmpdir(), 'checker-test-'))
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write('opening.json', JSON.stringify(opening))
  write('dump.json', JSON.stringify(closing))
  write('history.jsonl', history.map((call) => `${JSON.stringify(call)}\n`).join(''))
  write('ledger.json', JSON.stringify(ledger))
  write('gst.json', JSON.stringify(gst))
  return folder
}

function dump(takenAt: string, filled: Partial<Dump>): Dump {
  return {
    taken_at: takenAt,
    shop_order: [],
    order_line: [],
    order_return: [],
    cash_collection: [],
    cash_close: [],
    idempotency_key: [],
    provider_order: [],
    payment_event: [],
    refund: [],
    open_matter: [],
    unmatched_payment: [],
    payment_dispute: [],
    manual_refund: [],
    webhook_event: [],
    promo_code: [
      coupon('TEN-PERCENT', { promo_type: 'ORDER', discount_type: 'PERCENTAGE_OFF', discount: 1_000 }),
      coupon('FREE-WAY', { promo_type: 'SHIPPING', discount_type: 'FIXED_AMOUNT_OFF', discount: 4_000 }),
    ],
    promo_code_use: [],
    variation: [],
    stock_correction: [],
    setting: [{ delivery_charge: 40_00, tax_basis_points: 500 }],
    bill_series: [],
    closed_bill_series: [],
    shop_restore: [],
    bill: [],
    message: [],
    ...filled,
  }
}

function coupon(code: string, terms: Pick<Dump['promo_code'][number], 'promo_type' | 'discount_type' | 'discount'>) {
  return {
    ...{ id: `coupon-${code}`, promo_code: code, ...terms, is_combo: false, order_minimum: 0 },
    ...{ starts_at: '2026-05-01T00:00:00.000Z', ends_at: '2026-06-01T00:00:00.000Z' },
    ...{ usage_limit: 10, per_customer_limit: 1, used_count: 0 },
  }
}

function shelf(atta: number, haldi: number): Dump['variation'] {
  return [
    { product_id: 'atta', size: 1, sku: 'SKU-1', price: 72_00, actual_price: 80_00, mrp: 100_00, stock: atta },
    { product_id: 'haldi', size: 200, sku: 'SKU-2', price: 64_25, actual_price: 0, mrp: null, stock: haldi },
  ]
}

function messages(): Dump['message'] {
  const sentTemplates = {
    CASH: ['order-confirmed'],
    PACKED: ['order-confirmed', 'order-packed', 'order-refunded'],
    ENDED: ['order-confirmed', 'order-cancelled', 'order-refunded'],
    TARDY: ['order-refunded'],
    GAVE: ['order-confirmed', 'order-delivered'],
    PAYS: ['order-confirmed', 'order-refunded'],
    REJECT: ['order-confirmed', 'order-packed', 'order-cancelled'],
    BACK: ['order-confirmed', 'order-packed', 'order-delivered', 'order-refunded'],
  }
  return Object.entries(sentTemplates).flatMap(([name, templates]) =>
    templates.map((template) => ({
      ...{ id: `${template}-${name}`, channel: 'sms' as const, recipient: '+916000000001', template, attempts: 1 },
      text: textOf(template, name as keyof typeof sentTemplates),
      ...{ created_at: '2026-05-10T09:58:00.000Z', sent_at: '2026-05-10T09:58:01.000Z' },
    })),
  )
}

function textOf(template: string, name: keyof typeof orderNumbers) {
  const back = soundMoney.refund.find(({ order_id }) => order_id === `order-${name}`)
  const about = `your Milloraa order ${orderNumbers[name]}`
  if (template !== 'order-refunded' || !back) return `About ${about} - Milloraa`
  return `We have sent back Rs ${(back.amount / 100).toFixed(2)} for ${about}. - Milloraa`
}

/** What the buyers wrote down: some orders were asked for twice, as the first answer was lost. */
function history(): Call[] {
  const calls: Call[] = []
  const addCall = (name: string, call: Call['call'], sent: Sent, answer: Answer | null) =>
    calls.push({ at: calls.length, buyer: `buyer-${name}`, intent: `wish-${name}`, call, sent, answer })
  for (const name of ['CASH', 'GAVE', 'REJECT'] as const) {
    const sent = sentFor(name)
    addCall(name, 'cash', sent, null)
    addCall(name, 'status', {}, { status: 200, message: 'found', orderNumber: orderNumbers[name] })
    const placed = { status: 200, message: 'Order placed successfully', orderNumber: orderNumbers[name] }
    addCall(name, 'cash', sent, placed)
    if (name === 'REJECT') addCall(name, 'cancel', { orderNumber: orderNumbers[name] }, placed)
  }
  for (const name of ['PACKED', 'ENDED', 'TARDY', 'AWAY', 'PAYS', 'BACK'] as const) {
    const [orderId, paymentOrderId, amount] = [`order-${name}`, `order_${name}`, totals[name].total]
    const answer = { status: 200, message: 'ok', orderId, paymentOrderId, amount }
    addCall(name, 'create', sentFor(name), { status: 503, message: 'The payment service is away.' })
    addCall(name, 'create', sentFor(name), answer)
    addCall(name, 'create', sentFor(name), answer)
    if (name === 'AWAY') continue
    const [paymentId, orderNumber] = [`pay_${name}`, orderNumbers[name]]
    addCall(name, 'pay', { paymentOrderId }, { status: 200, paymentId })
    const refused = { status: 409, message: 'Your payment came too late.' }
    const placed = { status: 200, message: 'ok', orderNumber }
    addCall(name, 'confirm', { paymentId, paymentOrderId }, name === 'TARDY' ? refused : placed)
    if (name === 'ENDED') addCall(name, 'cancel', { orderNumber }, placed)
  }
  addCall('NOBODY', 'cash', { lines: [], coupons: [] }, { status: 400, message: 'Your cart is empty' })
  return calls
}

function sentFor(name: Exclude<keyof typeof orders, 'PAST'>): Sent {
  const lines = lineOf(name).map(({ sku, quantity }) => ({ sku, quantity }))
  return { lines, coupons: orderOf(name).promo_codes, total: totals[name].total }
}
