import { useState } from 'react'
import { Lazy, lazyPart } from '#app/shared/ui/lazy.tsx'
import type { ChartProps } from './charts.tsx'

const chart = lazyPart(async () => (await import('./charts.tsx')).Chart)

/** A chart in the room kept for it; its code comes when it is first shown. The table below says the same. */
export function LateChart(props: ChartProps) {
  const [isMissing, setMissing] = useState(false)
  const { series, points, shape } = props
  if (isMissing || points.length === 0) return null
  return (
    <div aria-hidden className="mb-4">
      {series.length > 1 && (
        <p className="mb-1 flex flex-wrap gap-x-4 text-small text-ink-soft">
          {series.map(({ field, name, colour }) => (
            <span key={field} className="flex items-center gap-2">
              <span className={`size-3 ${colour === 'golden' ? 'bg-golden-deep' : 'bg-brown'}`} />
              {name}
            </span>
          ))}
        </p>
      )}
      <div style={{ minHeight: shape === 'across' ? 40 + points.length * 34 : 240 }}>
        <Lazy part={chart} componentProps={props} onMissing={() => setMissing(true)} />
      </div>
    </div>
  )
}
