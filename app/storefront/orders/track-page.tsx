import { useState } from 'react'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import type { TrackedOrder as Tracked, TrackLink } from '#contract/api/orders/tracking.ts'
import type { Route } from './+types/track-page.ts'
import { ConfirmTrackedOrder } from './tracking/confirm-tracked-order.tsx'
import { TrackForm } from './tracking/track-form.tsx'
import { TrackedOrder } from './tracking/tracked-order.tsx'
import { useTrackToken } from './tracking/use-track-token.ts'

export function meta() {
  return hiddenPageMeta('Follow your order')
}

/** Where a guest's link leads: the page is the same for everybody, the order comes once its last four digits were right. */
export default function TrackPage({ params: { orderNumber } }: Route.ComponentProps) {
  const token = useTrackToken(orderNumber)
  return (
    <div className="page pb-16">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Follow your order' }]} />
      {token === '' ? <BrokenLink /> : <OneOrder key={orderNumber} orderNumber={orderNumber} token={token ?? ''} />}
    </div>
  )
}

function OneOrder({ orderNumber, token }: { orderNumber: string; token: string }) {
  const [found, setFound] = useState<{ order: Tracked; link: TrackLink }>()
  if (found) {
    const { order, link } = found
    const onConfirmed = (confirmed: Tracked) => setFound({ order: confirmed, link })
    return (
      <TrackedOrder order={order} toDo={<ConfirmTrackedOrder order={order} link={link} onConfirmed={onConfirmed} />} />
    )
  }
  return (
    <>
      <h1 className="text-section">Follow your order</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">
        This link leads to order {orderNumber}. To show it to you alone, we ask for the last four digits of the mobile
        number it was ordered with.
      </p>
      <TrackForm orderNumber={orderNumber} token={token} onFound={(order, link) => setFound({ order, link })} />
    </>
  )
}

function BrokenLink() {
  return (
    <EmptyState
      isAlert
      heading="h1"
      title="This link is not complete"
      text="Please open it again from the message that confirmed your order."
    >
      <ButtonLink to="/contact-us">Contact us</ButtonLink>
    </EmptyState>
  )
}
