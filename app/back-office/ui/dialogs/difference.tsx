import { differenceOf, writeField, writeValue } from './difference-of.ts'

type Props = {
  before: unknown
  after: unknown
  /** What the two sides are called. */
  labels?: { before: string; after: string }
  /** Names of fields for people; others are written from their own names. */
  names?: Record<string, string>
}

/** What changed between two states of something, field by field. */
export function Difference({ before, after, labels = { before: 'Before', after: 'After' }, names = {} }: Props) {
  const changes = differenceOf(before, after)
  if (changes.length === 0) return null
  return (
    <dl className="grid gap-2 text-small">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-3 gap-y-0.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="font-medium text-brown">{names[field] ?? writeField(field)}</dt>
          {before !== undefined && (
            <dd className="min-w-0 sm:col-start-2">
              <span className="sr-only">{labels.before}: </span>
              <del className="rounded-field bg-[#fbe6e1] px-1.5 text-ink decoration-chilli">{writeValue(before)}</del>
            </dd>
          )}
          {after !== undefined && (
            <dd className="min-w-0 sm:col-start-2">
              <span className="sr-only">{labels.after}: </span>
              <ins className="rounded-field bg-[#e3f0e1] px-1.5 text-ink no-underline">{writeValue(after)}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
