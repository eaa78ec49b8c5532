/** Whether a text can be the identity of a stored row at all; PostgreSQL refuses NUL, and no identity holds control characters. */
export function isId(text: string) {
  return /^[^\p{Cc}]{1,64}$/u.test(text)
}

/** Whether a text can be the identity of a row numbered at random. */
export function isRandomId(text: string) {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
