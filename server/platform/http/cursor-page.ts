import { type Cursor, readCursor, writeCursor } from './cursor.ts'

/** Reads one row more than asked for, and gives the page with the cursor to go on from, where there is more. */
export async function readCursorPage<Row extends Cursor>(
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
  read: (after: Cursor | undefined, most: number) => PromiseLike<Row[]>,
) {
  const found = await read(cursor ? readCursor(cursor) : undefined, limit + 1)
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last ? writeCursor(last) : null }
}
