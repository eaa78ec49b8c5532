import * as z from 'zod/mini'

/** Rupees on the wire: a JSON number with at most 2 decimals (open-points 110). */
export const Rupees = z.number()

/** A moment on the wire: ISO 8601 in UTC (open-points 110). */
export const Moment = z.string()

/** A picture in two sizes, each a path for GET file/{path} (API-03, API-04); `contract/rules/file-address.ts` makes the address. */
export const Picture = z.object({
  originalUrl: z.string(),
  thumbnailUrl: z.string(),
  alt: z.optional(z.string()),
})
export type Picture = z.infer<typeof Picture>

/**
 * Plain text of a person, trimmed and bounded; control characters are refused. What can be typed in two ways, such as ड़ as one letter
 * or as ड with its dot, is the same text, so that it is found however it is typed.
 */
export function text(most: number, label: string) {
  return z
    .string()
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.maxLength(most, `${label} can have at most ${most} characters`),
      z.refine(isPlainText, `${label} holds characters that cannot be used`),
    )
}

// Line breaks and tabs are the only control characters people type on purpose; half a surrogate pair cannot be stored.
function isPlainText(value: string) {
  return value.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(value)
}

/** A whole number in a query string, such as page=2. */
export function wholeNumber(least: number, most: number, message: string) {
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, message)), z.transform(Number)),
    z.number().check(z.minimum(least, message), z.maximum(most, message)),
  )
}

/** The identity of a stored row. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64))

/** A mobile number as the calls carry it: exactly 10 digits (VAL-02). */
export function mobile(message: string) {
  return z.string().check(z.regex(/^\d{10}$/, message))
}

/** The pattern x@y.z without spaces (VAL-13). */
export const emailPattern = /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u
