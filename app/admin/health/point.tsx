import { CircleAlert, CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { Link } from 'react-router'
import type { HealthPoint } from '#contract/api/admin/health.ts'
import { formatDayAndTime } from '../../ui/dates.ts'

const looks = {
  well: { word: 'Works', Icon: CircleCheck, tint: 'text-leaf-dark' },
  watch: { word: 'Look at it', Icon: CircleAlert, tint: 'text-brown' },
  bad: { word: 'Does not work', Icon: CircleX, tint: 'text-chilli' },
  off: { word: 'At rest', Icon: CircleMinus, tint: 'text-ink-soft' },
} as const

/** One part of the shop: how it stands, when it last went well and wrong, and what to do. */
export function Point({
  point: { title, standing, state, advice, lastDoneAt, lastFailedAt, page },
}: {
  point: HealthPoint
}) {
  const { word, Icon, tint } = looks[standing]
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${tint}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {title} <span className={`text-label font-medium ${tint}`}>{word}</span>
        </p>
        <p className="wrap-anywhere text-small">{state}</p>
        {(lastDoneAt || lastFailedAt) && (
          <p className="flex flex-wrap gap-x-4 text-label text-ink-soft">
            {lastDoneAt && <Last word="Last went well" at={lastDoneAt} />}
            {lastFailedAt && <Last word="Last failed" at={lastFailedAt} />}
          </p>
        )}
        {advice && <p className="mt-1 max-w-[68ch] text-small">{advice}</p>}
        {page && (
          <Link
            to={page.address}
            className="inline-flex min-h-8 items-center font-medium text-brown underline underline-offset-4"
          >
            {page.name}
            <span className="sr-only"> to look at: {title}</span>
          </Link>
        )}
      </div>
    </li>
  )
}

function Last({ word, at }: { word: string; at: string }) {
  return (
    <span>
      {word} <time dateTime={at}>{formatDayAndTime(at)}</time>
    </span>
  )
}
