import { ApiError } from '#contract/api/envelope.ts'

/** Where a list by time goes on: the moment to the microsecond, as the database writes it, and the id of its last row. */
export type Cursor = { at: string; id: string }

/** A cursor as lists hand it out: text that means nothing to whoever holds it. */
export function writeCursor({ at, id }: Cursor) {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

/** Throws 400 for what no list has handed out. */
export function readCursor(written: string): Cursor {
  const [, at = '', id = ''] = form.exec(Buffer.from(written, 'base64url').toString()) ?? []
  if (!at) throw new ApiError(400, 'This list cannot be continued from there.')
  return { at, id }
}

const form = /^(\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)*) ([0-9a-f-]{36})$/
