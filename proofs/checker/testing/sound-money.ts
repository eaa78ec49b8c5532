import type { Ledger } from '../run-folder.ts'
import type { Dump } from '../tables.ts'
import { totals } from './sound-orders.ts'

const at = '2026-05-10T09:58:30.000Z'

/** Each payment: whose order, how much, and what of it went back for which reason. */
const payments = [
  { id: 'pay_PACKED', name: 'PACKED', back: { amount: 50_00, reason: 'staff' } },
  { id: 'pay_ENDED', name: 'ENDED', back: { amount: totals.ENDED.total, reason: 'cancelled' } },
  { id: 'pay_TARDY', name: 'TARDY', back: { amount: totals.TARDY.total, reason: 'late' } },
  { id: 'pay_BACK', name: 'BACK', back: { amount: 50_00, reason: 'staff' } },
  { id: 'pay_PAYS', name: 'PAYS', back: undefined },
  { id: 'pay_TWICE', name: 'PAYS', back: { amount: totals.PAYS.total, reason: 'twice' } },
] as const
/** Its refund failed, and the owner paid it by UPI. */
const byHand = 'pay_BACK'
const refunded = payments.flatMap(({ id, name, back }) =>
  back ? [{ id, name, ...back, status: id === byHand ? ('failed' as const) : ('processed' as const) }] : [],
)
const online = ['PACKED', 'ENDED', 'TARDY', 'AWAY', 'PAYS', 'BACK'] as const

const lostDispute = { id: 'disp_PAYS', payment_id: 'pay_PAYS', amount: 30_00, status: 'lost' as const }

export const soundLedger: Ledger = {
  orders: online.map((name) => ({
    ...{ id: `order_${name}`, amount: totals[name].total, currency: 'INR', receipt: `order-${name}` },
  })),
  payments: payments.map(({ id, name, back }) => {
    const amount = totals[name].total
    const status = back?.amount === amount ? 'refunded' : 'captured'
    return {
      id,
      order_id: `order_${name}`,
      amount,
      currency: 'INR',
      status,
      amount_refunded: id === byHand ? 0 : (back?.amount ?? 0),
    }
  }),
  refunds: refunded.map(({ id, amount, status }) => ({
    ...{ id: `rfnd_${id}`, payment_id: id, amount, status, notes: { refund: `refund-${id}` } },
  })),
  disputes: [{ ...lostDispute, amount_deducted: 20_00 }],
  events: payments.map(({ id }) => ({ id: `evt_${id}`, event: 'payment.captured', isDelivered: true })),
}

type Money = Pick<
  Dump,
  'provider_order' | 'payment_event' | 'refund' | 'manual_refund' | 'open_matter' | 'payment_dispute' | 'webhook_event'
>
export const soundMoney: Money = {
  provider_order: online.map((name) => ({
    ...{ order_id: `order-${name}`, provider_order_id: `order_${name}`, amount: totals[name].total },
    ...{ hold_until: '2026-05-10T10:13:00.000Z', ask_at: '2026-05-10T10:13:00.000Z', created_at: at },
  })),
  payment_event: [
    ...payments.map(({ id, name }) => ({
      ...{ order_id: `order-${name}`, kind: 'captured' as const, payment_id: id, refund_id: '' },
      ...{ amount: totals[name].total, source: 'confirm' },
    })),
    ...refunded.map(({ id, name, amount, status }) => ({
      ...{ order_id: `order-${name}`, kind: `refund.${status}` as const, payment_id: id, refund_id: `rfnd_${id}` },
      ...{ amount, source: 'webhook' },
    })),
  ],
  refund: refunded.map(({ id, name, amount, reason, status }) => ({
    ...{ id: `refund-${id}`, order_id: `order-${name}`, payment_id: id, amount, reason, status },
    ...{ idempotency_key: `${id}-${reason}`, provider_refund_id: `rfnd_${id}`, created_at: at, settled_at: at },
  })),
  manual_refund: [
    {
      ...{ refund_id: `refund-${byHand}`, order_id: 'order-BACK', payment_id: byHand, amount: 50_00 },
      ...{ method: 'upi', reference: '432112340000' },
    },
  ],
  open_matter: [
    {
      ...{ id: 'matter-0', kind: 'refund-failed', order_id: 'order-BACK', subject: `rfnd_${byHand}` },
      ...{ text: 'failed', closed_at: at },
    },
    { id: 'matter-1', kind: 'late-money', order_id: 'order-TARDY', subject: 'pay_TARDY', text: 'came too late' },
    { id: 'matter-2', kind: 'double-money', order_id: 'order-PAYS', subject: 'pay_TWICE', text: 'was paid twice' },
    {
      id: 'matter-3',
      kind: 'dispute',
      order_id: 'order-PAYS',
      subject: 'disp_PAYS',
      text: 'was lost',
      closed_at: null,
    },
  ],
  payment_dispute: [{ ...lostDispute, order_id: 'order-PAYS', amount_lost: 20_00, heard_at: at }],
  webhook_event: payments.map(({ id }) => ({
    ...{ event_id: `evt_${id}`, received_at: at, processed_at: at, failure: null },
  })),
}
