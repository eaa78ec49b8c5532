import type { Review } from '#contract/api/catalog/reviews.ts'

/** Who wrote it; people may leave their name out (ERR-17). */
export function writerOf({ userName }: Review) {
  return userName?.trim() || 'Anonymous User'
}

/** Where the writer lives: town or else district, and state (ERR-17). */
export function locationOf({ userAddress }: Review) {
  const { town, district, state } = userAddress ?? {}
  return [...new Set([town || district, state])].filter(Boolean).join(', ') || 'Unknown location'
}

/** The day in India it was written: '21 Nov 2026'. */
export function dayOf({ createdAt }: Review) {
  dayFormat ??= new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return dayFormat.format(new Date(createdAt))
}

let dayFormat: Intl.DateTimeFormat | undefined
