import { type ReactNode, useRef } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import type { Coupon } from '#contract/api/orders/coupons.ts'
import type { PricingSettings } from '#contract/rules/pricing/pricing.ts'
import type { CartItem } from '../../cart/cart-item.ts'
import { toApplied } from '../order/coupon-store.ts'
import { AppliedCoupons } from './applied-coupons.tsx'
import { CouponCodeForm } from './coupon-code-form.tsx'
import { CouponOffers } from './coupon-offers.tsx'
import type { useCoupons } from './use-coupons.ts'

type Props = {
  coupons: ReturnType<typeof useCoupons>
  lines: CartItem[]
  charges: PricingSettings
  onContinue: () => void
  bar: (button: ReactNode) => ReactNode
}

/** Step 2: a code of one's own, the offers of today, and what is applied (spec §4 Coupons). Nobody needs an offer to go on. */
export function OffersStep({ coupons, lines, charges, onContinue, bar }: Props) {
  const { applied, notices, busyCode, objectionTo, missingFor, remove, removeAll } = coupons
  const isBusy = busyCode !== undefined
  const top = useRef<HTMLDivElement>(null)

  async function applyCode(code: string) {
    const objection = await coupons.apply(code)
    // Who has gone to another step meanwhile reads it there.
    if (objection && !top.current) showToast(objection, 'error')
    return objection
  }

  async function applyOffer(offer: Coupon) {
    return objectionTo(toApplied(offer)) ?? (await applyCode(offer.promoCode))
  }

  /** The button that was pressed goes with its coupon, so the focus goes to what is left. */
  function removing(take: () => void) {
    take()
    top.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
      {notices.length > 0 && <Notices sentences={notices} />}
      <AppliedCoupons
        {...{ applied, lines, charges }}
        onRemove={(code) => removing(() => remove(code))}
        onRemoveAll={() => removing(removeAll)}
      />
      <CouponCodeForm isBusy={isBusy} onApply={applyCode} />
      <CouponOffers applied={coupons.codes} busyCode={busyCode} missingFor={missingFor} onApply={applyOffer} />
      {bar(
        <Button onClick={onContinue} disabled={isBusy} aria-busy={isBusy} className="max-md:w-full md:min-w-56">
          Continue to Payment
        </Button>,
      )}
    </div>
  )
}

/** What became of coupons without the shopper's doing. */
function Notices({ sentences }: { sentences: string[] }) {
  return (
    <div role="alert" className="border-terracotta border-l-4 bg-cream px-4 py-3">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
