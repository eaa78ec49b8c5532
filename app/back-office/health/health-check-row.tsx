import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import CircleMinus from 'lucide/dist/esm/icons/circle-minus.mjs'
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs'
import type { ReactNode } from 'react'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { HealthCheck as PointData } from '#contract/api/admin/operations/health.ts'
import { CheckLink, CheckRow } from '../ui/checks.tsx'

const standings = {
  well: { label: 'Works', icon: CircleCheck, tint: 'text-leaf-dark' },
  watch: { label: 'Look at it', icon: CircleAlert, tint: 'text-brown' },
  bad: { label: 'Does not work', icon: CircleX, tint: 'text-chilli' },
  off: { label: 'Nothing to do now', icon: CircleMinus, tint: 'text-ink-soft' },
} as const

/** Nothing is wrong, but there is something to know. */
const adviceOnly = { ...standings.off, label: 'Advice' }

/** One part of the shop: how it stands, when it last went well and wrong, and what to do. */
export function HealthCheckRow({ check, children }: { check: PointData; children?: ReactNode }) {
  const { title, standing, state, advice, lastDoneAt, lastFailedAt, page } = check
  return (
    <CheckRow title={title} level={standing === 'off' && advice ? adviceOnly : standings[standing]} state={state}>
      {(lastDoneAt || lastFailedAt) && (
        <p className="flex flex-wrap gap-x-4 text-label text-ink-soft">
          {lastDoneAt && <Last label="Last went well" at={lastDoneAt} />}
          {lastFailedAt && <Last label="Last failed" at={lastFailedAt} />}
        </p>
      )}
      {advice && <p className="mt-1 max-w-[68ch] text-small">{advice}</p>}
      {page && <CheckLink page={page} purpose={`to look at: ${title}`} />}
      {children}
    </CheckRow>
  )
}

function Last({ label, at }: { label: string; at: string }) {
  return (
    <span>
      {label} <time dateTime={at}>{formatDayAndTime(at)}</time>
    </span>
  )
}
