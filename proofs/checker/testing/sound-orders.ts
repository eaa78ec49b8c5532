import type { Dump, LineRow, OrderRow } from '../tables.ts'

type Name = 'PAST' | 'CASH' | 'PACKED' | 'ENDED' | 'TARDY' | 'AWAY' | 'GAVE' | 'PAYS' | 'REJECT' | 'BACK'
const later = '2026-05-10T09:59:00.000Z'

type Bill = Pick<OrderRow, 'original_subtotal' | 'discount' | 'delivery_charge' | 'tax' | 'total'>

/** An order of every kind: of before, in cash, packed and refunded in part, cancelled, paid too late, unpaid, delivered, paid twice, refused at the door, returned. */
export const orders: Record<Name, Partial<OrderRow>> = {
  PAST: {},
  CASH: { promo_codes: ['TEN-PERCENT'] },
  PACKED: { ...paidBy('PACKED', 'PARTLY_REFUNDED'), fulfilment: 'PACKED', packed_at: later },
  ENDED: { ...paidBy('ENDED', 'REFUNDED'), order_status: 'CANCELLED', cancelled_at: later, promo_codes: ['FREE-WAY'] },
  TARDY: { payment_mode: 'ONLINE', order_status: 'LAPSED' },
  AWAY: { payment_mode: 'ONLINE', order_status: 'UNPAID', promo_codes: ['FREE-WAY'] },
  GAVE: { order_status: 'COMPLETED', fulfilment: 'DELIVERED', delivered_at: later, payment_status: 'PAID' },
  PAYS: paidBy('PAYS', 'PAID'),
  REJECT: {
    ...{ order_status: 'CANCELLED', fulfilment: 'OUT_FOR_DELIVERY', packed_at: later, cancelled_at: later },
    ...{ returning_at: later, returned_at: later },
  },
  BACK: {
    ...paidBy('BACK', 'PARTLY_REFUNDED'),
    ...{ order_status: 'COMPLETED', fulfilment: 'DELIVERED', packed_at: later, delivered_at: later },
  },
}

const haldi = bill(64_25, 0, 40_00, 5_21)
const freeHaldi = bill(64_25, 0, 0, 3_21)

/** What each costs, worked out by hand. */
export const totals: Record<Name, Bill> = {
  PAST: haldi,
  CASH: bill(160_00, 16_00, 40_00, 9_20),
  PACKED: bill(136_25, 0, 40_00, 8_81),
  ENDED: freeHaldi,
  TARDY: haldi,
  AWAY: freeHaldi,
  GAVE: haldi,
  PAYS: haldi,
  REJECT: haldi,
  BACK: haldi,
}

export const orderNumbers = Object.fromEntries(
  Object.keys(orders).map((name) => [name, name.padEnd(12, '2')]),
) as Record<Name, string>

export const couponUses: Dump['promo_code_use'] = [
  { promo_code_id: 'coupon-TEN-PERCENT', order_id: 'order-CASH', mobile_number: '6000000001' },
  { promo_code_id: 'coupon-FREE-WAY', order_id: 'order-AWAY', mobile_number: '6000000001' },
]

export function orderOf(name: Name): OrderRow {
  return {
    id: `order-${name}`,
    order_number: orderNumbers[name],
    user_id: `buyer-${name}`,
    cart_version: 1,
    order_status: 'CONFIRMED',
    fulfilment: 'RECEIVED',
    payment_mode: 'CASH',
    payment_status: 'PENDING',
    payment_id: null,
    tax_basis_points: 500,
    promo_codes: [],
    mobile_number: '6000000001',
    packed_at: null,
    delivered_at: null,
    cancelled_at: null,
    created_at: '2026-05-10T09:58:00.000Z',
    ...totals[name],
    ...orders[name],
  }
}

export function lineOf(name: Name): LineRow[] {
  const atta = { product_id: 'atta', size: 1, sku: 'SKU-1', hsn: '110100', price: 72_00, actual_price: 80_00 }
  const haldi = { product_id: 'haldi', size: 200, sku: 'SKU-2', hsn: '091030', price: 64_25, actual_price: 0 }
  const goods = { CASH: [{ ...atta, quantity: 2 }], PACKED: [atta, haldi] }[name as 'CASH' | 'PACKED'] ?? [haldi]
  return goods.map((line, position) => ({ order_id: `order-${name}`, position, quantity: 1, ...line }))
}

function paidBy(name: Name, payment_status: OrderRow['payment_status']): Partial<OrderRow> {
  return { payment_mode: 'ONLINE', payment_status, payment_id: `pay_${name}` }
}

function bill(original_subtotal: number, discount: number, delivery_charge: number, tax: number): Bill {
  return {
    original_subtotal,
    discount,
    delivery_charge,
    tax,
    total: original_subtotal - discount + delivery_charge + tax,
  }
}
