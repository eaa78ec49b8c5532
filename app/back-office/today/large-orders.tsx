import { Link } from 'react-router'
import type { Today } from '#contract/api/admin/reports/today.ts'
import { howLong } from '../order-parts/day-text.ts'
import { Panel } from '../ui/panel.tsx'

/** Orders of which one alone has more than a fifth of a size and that nobody has paid or confirmed: a call is worth it before all is gone. */
export function LargeOrders({ large: { count, rows } }: { large: Today['largeOrders'] }) {
  return (
    <Panel title={`More than a fifth of a size in one order: ${count.toLocaleString('en-IN')}`}>
      <ul className="grid divide-y divide-line">
        {rows.map(({ orderNumber, createdAt, name, isProven, productName, size, type, pieces, outOf }) => (
          <li key={`${orderNumber} ${productName} ${size}`} className="py-2">
            <Link to={`/admin/orders/${orderNumber}`} className="group block min-w-0 py-1">
              <span className="font-semibold text-brown underline-offset-4 group-hover:underline">
                {pieces.toLocaleString('en-IN')} of {outOf.toLocaleString('en-IN')} packs of {productName} {size}{' '}
                {type.toLowerCase()}
              </span>
              <span className="block text-small">
                {name} · {isProven ? 'number proven' : 'number not proven'} · to be paid in cash
              </span>
              <span className="block text-label text-ink-soft [overflow-wrap:anywhere]">
                Ordered {howLong(createdAt)} · {orderNumber}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <p className="text-small text-ink-soft">
          Only the largest {rows.length} of {count} are shown.
        </p>
      )}
    </Panel>
  )
}
