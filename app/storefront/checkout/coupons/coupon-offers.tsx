import { useQuery } from '@tanstack/react-query'
import Pause from 'lucide/dist/esm/icons/pause.mjs'
import Play from 'lucide/dist/esm/icons/play.mjs'
import { useEffect, useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { useIsSlow } from '#app/shared/ui/use-is-slow.ts'
import { useRotation } from '#app/shared/ui/use-rotation.ts'
import { type Coupon, listCoupons } from '#contract/api/orders/coupons.ts'
import { type AppliedCoupon, toApplied } from '../order/coupon-store.ts'
import { CouponOffer } from './coupon-offer.tsx'
import { useOfferRow } from './offer-row.ts'

type Props = {
  applied: string[]
  busyCode: string | undefined
  /** What the order lacks of a coupon's minimum, in words. */
  missingFor: (coupon: AppliedCoupon) => string | undefined
  onApply: (offer: Coupon) => Promise<string | undefined>
}

/** The offers that can be applied today, going on by themselves or all at once (COUP-06, API-14). */
export function CouponOffers(props: Props) {
  const { data, isPending, isError, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['offers'],
    queryFn: async ({ signal }) => (await api(listCoupons, {}, { signal })).filter(isApplicable),
  })
  const isSlow = useIsSlow(isPending)

  // Failures of earlier visits were told then.
  const [failuresBefore] = useState(errorUpdateCount)
  useEffect(() => {
    if (errorUpdateCount > failuresBefore) showToast('Failed to load offers', 'error')
  }, [errorUpdateCount, failuresBefore])

  if (isPending) return isSlow ? <div className="skeleton h-40" /> : <div className="h-40" />
  if (isError && !data) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-y py-3">
        <p>The offers are not here. A code of your own still works.</p>
        <Button look="quiet" aria-busy={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  if (data.length === 0) return <p>No offers to apply today. Prices already include every discount.</p>
  return <Offers offers={data} {...props} />
}

/** HIDDEN codes and offers on a category are in no list, whatever is sent (API-14). */
function isApplicable(offer: Coupon) {
  return offer.offerCategory !== 'HIDDEN' && offer.promoType !== 'ON_CATEGORY' && isReadable(offer)
}

function isReadable(offer: Coupon) {
  try {
    return toApplied(offer) !== undefined
  } catch {
    return false
  }
}

function Offers({ offers, applied, busyCode, missingFor, onApply }: Props & { offers: Coupon[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const rotation = useRotation<HTMLElement>(showsAll ? 1 : offers.length)
  const { index, goTo, stop, isStopped, toggle, watch, pauseProps } = rotation
  const row = useOfferRow(showsAll ? 0 : index, goTo)
  const isRow = !showsAll && offers.length > 1

  return (
    <section ref={watch} {...pauseProps} aria-roledescription={isRow ? 'carousel' : undefined} aria-label="Offers">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-sans font-semibold">{offers.length === 1 ? 'An offer for you' : 'Offers for you'}</h3>
        {offers.length > 1 && (
          <button
            type="button"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
            className="-mr-2 min-h-11 rounded-field px-2 font-semibold text-brown text-small underline underline-offset-4 hover:text-ink"
          >
            {showsAll ? 'Show one at a time' : `Show all ${offers.length}`}
          </button>
        )}
      </div>
      <ul
        ref={row}
        className={
          isRow
            ? 'relative flex snap-x snap-mandatory gap-3 overflow-x-auto scroll-smooth rounded-card [scrollbar-width:none]'
            : 'grid gap-3'
        }
      >
        {offers.map((offer, nth) => (
          <li
            key={offer.id}
            inert={isRow && nth !== index}
            aria-label={isRow ? `${nth + 1} of ${offers.length}` : undefined}
            className="flex w-full shrink-0 snap-start"
          >
            <CouponOffer
              offer={offer}
              isApplied={applied.includes(offer.promoCode)}
              isBusy={busyCode === offer.promoCode}
              missing={missingFor(toApplied(offer))}
              onApply={() => {
                stop()
                return onApply(offer)
              }}
            />
          </li>
        ))}
      </ul>
      {isRow && (
        <div className="flex flex-wrap items-center justify-center text-brown">
          <button
            type="button"
            onClick={toggle}
            aria-label={isStopped ? 'Let the offers change' : 'Stop the offers from changing'}
            className="grid size-11 place-items-center"
          >
            {isStopped ? (
              <Icon node={Play} aria-hidden className="size-4" />
            ) : (
              <Icon node={Pause} aria-hidden className="size-4" />
            )}
          </button>
          {offers.map((offer, nth) => (
            <button
              key={offer.id}
              type="button"
              aria-label={`Offer ${nth + 1} of ${offers.length}`}
              aria-current={nth === index ? 'true' : undefined}
              onClick={() => goTo(nth)}
              className="grid h-11 min-w-7 place-items-center"
            >
              <span
                className={`block h-2 rounded-full bg-current transition-[width] duration-200 ${nth === index ? 'w-5' : 'w-2 opacity-50'}`}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
