import { Link } from 'react-router'
import { formatDay, formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { AuditEntry } from '#contract/api/admin/staff/audit.ts'
import { Difference } from '../ui/dialogs/difference.tsx'
import { changedFields, withoutCounts, writeChanges } from './audit-changes.ts'
import { writeAction, writeActor, writeSubject } from './audit-labels.ts'

/** The log day by day: one line for each action, what it changed behind it. */
export function AuditDays({ entries }: { entries: AuditEntry[] }) {
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const day = formatDay(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, entries]) => (
    <section key={day} aria-label={day} className="mb-4">
      <h2 className="sticky top-0 z-10 bg-white py-2 text-body">{day}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  ))
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, subject, before, after } = entry
  const hasMore = before !== null || after !== null
  const changes = writeChanges(entry)
  const line = (
    <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
      <time dateTime={at} className="text-small text-ink-soft tabular-nums">
        {formatDayAndTime(at).split(', ').at(-1)}
      </time>
      <span className="min-w-0">
        <strong className="font-semibold">{writeActor(entry)}</strong>: {writeAction(entry)}{' '}
        <span className="break-words text-ink-soft">{writeSubject(entry)}</span>
        {changes && <span className="block break-words text-small">{changes}</span>}
      </span>
    </span>
  )
  if (!hasMore) return <li className="flex min-h-11 items-center px-3 py-2 pl-8">{line}</li>
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 items-center gap-2 px-3 py-2 focus-visible:-outline-offset-3 focus-visible:shadow-none group-open:bg-cream">
          <span aria-hidden className="w-3 text-ink-soft transition-transform group-open:rotate-90">
            ›
          </span>
          {line}
        </summary>
        <div className="px-3 pt-1 pb-3 pl-8">
          <Difference before={withoutCounts(before)} after={withoutCounts(after)} names={changedFields} />
          {subject.kind === 'stock' && (
            <Link
              to={stockAddress(subject.id)}
              className="inline-flex min-h-11 items-center text-brown text-small underline underline-offset-4"
            >
              The stock history of this size
            </Link>
          )}
        </div>
      </details>
    </li>
  )
}

/** Of a size that was taken out it is the only way there. */
function stockAddress(subjectId: string) {
  return `/admin/stock/${subjectId.split(' ').map(encodeURIComponent).join('/')}`
}
