import type { Executor } from '../database.ts'
import { connectionOf } from './executor-connection.ts'
import { asPiece, type Columns, fragment, joined, Piece } from './fragments.ts'

type Compiled = { text: string; name: string | undefined }

/** A prepared statement with the values of this call, or one that is a part of another. `Row` is what its columns give. */
export class PreparedStatement<Row = unknown> extends Piece {
  declare readonly row: Row
  readonly text: string
  readonly name: string | undefined
  readonly values: readonly unknown[]
  constructor({ text, name }: Compiled, values: readonly unknown[]) {
    super()
    this.text = text
    this.name = name
    this.values = values
  }
  /** As the driver takes it. */
  get query() {
    const { text, name, values } = this
    return { text, ...(name ? { name } : {}), values: values as unknown[] }
  }
}

/** What the columns in the braces of a statement give; nothing can be read of the rows of one that names none. */
type RowIn<Interpolated extends readonly unknown[]> = [Taking<Interpolated[number]>] extends [(row: infer Row) => void]
  ? Row
  : never
type Taking<One> = One extends Columns<infer Row> ? (row: Row) => void : never

// One entry for each place in the code: templates are the same object each time.
const compiled = new WeakMap<TemplateStringsArray, Compiled & { parameterCount: number }>()
let names = 0

/**
 * A statement that is read and planned once on each connection, as its text is the same each time. In braces are values, which go as
 * parameters (lists too, and JSON as text); and columns, fragments and other statements, whose text must be the same each time.
 */
export function prepared<const Interpolated extends readonly unknown[]>(
  strings: TemplateStringsArray,
  ...interpolated: Interpolated
) {
  const values = interpolated.flatMap(valuesOf)
  const statement = compile(strings, interpolated, values.length)
  if (statement.parameterCount !== values.length) throw new Error(`Other parts than before: ${statement.text}`)
  return new PreparedStatement<RowIn<Interpolated>>(statement, values)
}

function valuesOf(interpolated: unknown) {
  return interpolated instanceof Piece ? interpolated.values : [interpolated]
}

function compile(strings: TemplateStringsArray, interpolated: readonly unknown[], parameterCount: number) {
  const known = compiled.get(strings)
  if (known) return known
  names += 1
  const statement = { text: joined(partsOf(strings, interpolated)), name: `prepared_${names}`, parameterCount }
  compiled.set(strings, statement)
  return statement
}

function partsOf(strings: TemplateStringsArray, interpolated: readonly unknown[]) {
  return strings.flatMap((part, at) =>
    at < interpolated.length ? [fragment(part), interpolated[at]] : [fragment(part)],
  )
}

/**
 * A statement whose parts differ from call to call, and may be of the query builder: its text is put together each time. With a name it
 * is prepared too; names are few, and each has one text.
 */
export function composed<const Interpolated extends readonly unknown[]>(
  strings: TemplateStringsArray,
  ...interpolated: Interpolated
) {
  const parts = partsOf(strings, interpolated.map(asPiece))
  return new PreparedStatement<RowIn<Interpolated>>({ text: joined(parts), name: undefined }, parts.flatMap(valuesOf))
}

export function named<Row>({ text, values }: PreparedStatement<Row>, name: string | undefined) {
  return new PreparedStatement<Row>({ text, name }, values)
}

/** Carries a prepared statement out on the pool or within a transaction. Gives its rows. */
export async function rowsOf<Row>(executor: Executor, statement: PreparedStatement<Row>): Promise<Row[]> {
  return (await connectionOf(executor).query(statement.query)).rows
}

/** The same for one that gives no rows: how many it has written. */
export async function countWritten(executor: Executor, statement: PreparedStatement): Promise<number> {
  return (await connectionOf(executor).query(statement.query)).rowCount ?? 0
}
