import type { SQL } from 'drizzle-orm'
import { columns, expression, fragment, type Piece } from './prepared/fragments.ts'
import { composed, type PreparedStatement } from './prepared/prepared.ts'

/** Gives the rows of a statement, as `rowsOf` or `rowsWithin` do. */
type RunQuery = <Row>(statement: PreparedStatement<Row>) => Promise<Row[]>

/** Up to here rows are counted; more would have to be read one by one, for a figure that nobody checks. */
export const countedUpTo = 10_000
const upTo = fragment(`limit ${countedUpTo + 1}`)
const totalColumns = columns({ total: expression<number>('count(*)::int') })

/** How many rows a select gives: exactly up to 10,000, beyond that about as many as PostgreSQL's statistics say. */
export async function countAbout(
  runQuery: RunQuery,
  select: Piece | SQL,
): Promise<{ total: number; isTotalEstimated: boolean }> {
  const [counted] = await runQuery(composed`select ${totalColumns} from (${select} ${upTo}) counted`)
  const total = counted?.total ?? 0
  if (total <= countedUpTo) return { total, isTotalEstimated: false }
  const [explained] = (await runQuery(composed`explain (format json) ${select}`)) as Explained[]
  const estimate = explained?.['QUERY PLAN']?.[0]?.Plan['Plan Rows'] ?? 0
  return { total: Math.max(countedUpTo, inTwoDigits(estimate)), isTotalEstimated: true }
}

type Explained = { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }

function inTwoDigits(number: number) {
  return Number(number.toPrecision(2))
}
