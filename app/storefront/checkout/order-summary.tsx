import Tag from 'lucide/dist/esm/icons/tag.mjs'
import type { RefObject } from 'react'
import { type Bill, BillRows } from '#app/shared/ui/bill-rows.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { Photo } from '#app/shared/ui/pictures/photo.tsx'
import { formatRupees, toPaise, toRupees } from '#contract/money.ts'
import { sizeLabel } from '#contract/rules/catalog/card-size.ts'
import { listPriceOf, usesListPrices } from '#contract/rules/pricing/pricing.ts'
import { type CartItem, pictureOf } from '../cart/cart-item.ts'
import type { AppliedCoupon } from './order/coupon-store.ts'

type Props = {
  lines: CartItem[]
  coupons: AppliedCoupon[]
  bill: Bill
  isPending: boolean
  ref: RefObject<HTMLElement | null>
}

/** Every line that will be ordered, and what it all costs (CHK-07, open-points 58). */
export function OrderSummary({ lines, coupons, bill, isPending, ref }: Props) {
  // The prices on the lines are those the subtotal is made of (PRICE-02).
  const goesByListPrices = usesListPrices(coupons)
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
                {line.quantity} x {sizeLabel(line).toLowerCase()}
              </p>
            </div>
            <p className="board ml-auto">{lineTotal(line, goesByListPrices)}</p>
          </li>
        ))}
      </ul>
      <div className="mt-1 border-wheat border-t pt-4">
        {coupons.length > 0 && <CouponCodes coupons={coupons} goesByListPrices={goesByListPrices} />}
        {isPending ? <BillSkeleton /> : <BillRows bill={bill} />}
      </div>
    </section>
  )
}

function lineTotal(line: CartItem, goesByListPrices: boolean) {
  const price = goesByListPrices ? listPriceOf(line) : line.price
  return formatRupees(toRupees(toPaise(price) * line.quantity))
}

function CouponCodes({ coupons, goesByListPrices }: { coupons: AppliedCoupon[]; goesByListPrices: boolean }) {
  return (
    <div className="mb-3">
      <ul aria-label="Coupons" className="flex flex-wrap gap-2">
        {coupons.map(({ promoCode }) => (
          <li
            key={promoCode}
            className="inline-flex items-center gap-1.5 rounded-field border border-golden-edge border-dashed bg-white px-2 py-0.5"
          >
            <Icon node={Tag} aria-hidden className="size-4 text-leaf" />
            <span className="board font-semibold">{promoCode}</span>
          </li>
        ))}
      </ul>
      {goesByListPrices && <p className="mt-1 text-ink-soft text-small">At list prices, less the discount below.</p>}
    </div>
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
