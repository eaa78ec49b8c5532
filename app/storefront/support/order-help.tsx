import { useState } from 'react'
import { Link } from 'react-router'
import type { Ticket } from '#contract/api/content/support.ts'
import type { Order } from '#contract/api/orders/orders.ts'
import { useSession } from '../session/session.ts'
import { ContactButton } from './contact-button.tsx'

/** The way to ask about an order: the form knows which one (ORD-08, open-points 98). */
export function OrderHelp({ order }: { order: Pick<Order, 'id'> }) {
  const userId = useSession(({ user }) => user?.id)
  const [sent, setSent] = useState<Ticket | null>()
  if (!userId) return null
  return (
    <section aria-labelledby="order-help" className="rounded-card border border-line p-4">
      <h2 id="order-help" className="mb-2 text-card">
        Need Help?
      </h2>
      {sent === undefined ? (
        <p className="text-ink-soft">Something missing, late or not as you like it? Write to us about this order.</p>
      ) : (
        <p role="status">
          We have your {sent ? `ticket ${sent.ticketNumber}` : 'ticket'} and answer within 48 hours.{' '}
          <Link to="/profile?tab=support" className="inline-block py-0.5 text-brown underline underline-offset-4">
            See your tickets
          </Link>
        </p>
      )}
      <ContactButton
        label="Contact Support"
        look="quiet"
        userId={userId}
        requestId={order.id}
        onSent={setSent}
        className="mt-3"
      />
    </section>
  )
}
