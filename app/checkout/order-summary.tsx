import type { RefObject } from 'react'
import { formatRupees, toPaise, toRupees } from '#contract/money.ts'
import { type CartItem, pictureOf } from '../cart/cart-item.ts'
import { type Bill, BillRows } from '../ui/bill-rows.tsx'
import { Photo } from '../ui/photo.tsx'

type Props = { lines: CartItem[]; bill: Bill; isPending: boolean; ref: RefObject<HTMLElement | null> }

/** Every line that will be ordered, and what it all costs (CHK-07, open-points 58). */
export function OrderSummary({ lines, bill, isPending, ref }: Props) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="order-summary"
      className="scroll-mt-4 rounded-card bg-cream p-4 md:sticky md:top-4 lg:p-6"
    >
      <h2 id="order-summary" className="mb-1 text-card">
        Order summary
      </h2>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap gap-x-3 py-3">
            <Photo picture={pictureOf(line)} alt="" sizes="56px" className="size-14! shrink-0 rounded-field" />
            <div className="min-w-0 flex-1 basis-24">
              <p className="leading-5">{line.name}</p>
              <p className="text-ink-soft text-small">
                {line.quantity} x{' '}
                <span className="lowercase">
                  {line.size} {line.type}
                </span>
              </p>
            </div>
            <p className="board ml-auto">{formatRupees(toRupees(toPaise(line.price) * line.quantity))}</p>
          </li>
        ))}
      </ul>
      <div className="mt-1 border-wheat border-t pt-4">{isPending ? <BillSkeleton /> : <BillRows bill={bill} />}</div>
    </section>
  )
}

function BillSkeleton() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Loading...</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="skeleton h-6 bg-line" />
      ))}
      <div className="skeleton mt-4 h-7 bg-line" />
    </div>
  )
}
