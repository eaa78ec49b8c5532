import type { ReactNode } from 'react'
import { formatRupees } from '#contract/money.ts'

/** What an order costs, in rupees. */
export type Bill = { subtotal: number; discount: number; deliveryCharge: number; tax: number; total: number }

/** The rows of a bill, before the order and after it (ORD-06, ORD-07, open-points 58). */
export function BillRows({ bill }: { bill: Bill }) {
  return (
    <dl className="grid gap-2">
      <Row name="Subtotal">{formatRupees(bill.subtotal)}</Row>
      {bill.discount > 0 && (
        <Row name="Discount" className="text-leaf-dark">
          −{formatRupees(bill.discount)}
        </Row>
      )}
      <Row name="Delivery charge">{bill.deliveryCharge === 0 ? 'Free' : formatRupees(bill.deliveryCharge)}</Row>
      <Row name="Tax estimate (GST)">{formatRupees(bill.tax)}</Row>
      <Row name="Order total" className="mt-1 border-wheat border-t pt-3 font-semibold text-card text-brown">
        {formatRupees(bill.total)}
      </Row>
    </dl>
  )
}

function Row({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${className}`}>
      <dt>{name}</dt>
      <dd className="board ml-auto">{children}</dd>
    </div>
  )
}
