import { useEffect, useState } from 'react'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import type { Coupon } from '#contract/api/orders/coupons.ts'
import { formatBadgeRupees } from '#contract/money.ts'
import { countdownText } from '#contract/rules/orders/countdown.ts'

type Props = {
  offers: Coupon[]
  /** What is said without offers. */
  none: string
  now: number
  addressOf: (offer: Coupon) => string
}

/** The advertised offers, each with the time it has left and the way to what it is for (HOME-03, HOME-04). */
export function Offers({ offers, none, now: nowOnServer, addressOf }: Props) {
  const now = useNow(nowOnServer)
  if (offers.length === 0) {
    return (
      <section className="flex flex-col items-start gap-3 border-y border-line py-6 sm:flex-row sm:items-center sm:justify-between">
        <h2 className="text-card">{none}</h2>
        <ButtonLink to="/products" look="quiet" className="shrink-0">
          Browse Products
        </ButtonLink>
      </section>
    )
  }
  return (
    <section aria-label="Offers">
      <ul className="grid gap-3 md:grid-cols-2 md:gap-5">
        {offers.map((offer) => (
          <li key={offer.id} className="flex flex-wrap overflow-hidden rounded-card bg-cream">
            <Amount offer={offer} />
            <div className="flex min-w-0 grow-[99] basis-40 flex-col items-start gap-1 px-4 py-4 md:px-6 md:py-5">
              <h2 className="text-card leading-6">{offer.title}</h2>
              <p className="text-small text-ink-soft">{offer.description}</p>
              <div className="mt-auto flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2">
                <p className="text-small font-semibold text-terracotta-dark tabular-nums">
                  {countdownText(offer.endDate, now)}
                </p>
                <ButtonLink to={addressOf(offer)} look="quiet" aria-label={`Order Now: ${offer.title}`}>
                  Order Now
                </ButtonLink>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How much, in large figures: of a category offer at most so much, as its products differ. */
function Amount({ offer: { promoType, discountType, discount } }: { offer: Coupon }) {
  const isDelivery = promoType === 'SHIPPING'
  const amount = discountType === 'PERCENTAGE_OFF' ? `${discount}%` : formatBadgeRupees(discount)
  return (
    <p className="board grid w-20 shrink-0 grow md:grow-0 place-content-center bg-terracotta-dark text-center text-white md:w-32">
      {promoType === 'ON_CATEGORY' && <span className="text-small font-semibold">UP TO</span>}{' '}
      <span className="text-price leading-none font-bold md:text-[2.25rem]">{isDelivery ? 'Free' : amount}</span>{' '}
      <span className="text-small font-semibold">{isDelivery ? 'DELIVERY' : 'OFF'}</span>
    </p>
  )
}

/** The server's time, going on each second (OFFER-01); a wrong clock in the phone does not make an offer end. */
function useNow(nowOnServer: number) {
  const [now, setNow] = useState(nowOnServer)
  useEffect(() => {
    const ahead = nowOnServer - Date.now()
    const timer = setInterval(() => setNow(Date.now() + ahead), 1_000)
    return () => clearInterval(timer)
  }, [nowOnServer])
  return now
}
