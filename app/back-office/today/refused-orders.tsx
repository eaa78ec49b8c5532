import { Link } from 'react-router'
import type { Today } from '#contract/api/admin/reports/today.ts'
import { stageLabels } from '../order-parts/order-labels.ts'
import { Panel } from '../ui/panel.tsx'

/** Orders that go on although the owner of their number says that they did not order them. */
export function RefusedOrders({ refused: { count, rows } }: { refused: Today['refused'] }) {
  return (
    <Panel title={`Not ordered by who has the number: ${count.toLocaleString('en-IN')}`}>
      <ul className="grid divide-y divide-line">
        {rows.map(({ orderNumber, name, stage, place }) => (
          <li key={orderNumber} className="py-2">
            <Link to={`/admin/orders/${orderNumber}`} className="group block min-w-0 py-1">
              <span className="font-semibold text-brown underline-offset-4 group-hover:underline">
                Call before it is sent: {name}
              </span>
              <span className="block text-small text-ink-soft [overflow-wrap:anywhere]">
                {[stageLabels[stage].name, place, orderNumber].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
