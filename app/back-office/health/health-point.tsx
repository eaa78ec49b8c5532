import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import CircleMinus from 'lucide/dist/esm/icons/circle-minus.mjs'
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs'
import type { ReactNode } from 'react'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { HealthPoint as PointData } from '#contract/api/admin/operations/health.ts'
import { Point, PointLink } from '../ui/points.tsx'

const standings = {
  well: { word: 'Works', icon: CircleCheck, tint: 'text-leaf-dark' },
  watch: { word: 'Look at it', icon: CircleAlert, tint: 'text-brown' },
  bad: { word: 'Does not work', icon: CircleX, tint: 'text-chilli' },
  off: { word: 'Nothing to do now', icon: CircleMinus, tint: 'text-ink-soft' },
} as const

/** Nothing is wrong, but there is something to know. */
const adviceOnly = { ...standings.off, word: 'Advice' }

/** One part of the shop: how it stands, when it last went well and wrong, and what to do. */
export function HealthPoint({ point, children }: { point: PointData; children?: ReactNode }) {
  const { title, standing, state, advice, lastDoneAt, lastFailedAt, page } = point
  return (
    <Point title={title} standing={standing === 'off' && advice ? adviceOnly : standings[standing]} state={state}>
      {(lastDoneAt || lastFailedAt) && (
        <p className="flex flex-wrap gap-x-4 text-label text-ink-soft">
          {lastDoneAt && <Last word="Last went well" at={lastDoneAt} />}
          {lastFailedAt && <Last word="Last failed" at={lastFailedAt} />}
        </p>
      )}
      {advice && <p className="mt-1 max-w-[68ch] text-small">{advice}</p>}
      {page && <PointLink page={page} purpose={`to look at: ${title}`} />}
      {children}
    </Point>
  )
}

function Last({ word, at }: { word: string; at: string }) {
  return (
    <span>
      {word} <time dateTime={at}>{formatDayAndTime(at)}</time>
    </span>
  )
}
