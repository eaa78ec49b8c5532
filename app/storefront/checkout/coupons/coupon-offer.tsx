import Check from 'lucide/dist/esm/icons/check.mjs'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDay } from '#app/shared/ui/dates.ts'
import { Icon } from '#app/shared/ui/icon.ts'
import type { Coupon } from '#contract/api/orders/coupons.ts'
import { formatBadgeRupees, formatRupees } from '#contract/money.ts'

type Props = {
  offer: Coupon
  isApplied: boolean
  isBusy: boolean
  /** What the order lacks of its minimum, in words: good to know before pressing. */
  missing: string | undefined
  /** Gives why it could not be applied, in words. */
  onApply: () => Promise<string | undefined>
}

/** One offer with its terms: how much, from what order on, until when. */
export function CouponOffer({ offer, isApplied, isBusy, missing, onApply }: Props) {
  const { promoCode, title, description } = offer
  const [refused, setRefused] = useState<string>()
  const objection = refused ?? missing

  async function press() {
    setRefused(undefined)
    setRefused(await onApply())
  }

  return (
    <div className="flex w-full flex-wrap overflow-hidden rounded-card bg-cream">
      <Amount offer={offer} />
      <div className="flex min-w-0 grow-[99] basis-44 flex-col gap-1 px-4 py-3">
        <p className="font-display font-semibold text-brown text-card">{title}</p>
        <p className="text-small">{description}</p>
        <p className="text-ink-soft text-small">{terms(offer)}</p>
        {objection && (
          <p role={refused ? 'alert' : undefined} className={`text-small ${refused ? 'text-chilli' : 'font-medium'}`}>
            {objection}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-1">
          <span className="board rounded-field border border-golden-edge border-dashed bg-white px-2 py-0.5 font-semibold">
            {promoCode}
          </span>
          {isApplied ? (
            <Button look="plain" onClick={() => void press()} className="no-underline!">
              <Icon node={Check} aria-hidden className="size-5 text-leaf" />
              Applied<span className="sr-only"> {promoCode}</span>
            </Button>
          ) : (
            <Button look="quiet" aria-busy={isBusy} onClick={() => void press()}>
              Apply<span className="sr-only"> {promoCode}</span>
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** In large figures, as on the home page. */
function Amount({ offer: { promoType, discountType, discount } }: { offer: Coupon }) {
  const isDelivery = promoType === 'SHIPPING'
  const amount = discountType === 'PERCENTAGE_OFF' ? `${discount}%` : formatBadgeRupees(discount)
  return (
    <p className="board grid grow basis-20 place-content-center bg-terracotta-dark p-2 text-center text-white lg:basis-28">
      <span className="font-bold text-price leading-none">{isDelivery ? 'Free' : amount}</span>{' '}
      <span className="font-semibold text-small">{isDelivery ? 'DELIVERY' : 'OFF'}</span>
    </p>
  )
}

function terms({ orderMinimum, endDate, isCombo }: Coupon) {
  const minimum = orderMinimum?.orderMinimum ?? 0
  return [
    minimum > 0 && `Orders from ${formatRupees(minimum)}`,
    `until ${formatDay(new Date(endDate).toISOString()).replaceAll(' ', '\u00a0')}`,
    isCombo && 'combo offer',
  ]
    .filter(Boolean)
    .join(', ')
}
