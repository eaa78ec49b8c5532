import type { AuditEntry } from '#contract/api/admin/audit.ts'
import { formatDayAndTime } from '../../ui/dates.ts'
import { differenceOf, writeField, writeValue } from '../ui/difference-of.ts'

const mostNamed = 3
const longestValue = 32

/** Names of fields for people, where their own names are not. */
export const changedFields: Record<string, string> = {
  contentHtml: 'Text',
  nextHtml: 'Next text',
  nextFrom: 'Next text from',
  descriptionHtml: 'Description',
  promoCode: 'Code',
  imageUrl: 'Picture',
  iconUrl: 'Icon',
  coverUrl: 'Cover',
  profileUrl: 'Face',
  videoUrl: 'Film',
  gstin: 'GSTIN',
  fssaiLicence: 'FSSAI licence',
  upiId: 'UPI ID',
  hsn: 'HSN',
}

/** What a change changed, in a line: 'Delivery charge 40 → 49 · Pause, and 2 more'; nothing for other deeds. */
export function writeChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  if (before === null || after === null) return ''
  const changes = differenceOf(withoutCounts(before), withoutCounts(after))
  const named = changes.slice(0, mostNamed).map(writeChange).join(' · ')
  const more = changes.length - mostNamed
  return more > 0 ? `${named}, and ${more} more` : named
}

/** A state without what every change counts up, and what follows from other fields. */
export function withoutCounts(state: unknown) {
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return state
  return Object.fromEntries(Object.entries(state).filter(([field]) => !counts.has(field)))
}

const counts = new Set(['version', 'updatedAt', 'thumbnailUrl', 'wrongTaxProducts', 'usual', 'isOwn', 'gaps', 'state'])

type Change = ReturnType<typeof differenceOf>[number]

function writeChange({ field, before, after }: Change) {
  const name = changedFields[field] ?? writeField(field.replace(/^words\./, ''))
  const [from, to] = [shortValue(before), shortValue(after)]
  if (before === undefined) return to === undefined ? name : `${name}: ${to}`
  return from === undefined || to === undefined ? name : `${name} ${from} → ${to}`
}

/** A value as it fits into a line; none for a text. */
function shortValue(value: unknown) {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return formatDayAndTime(value)
  const written = writeValue(value === undefined ? null : value)
  return written.length <= longestValue ? written : undefined
}
