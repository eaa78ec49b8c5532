/** As long as an address may be (RFC 5321), in UTF-16 units. */
export const longestEmail = 254

/** The pattern x@y.z without spaces (VAL-13), its parts between dots never empty: read once from left to right, however long. */
export const emailPattern = /^[^\s@\p{C}]+@[^\s@.\p{C}]+(?:\.[^\s@.\p{C}]+)+$/u

/** Whether a trimmed text is an email address (VAL-13): the one rule of forms, calls, orders and mails. */
export function isEmail(text: string) {
  return text.length <= longestEmail && emailPattern.test(text)
}
