import { Pause, Play, Truck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Coupon } from '#contract/api/coupons.ts'
import { AppLinks } from './outside-links.tsx'
import { listingOf } from './shop-pages.ts'

const rotationMs = 5_000

/** The golden strip: what the shop promises, and its offers one after the other (HEAD-01 to HEAD-05). */
export function TopStrip({ offers, isDemo }: { offers: Coupon[]; isDemo: boolean }) {
  return (
    <section aria-label="Delivery and offers" className="bg-golden text-ink">
      <div className="page flex min-h-11 items-center gap-4 text-small md:min-h-10">
        <p className="flex shrink-0 items-center gap-2 font-medium">
          <Truck aria-hidden className="size-5 shrink-0 text-brown" />
          <span className="md:hidden">Within 24h delivery</span>
          <span className="hidden md:inline">Delivery guaranteed within 24 hours</span>
        </p>
        <OfferLine offers={offers} />
        <div className="hidden shrink-0 lg:block">
          <AppLinks isDemo={isDemo} />
        </div>
      </div>
    </section>
  )
}

function OfferLine({ offers }: { offers: Coupon[] }) {
  const { offer, nth, isStopped, toggle, pauseProps } = useRotation(offers)
  if (!offer) {
    return (
      <Link to="/products" prefetch="intent" className={`${line} ml-auto underline underline-offset-4 md:mx-auto`}>
        <span className="md:hidden">Shop Now</span>
        <span className="hidden md:inline">Explore our premium products</span>
      </Link>
    )
  }
  return (
    <div {...pauseProps} className="flex min-w-0 flex-1 items-center justify-end md:justify-center">
      <Link key={nth} to={listingOf(offer)} prefetch="intent" className={`${line} ${nth > 0 ? 'offer-in' : ''}`}>
        <span className="truncate underline underline-offset-4">{offer.title}</span>
      </Link>
      {offers.length > 1 && (
        <button
          type="button"
          onClick={toggle}
          aria-label={isStopped ? 'Let the offers change' : 'Stop the offers from changing'}
          className="-mr-3 grid size-11 shrink-0 place-items-center md:-my-1"
        >
          {isStopped ? (
            <Play aria-hidden className="size-3.5 fill-current" />
          ) : (
            <Pause aria-hidden className="size-3.5 fill-current" />
          )}
        </button>
      )}
    </div>
  )
}

const line = 'flex min-h-11 min-w-0 items-center font-semibold md:min-h-10'

/** Goes on every 5 s; waits while hovered, focused, stopped or out of sight (open-points 29). */
function useRotation(offers: Coupon[]) {
  const [nth, setNth] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const rests = offers.length < 2 || isStopped || isHeld

  useEffect(() => {
    if (rests) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setNth((nth) => nth + 1)
    }, rotationMs)
    return () => clearInterval(timer)
  }, [rests])

  return {
    offer: offers[nth % offers.length],
    nth,
    isStopped,
    toggle: () => setStopped((isStopped) => !isStopped),
    pauseProps: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
