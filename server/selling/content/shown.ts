import { type AnyColumn, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'

type Span = { shownFrom: string | null; shownUntil: string | null }

/** Whether a scheduled thing is on the storefront now, by the database's clock, so that every process says the same. */
export function isShownNow({ shownFrom, shownUntil }: { shownFrom: AnyColumn; shownUntil: AnyColumn }) {
  return sql<boolean>`(${shownFrom} is null or ${shownFrom} <= now()) and (${shownUntil} is null or ${shownUntil} > now())`
}

/** A span as it is stored. Throws 400 when it ends before it begins. */
export function toStoredSpan({ shownFrom, shownUntil }: Span) {
  const span = { shownFrom: shownFrom && new Date(shownFrom), shownUntil: shownUntil && new Date(shownUntil) }
  if (span.shownFrom && span.shownUntil && span.shownUntil <= span.shownFrom) {
    throw new ApiError(400, 'It must end after it begins.')
  }
  return span as { shownFrom: Date | null; shownUntil: Date | null }
}

export function toWireSpan({ shownFrom, shownUntil }: { shownFrom: Date | null; shownUntil: Date | null }): Span {
  return { shownFrom: shownFrom?.toISOString() ?? null, shownUntil: shownUntil?.toISOString() ?? null }
}
