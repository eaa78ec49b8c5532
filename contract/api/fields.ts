import * as z from 'zod/mini'
import { emailPattern, longestEmail } from '../email.ts'

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
 * A text that a call takes, of at most so many characters (UTF-16 units). What is longer is refused before anything else looks at
 * it: nobody can keep the shop busy with a text that no field has room for. Every text of a request begins here. `missing` is said
 * where there is none, or no text.
 */
export function bounded(most: number, message?: string, missing?: string) {
  return z.string(missing).check(z.maxLength(most, { ...(message ? { error: message } : {}), abort: true }))
}

/** A text of one pattern, such as a pincode. */
export function matching(pattern: RegExp, message: string, most = 40) {
  return bounded(most, message, message).check(z.regex(pattern, message))
}

/**
 * Plain text of a person, trimmed and bounded; control characters are refused. What can be typed in two ways, such as ड़ as one letter
 * or as ड with its dot, is the same text, so that it is found however it is typed.
 */
export function text(most: number, label: string, missing?: string) {
  const tooLong = `${label} can have at most ${most} characters`
  // A letter may come as some characters that are one afterwards, and space around it is nobody's mistake.
  return bounded(4 * most, tooLong, missing).check(
    z.refine((value) => !hasMarksWithoutEnd(value), {
      error: `${label} holds characters that cannot be used`,
      abort: true,
    }),
    z.normalize('NFC'),
    z.trim(),
    z.maxLength(most, { error: tooLong, abort: true }),
    z.refine(isPlainText, `${label} holds characters that cannot be used`),
  )
}

/** More marks on one letter than any script has. Putting them in order takes the longer the more there are: Unicode's stream-safe texts have 30. */
export function hasMarksWithoutEnd(value: string) {
  return /\p{M}{31}/u.test(value)
}

// Line breaks and tabs are the only control characters people type on purpose; half a surrogate pair cannot be stored.
function isPlainText(value: string) {
  return value.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(value)
}

/**
 * One line of a person's own words that others are shown or mailed: a name, a part of an address. Line breaks and rows of spaces
 * become one space. No letters that are not seen or turn those behind them around, and no address of a page: a shop's mail must not
 * carry a stranger's link.
 */
export function line(most: number, label: string, missing?: string) {
  return text(most, label, missing).check(
    z.overwrite((value) => value.replace(/\s+/g, ' ')),
    z.refine(isSeen, `${label} holds characters that cannot be used`),
    z.refine((value) => !pageAddress.test(value), `${label} cannot hold the address of a page`),
  )
}

// Of the characters without a look only the two that join letters of Indian scripts or keep them apart are typed on purpose.
function isSeen(value: string) {
  return !/(?![\u200c\u200d])\p{Cf}/u.test(value)
}

// What mail programs make a link of, written out or with an ending that many addresses have: "M.G. Road" is none.
const pageAddress =
  /:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:com|net|org|in|co|info|biz|io|app|xyz|link|shop|site|online|top|me|ly|dev|page|club|live)(?![\p{L}\p{N}.])|[\p{L}\p{N}]\.\p{L}{2,24}\//iu

/** How the API's document shows what a schema cannot say of itself, as JSON Schema: a number that comes as text in an address. */
export const published = z.registry<Record<string, unknown>>()

/** A whole number in a query string, such as page=2. */
export function wholeNumber(least: number, most: number, message: string) {
  const schema = z.pipe(
    z.pipe(matching(/^\d{1,9}$/, message), z.transform(Number)),
    z.number().check(z.minimum(least, message), z.maximum(most, message)),
  )
  return schema.register(published, { type: 'integer', minimum: least, maximum: most })
}

/** Where a list of the back office goes on, and how many rows a page of it has (50 where it is not said). */
export const cursorPageFields = {
  cursor: z.optional(bounded(200)),
  limit: z.optional(wholeNumber(1, 100, 'At most 100 at a time')),
}

/** Which page of a list, from 1; the first where it is left out. */
export const PageQuery = z.object({
  page: z.optional(wholeNumber(1, 100_000, 'page must be a whole number from 1')),
})

/** A filter that may be left out: empty and null mean the same as none, as forms and other clients send them. */
export function orNone(schema: z.ZodMiniString) {
  const pick = (value: string | null | undefined) => value || undefined
  return z.optional(z.pipe(z.nullish(schema), z.transform(pick)))
}

/** A text that may be left out; what is not there, and null, is the empty one. */
export function orEmpty(schema: z.ZodMiniString) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value: string | null | undefined) => value ?? ''),
  )
}

/** What is not changed where it is left out, or null as the shop gives what nobody has filled in. */
export function orUnchanged<T extends z.core.$ZodType>(schema: T) {
  return z.optional(
    z.pipe(
      z.nullish(schema),
      z.transform((value: z.output<T> | null | undefined) => value ?? undefined),
    ),
  )
}

/** The identity of a stored row. */
export const Id = bounded(64).check(z.minLength(1))

/** An identity that whoever calls made up (RFC 9562), such as the key of a step that is taken once. */
export function uuid(message: string) {
  return matching(z.regexes.uuid(), message)
}

/** A mobile number as the calls carry it: exactly 10 digits (VAL-02). */
export function mobile(message: string) {
  return matching(/^\d{10}$/, message)
}

/** An email address (VAL-13), trimmed. `missing` is said where nothing was written. */
export function email(message: string, missing = message) {
  return trimmedEmail(message, missing).check(
    z.minLength(1, { error: missing, abort: true }),
    z.regex(emailPattern, message),
  )
}

/** The same where nobody has to have one: empty is none. */
export function emailOrEmpty(message: string) {
  return trimmedEmail(message).check(z.refine((value) => value === '' || emailPattern.test(value), message))
}

function trimmedEmail(message: string, missing = message) {
  return bounded(4 * longestEmail, message, missing).check(
    z.normalize('NFC'),
    z.trim(),
    z.maxLength(longestEmail, { error: message, abort: true }),
  )
}
