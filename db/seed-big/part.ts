import type pg from 'pg'

/** How much of everything the shop has in the end, with what it had before. */
export type BigShopSize = { orders: number; customers: number; products: number }

/** A part of the filling, after those it stands on; `perform` sends one statement. */
export type Part = (perform: Perform, size: BigShopSize) => Promise<void>
export type Perform = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** How many rows a table has. */
export async function countRows(perform: Perform, table: string) {
  const [counted] = await perform<{ number: number }>(`select count(*)::int as number from ${table}`)
  return counted?.number ?? 0
}
