import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { AuditEntry } from '#contract/api/admin/staff/audit.ts'
import { differenceOf, writeField, writeValue } from '../ui/dialogs/difference-of.ts'

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

/** What a change changed, in a line: 'Delivery charge 40 → 49 · Pause, and 2 more'; nothing for other actions. */
export function writeChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  if (before === null || after === null) return ''
  const changes = changesOf(withoutCounts(before), withoutCounts(after))
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

/** What differs; a part that came or went as a whole is one change. */
function changesOf(before: unknown, after: unknown): Change[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  const whole = Object.keys({ ...from, ...to }).filter((name) => isPart(from[name]) !== isPart(to[name]))
  const otherChanges = differenceOf(before, after).filter(({ field }) => !whole.includes(field.split('.')[0] ?? ''))
  return [...whole.map((field) => ({ field, before: undefined, after: undefined })), ...otherChanges]
}

function fieldsOf(state: unknown) {
  return (isPart(state) ? state : {}) as Record<string, unknown>
}

function isPart(value: unknown) {
  return typeof value === 'object' && value !== null
}

function writeChange({ field, before, after }: Change) {
  const name = changedFields[field] ?? writeField(field.replace(/^words\./, ''))
  const [from, to] = [shortValue(field, before), shortValue(field, after)]
  if (to === undefined) return name
  if (before === undefined) return `${name}: ${to}`
  return from === undefined ? name : `${name} ${from} → ${to}`
}

/** Fields whose values are words of the program: 'OUT_FOR_DELIVERY' is written 'out for delivery'. */
const states = new Set([
  'fulfilment',
  'orderStatus',
  'paymentStatus',
  'paymentMode',
  'promoType',
  'discountType',
  'offerCategory',
])

/** A value as it fits into a line; none for a text. */
function shortValue(field: string, value: unknown) {
  if (value === undefined) return undefined
  if (states.has(field) && typeof value === 'string') return value.toLowerCase().replaceAll('_', ' ')
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return formatDayAndTime(value)
  const written = writeValue(value)
  return written.length <= longestValue ? written : undefined
}
