import { readCursor, writeCursor } from './cursor.ts'

type Place = { at: string; id: string }

/** Reads one row more than asked for, and gives the page with the cursor to go on from, where there is more. */
export async function pageOf<Row extends Place>(
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
  read: (after: Place | undefined, most: number) => PromiseLike<Row[]>,
) {
  const found = await read(cursor ? readCursor(cursor) : undefined, limit + 1)
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last ? writeCursor(last) : null }
}
