import { Link } from 'react-router'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { Offer, OfferUses } from '#contract/api/admin/catalog/coupons.ts'
import { Panel } from '../ui/panel.tsx'

/** Who used an offer, and how its limit for each customer counts them. */
export function OfferUsesPanel({ offer }: { offer: Pick<Offer, 'perCustomerLimit'> & { uses: OfferUses } }) {
  const { last, ...sums } = offer.uses
  return (
    <Panel title="Who used it" about={aboutLimit(offer.perCustomerLimit)} className="mt-4">
      {last.length === 0 ? (
        <p className="text-ink-soft">No order holds it.</p>
      ) : (
        <>
          <ul className="text-small">
            {kinds
              .filter((kind) => sums[kind] > 0)
              .map((kind) => (
                <li key={kind}>
                  {sums[kind].toLocaleString('en-IN')} {kindNames[kind]}
                </li>
              ))}
          </ul>
          <h3 className="mt-4 mb-1 font-semibold">Last uses</h3>
          <ul className="text-small">
            {last.map(({ orderNumber, usedAt, countedBy }) => (
              <li key={orderNumber} className="flex flex-wrap gap-x-3 py-1">
                <Link to={`/admin/orders/${orderNumber}`} className="text-brown underline underline-offset-4">
                  {orderNumber}
                </Link>
                <span>{formatDayAndTime(usedAt)}</span>
                <span className="text-ink-soft">{kindNames[countedBy]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

const kinds = ['account', 'proven', 'phone', 'typed'] as const
const kindNames = {
  account: 'signed in: counted for the account and its number',
  proven: 'as a guest with a proven number: counted for this number',
  phone: 'by phone: counted for the number',
  typed: 'as a guest without a proof: counted for the number typed, not against its owner',
}

function aboutLimit(limit: number | null) {
  if (limit === null) return 'A customer can use it as often as they like.'
  const often = limit === 1 ? 'once' : `${limit} times`
  return `Each customer can use it ${often}. A cancelled order gives its use back. Where it is refused on an order by phone, the form says which order used it.`
}
