/** What is written of each table, and the columns left out of it: long texts that prove nothing. */
export const dumpedTables: { [Name in keyof Tables]: string[] } = {
  shop_order: ['recipient', 'delivery_address', 'comment'],
  order_line: ['image_key', 'thumbnail_key'],
  order_return: ['reason'],
  cash_collection: ['reason'],
  cash_close: ['note', 'reopen_reason'],
  idempotency_key: ['answer'],
  provider_order: [],
  payment_event: [],
  refund: [],
  open_matter: [],
  unmatched_payment: [],
  payment_dispute: [],
  manual_refund: ['paid_to'],
  webhook_event: ['payload'],
  promo_code: ['title', 'description'],
  promo_code_use: [],
  variation: [],
  stock_correction: ['note'],
  setting: [],
  bill_series: [],
  closed_bill_series: [],
  shop_restore: [],
  bill: [],
  message: ['subject', 'html', 'code'],
}

/** The database as `to_jsonb` writes its rows: amounts in paise, moments in ISO 8601. */
export type Tables = {
  shop_order: OrderRow[]
  order_line: LineRow[]
  order_return: ReturnRow[]
  cash_collection: CashRow[]
  cash_close: {
    id: string
    day: string
    lines: { name: string; expected: number; counted: number }[]
    reopened_at: string | null
  }[]
  idempotency_key: { user_id: string; key: string; order_id: string | null; created_at: string }[]
  provider_order: ProviderOrderRow[]
  payment_event: PaymentEventRow[]
  refund: RefundRow[]
  open_matter: {
    id: string
    kind: string
    order_id: string | null
    subject: string
    text: string
    /** Of money that went out twice: how much. */
    amount?: number | null
    closed_at?: string | null
    closed_by?: string | null
  }[]
  payment_dispute: DisputeRow[]
  manual_refund: ManualRefundRow[]
  unmatched_payment: { payment_id: string; provider_refund_id: string | null; refund_status: string | null }[]
  webhook_event: WebhookRow[]
  promo_code: CouponRow[]
  promo_code_use: { promo_code_id: string; order_id: string; mobile_number: string; is_unproven?: boolean }[]
  variation: VariationRow[]
  stock_correction: CorrectionRow[]
  setting: { delivery_charge: number; tax_basis_points: number }[]
  bill_series: SeriesRow[]
  /** Those that a restore closed. */
  closed_bill_series: SeriesRow[]
  shop_restore: { backup_at: string; restored_at: string }[]
  bill: BillRow[]
  message: MessageRow[]
}

/** One look at the database: `taken_at` is the database's own time. */
export type Dump = Tables & { taken_at: string }

export type SeriesRow = { kind: BillKind; financial_year: string; last_number: number; code: string }

export type DisputeRow = {
  id: string
  order_id: string | null
  payment_id: string
  amount: number
  amount_lost: number
  status: string
  heard_at: string
}

/** A refund that failed at the provider, and that the shop paid itself. */
export type ManualRefundRow = {
  refund_id: string
  order_id: string
  payment_id: string
  amount: number
  method: 'upi' | 'bank'
  reference: string
}

export type OrderRow = {
  id: string
  order_number: string
  user_id: string
  cart_version: number | null
  order_status: 'UNPAID' | 'LAPSED' | 'CONFIRMED' | 'COMPLETED' | 'CANCELLED'
  fulfilment: 'RECEIVED' | 'PACKED' | 'OUT_FOR_DELIVERY' | 'DELIVERED'
  payment_mode: 'CASH' | 'ONLINE'
  payment_status: 'PENDING' | 'PAID' | 'PARTLY_REFUNDED' | 'REFUNDED'
  payment_id: string | null
  original_subtotal: number
  discount: number
  delivery_charge: number
  tax: number
  total: number
  tax_basis_points: number
  promo_codes: string[]
  mobile_number: string
  proven_mobile?: string | null
  cash_confirmed_at?: string | null
  cancel_reason?: string | null
  packed_at: string | null
  delivered_at: string | null
  cancelled_at: string | null
  returning_at?: string | null
  returned_at?: string | null
  created_at: string
}

export type LineRow = {
  order_id: string
  position: number
  product_id: string
  size: number
  sku: string
  hsn: string
  quantity: number
  price: number
  actual_price: number
}

/** Cash that was received for a delivered order, and the day by whose close it is counted. */
export type CashRow = { id: string; order_id: string; amount: number; day: string; collected_by: string }

/** Goods of an order delivered, or cancelled on the road, that came back or were lost, and the money that went with them. */
export type ReturnRow = {
  id: string
  order_id: string
  lines: { position: number; quantity: number }[]
  is_restocked: boolean
  is_lost?: boolean
  amount: number
}

export type ProviderOrderRow = {
  order_id: string
  provider_order_id: string | null
  amount: number
  hold_until: string
  ask_at: string | null
  created_at: string
}

export type PaymentEventRow = {
  order_id: string
  kind: 'authorized' | 'captured' | 'failed' | 'refund.created' | 'refund.processed' | 'refund.failed'
  payment_id: string
  refund_id: string
  amount: number
  source: string
}

export type RefundRow = {
  id: string
  order_id: string
  payment_id: string
  amount: number
  reason: 'cancelled' | 'late' | 'twice' | 'mismatch' | 'staff'
  idempotency_key: string
  provider_refund_id: string | null
  status: 'wanted' | 'created' | 'processed' | 'failed'
  created_at: string
  settled_at: string | null
}

export type WebhookRow = { event_id: string; received_at: string; processed_at: string | null; failure: string | null }

export type CouponRow = {
  id: string
  promo_code: string
  promo_type: 'SHIPPING' | 'ORDER' | 'ON_CATEGORY'
  is_combo: boolean
  discount_type: 'PERCENTAGE_OFF' | 'FIXED_AMOUNT_OFF'
  discount: number
  starts_at: string
  ends_at: string
  order_minimum: number
  usage_limit: number | null
  per_customer_limit: number | null
  used_count: number
}

export type VariationRow = {
  product_id: string
  size: number
  sku: string
  price: number
  actual_price: number
  mrp: number | null
  stock: number
}

/** Stock changed by hand: pieces that came (more than 0) or went. */
export type CorrectionRow = { id: string; product_id: string; size: number; change: number; stock_after: number }

export type BillKind = 'invoice' | 'credit-note'
export type TaxParts = { taxable: number; cgst: number; sgst: number; igst: number }
export type BilledLine = TaxParts & {
  hsn: string
  size: number
  type: string
  quantity: number
  rate: number
  taxBasisPoints: number
  amount: number
  discount: number
  delivery: number
}
export type BillRow = {
  id: string
  kind: BillKind
  order_id: string
  financial_year: string
  serial: number
  bill_number: string
  reason: string
  total: number
  issued_at: string
  file_key: string | null
  content: {
    number: string
    isTaxPaper: boolean
    isAcrossStates: boolean
    placeOfSupply: { code: string; name: string } | null
    order: { number: string }
    against: { number: string } | null
    lines: BilledLine[]
    hsnSums: TaxParts[]
    sums: TaxParts & { total: number }
  }
}

export type MessageRow = {
  id: string
  channel: 'sms' | 'mail'
  recipient: string
  template: string
  text: string
  created_at: string
  sent_at: string | null
  attempts: number
}
