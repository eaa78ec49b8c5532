/** A page of rows that were reckoned all at once. */
export function pageOf<Row>(rows: Row[], cursor: string | undefined, limit: number) {
  const start = Number(cursor ?? 0)
  const isMore = rows.length > start + limit
  return {
    rows: rows.slice(start, start + limit),
    nextCursor: isMore ? String(start + limit) : null,
    total: rows.length,
  }
}
