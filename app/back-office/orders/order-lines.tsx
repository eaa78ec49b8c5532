import Check from 'lucide/dist/esm/icons/check.mjs'
import { useState } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { countOf } from '../order-parts/order-labels.ts'
import { Panel } from '../ui/panel.tsx'

/** What is in the parcel. While it is packed each line can be ticked off; the ticks are nobody else's. */
export function OrderLines({ detail: { lines, stage } }: { detail: OrderDetail }) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const isPacked = stage === 'to-pack'
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)

  function tick(position: number) {
    const next = new Set(ticked)
    if (!next.delete(position)) next.add(position)
    setTicked(next)
  }

  return (
    <Panel title={`What was ordered: ${countOf(pieces, 'piece')}`}>
      <ul className="grid divide-y divide-line">
        {lines.map(({ position, name, size, type, sku, quantity, returned }) => (
          <li key={position} className="flex items-center gap-3 py-2">
            {isPacked && (
              <TickBox
                label={`${quantity} × ${name} is in the parcel`}
                isTicked={ticked.has(position)}
                onTick={() => tick(position)}
              />
            )}
            <span className={`board min-w-10 text-right text-card font-semibold ${quantity > 1 ? 'text-brown' : ''}`}>
              {quantity} ×
            </span>
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{name}</span> · {size} {type.toLowerCase()}
              <span className="block text-label text-ink-soft">
                {sku}
                {returned > 0 && ` · ${returned} came back`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {isPacked && (
        <p role="status" className="mt-2 flex items-center gap-2 text-small text-ink-soft">
          {ticked.size === lines.length ? (
            <>
              <Icon node={Check} aria-hidden className="size-4 text-leaf-dark" /> Everything is in the parcel
            </>
          ) : (
            `${ticked.size} of ${countOf(lines.length, 'line')} in the parcel`
          )}
        </p>
      )}
    </Panel>
  )
}

function TickBox({ label, isTicked, onTick }: { label: string; isTicked: boolean; onTick: () => void }) {
  return (
    <label className="-m-2.5 grid size-11 shrink-0 place-items-center">
      <input type="checkbox" aria-label={label} checked={isTicked} onChange={onTick} className="size-6 accent-brown" />
    </label>
  )
}
