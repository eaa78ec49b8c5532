import Pause from 'lucide/dist/esm/icons/pause.mjs'
import Play from 'lucide/dist/esm/icons/play.mjs'
import Truck from 'lucide/dist/esm/icons/truck.mjs'
import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.ts'
import { useRotation } from '#app/shared/ui/use-rotation.ts'
import type { Seller } from '#contract/api/content/settings.ts'
import type { Coupon } from '#contract/api/orders/coupons.ts'
import { AppLinks } from './outside-links.tsx'
import { listingOf } from './shop-pages.ts'

/** The golden strip: what the shop promises, and its offers one after the other (HEAD-01 to HEAD-05). */
export function TopStrip({ offers, seller }: { offers: Coupon[]; seller: Seller | null }) {
  return (
    <section aria-label="Delivery and offers" className="bg-golden text-ink">
      <div className="page flex min-h-11 flex-wrap items-center gap-x-4 text-small md:min-h-10 md:flex-nowrap">
        <DeliveryPromise seller={seller} />
        <OfferLine offers={offers} />
        <div className="hidden shrink-0 md:block">
          <AppLinks links={seller?.apps ?? []} className="max-lg:[&>span]:sr-only" />
        </div>
      </div>
    </section>
  )
}

/** The owner's words; none where the owner gives none, and the usual ones where the settings could not be read. */
function DeliveryPromise({ seller }: { seller: Seller | null }) {
  const { deliveryPromise, deliveryPromiseShort } = seller ?? usualPromise
  if (!deliveryPromise) return null
  return (
    <p className="flex max-w-full shrink-0 items-center gap-2 font-medium md:shrink">
      <Icon node={Truck} aria-hidden className="size-5 shrink-0 text-brown" />
      <span className="md:hidden">{deliveryPromiseShort || deliveryPromise}</span>
      <span className="hidden md:inline">{deliveryPromise}</span>
    </p>
  )
}

const usualPromise = {
  deliveryPromise: 'Delivery guaranteed within 24 hours',
  deliveryPromiseShort: 'Within 24h delivery',
}

function OfferLine({ offers }: { offers: Coupon[] }) {
  const { turn, index, isStopped, toggle, watch, pauseProps } = useRotation<HTMLDivElement>(offers.length)
  const offer = offers[index]
  if (!offer) {
    return (
      <Link to="/products" prefetch="intent" className={`${line} ml-auto underline underline-offset-4 md:mx-auto`}>
        <span className="md:hidden">Shop Now</span>
        <span className="hidden md:inline">Explore our premium products</span>
      </Link>
    )
  }
  return (
    <div
      ref={watch}
      {...pauseProps}
      className="flex min-w-24 flex-1 items-center justify-end md:min-w-48 md:justify-center"
    >
      <Link key={turn} to={listingOf(offer)} prefetch="intent" className={`${line} ${turn > 0 ? 'offer-in' : ''}`}>
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
            <Icon node={Play} aria-hidden className="size-3.5 fill-current" />
          ) : (
            <Icon node={Pause} aria-hidden className="size-3.5 fill-current" />
          )}
        </button>
      )}
    </div>
  )
}

const line = 'flex min-h-11 min-w-0 items-center font-semibold md:min-h-10'
