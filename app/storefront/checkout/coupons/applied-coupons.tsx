import Tag from 'lucide/dist/esm/icons/tag.mjs'
import { Icon } from '#app/shared/ui/icon.ts'
import { formatPaise } from '#contract/money.ts'
import { isOrderCoupon } from '#contract/rules/pricing/coupons.ts'
import { couponAmount, type PricingSettings } from '#contract/rules/pricing/pricing.ts'
import type { CartItem } from '../../cart/cart-item.ts'
import type { AppliedCoupon } from '../order/coupon-store.ts'
import { pricedLines, totalOf } from '../order/pricing.ts'

type Props = {
  applied: AppliedCoupon[]
  lines: CartItem[]
  charges: PricingSettings
  onRemove: (code: string) => void
  onRemoveAll: () => void
}

/** The coupons on the order with what each takes off, and the way to take each away again (COUP-04, COUP-05). */
export function AppliedCoupons({ applied, lines, charges, onRemove, onRemoveAll }: Props) {
  const total = totalOf(lines, applied, charges)
  const moreWith = (coupon: AppliedCoupon) => total - totalOf(lines, without(applied, coupon), charges)
  return (
    <>
      <p role="status" className="sr-only">
        {summarizeCoupons(applied, total)}
      </p>
      {applied.length > 0 && (
        <section aria-label="Applied coupons">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h3 className="font-sans font-semibold">On this order</h3>
            <TextButton onPress={onRemoveAll}>Remove All</TextButton>
          </div>
          <ul className="grid gap-2">
            {applied.map((coupon) => (
              <li key={coupon.promoCode} className="rounded-card border border-leaf bg-white px-4 pt-2 pb-1">
                <div className="flex flex-wrap items-center gap-x-3">
                  <Icon node={Tag} aria-hidden className="size-4 text-leaf" />
                  <p className="board font-semibold">{coupon.promoCode}</p>
                  <p className="board ml-auto font-semibold text-leaf-dark">{worth(coupon, lines)}</p>
                </div>
                <div className="flex flex-wrap items-center justify-between gap-x-4">
                  <p className="min-w-0 flex-1 basis-40 text-ink-soft text-small">{coupon.title}</p>
                  <TextButton onPress={() => onRemove(coupon.promoCode)}>
                    Remove<span className="sr-only"> {coupon.promoCode}</span>
                  </TextButton>
                </div>
                {moreWith(coupon) > 0 && <Dearer paise={moreWith(coupon)} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** An offer on list prices can cost more than the sale prices it stands in for (open-points 70). */
function Dearer({ paise }: { paise: number }) {
  return (
    <p className="mb-2 border-terracotta border-l-4 bg-cream px-3 py-2 text-small">
      With this coupon your order costs {formatPaise(paise)} more than without it: it goes by the list prices, not by
      the sale prices.
    </p>
  )
}

function TextButton({ onPress, children }: { onPress: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="-mr-2 min-h-11 shrink-0 rounded-field px-2 font-semibold text-brown text-small underline underline-offset-4 hover:text-ink"
    >
      {children}
    </button>
  )
}

/** What a coupon takes off these lines. */
function worth(coupon: AppliedCoupon, lines: CartItem[]) {
  return isOrderCoupon(coupon) ? `−${formatPaise(couponAmount(coupon, pricedLines(lines)))}` : 'Free delivery'
}

function without(applied: AppliedCoupon[], { promoCode }: AppliedCoupon) {
  return applied.filter((other) => other.promoCode !== promoCode)
}

function summarizeCoupons(applied: AppliedCoupon[], total: number) {
  const codes = applied.map(({ promoCode }) => promoCode).join(' and ')
  const start = codes ? `${codes} on this order.` : 'No coupon on this order.'
  return `${start} The total is ${formatPaise(total)}.`
}
