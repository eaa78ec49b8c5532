import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { OrderEvent } from '#contract/api/admin/orders/orders.ts'
import { Panel } from '../ui/panel.tsx'

/** All that happened to an order, the newest first. */
export function OrderTimeline({ events }: { events: OrderEvent[] }) {
  return (
    <Panel title="What happened">
      <ol className="grid gap-3">
        {events.map(({ at, text, detail, by }) => (
          <li key={`${at} ${text}`} className="border-wheat border-l-2 pl-3">
            <p className="font-medium">{text}</p>
            {detail && <p className="text-small break-words">{detail}</p>}
            <p className="text-label text-ink-soft">
              <time dateTime={at}>{formatDayAndTime(at)}</time>
              {by && ` · ${by}`}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
