import { getTableName, is, SQL } from 'drizzle-orm'
import { type AnyPgColumn, PgDialect } from 'drizzle-orm/pg-core'

/** A part of a prepared statement. Its text is the same each time; its values are counted from $1. */
export abstract class Piece {
  abstract readonly text: string
  abstract readonly values: readonly unknown[]
}

/** Text that is put into a prepared statement as it is, and never changes: joins, conditions. */
export class Fragment extends Piece {
  readonly text: string
  readonly values: readonly unknown[]
  constructor(text: string, values: readonly unknown[] = []) {
    super()
    this.text = text
    this.values = values
  }
}

/** With values it is for a composed statement: text that names them $1, $2 by itself. */
export function fragment(text: string, values?: readonly unknown[]) {
  return new Fragment(text, values)
}

/** Conditions that must all be true; none are always. */
export function allOf(conditions: readonly (Piece | SQL)[]): Piece {
  const all = conditions.map(asPiece)
  return new Together(
    all.flatMap((one, at) => (at > 0 ? [fragment(' and '), one] : [one])),
    'true',
  )
}

const dialect = new PgDialect()

/** A part that was made for the query builder, as one of a composed statement. */
export function asPiece<Interpolated>(interpolated: Interpolated) {
  if (!is(interpolated, SQL)) return interpolated as Exclude<Interpolated, SQL>
  const { sql: text, params } = dialect.sqlToQuery(interpolated)
  return new Fragment(text, params)
}

/** What is read of a row beside its columns, with the type that comes of it. */
export class Expression<Value> extends Piece {
  declare readonly value: Value
  readonly text: string
  readonly values: readonly unknown[]
  constructor({ text, values }: Piece) {
    super()
    this.text = text
    this.values = values
  }
}

/** The type is the writer's word: PostgreSQL's `::int`, `::float8` or `::text` beside it sees to it. */
export function expression<Value>(from: string | Piece | SQL) {
  return new Expression<Value>(typeof from === 'string' ? new Fragment(from) : asPiece(from))
}

/** A column of a table that is joined from the left: null where there is no such row. */
export function orNull<Column extends AnyPgColumn>(column: Column) {
  return new Expression<Column['_']['data'] | null>(new Fragment(nameOf(column)))
}

/** Those of a calendar day come as a moment, so they are read as an expression: `day::text`. */
type Readable = AnyPgColumn | Expression<unknown>
type Shape = Record<string, Readable>
type ValueOf<Read> =
  Read extends Expression<infer Value>
    ? Value
    : Read extends AnyPgColumn
      ? Read['_']['notNull'] extends true
        ? Read['_']['data']
        : Read['_']['data'] | null
      : never
type Days<Of extends Shape> = {
  [Name in keyof Of]: Of[Name] extends AnyPgColumn
    ? Of[Name]['_']['columnType'] extends 'PgDateString'
      ? 'Please read a day as expression<string>.'
      : unknown
    : unknown
}

/** A row of these columns. */
export type RowOf<Of extends Shape> = { -readonly [Name in keyof Of]: ValueOf<Of[Name]> }

/** The columns of a part that is joined from the left under a name: null where it has no row. */
export function ofJoined<Of extends Shape>(name: string, shape: Of) {
  const all = Object.keys(shape).map((column) => [column, new Expression(new Fragment(`${name}."${column}"`))])
  return Object.fromEntries(all) as { [Name in keyof Of]: Expression<ValueOf<Of[Name]> | null> }
}

/** What a statement selects or returns, and the type of a row of it. */
export class Columns<Row> extends Piece {
  declare readonly row: Row
  // Made once: a shape is a constant of its module, and a composed statement reads it with each call.
  readonly text: string
  readonly values: readonly unknown[]
  constructor(shape: Shape) {
    super()
    const [first, ...others] = Object.entries(shape).map(([name, read]) => [read, new Fragment(` as "${name}"`)])
    this.text = joined([...(first ?? []), ...others.flatMap((one) => [new Fragment(', '), ...one])])
    this.values = Object.values(shape).flatMap((read) => (read instanceof Piece ? read.values : []))
  }
}

/** Columns, of tables as they are or as `alias(table, 'v')`, and expressions, by the names of our code. */
export function columns<Of extends Shape>(shape: Of & Days<Of>) {
  return new Columns<RowOf<Of>>(shape)
}

/** A row as it comes within JSON: its moments as text. */
export type InJson<Value> = Value extends Date
  ? string
  : Value extends readonly (infer One)[]
    ? InJson<One>[]
    : Value extends object
      ? { [Name in keyof Value]: InJson<Value[Name]> }
      : Value
type Rows<Row> = Piece & { readonly row: Row }

/** The rows of a statement as one value of another; none are an empty list. */
export function listOf<Row>(rows: Rows<Row>) {
  return new Expression<InJson<Row>[]>(
    new Together([fragment("(select coalesce(json_agg(one), '[]') from ("), rows, fragment(') as one)')]),
  )
}

/** The one row of a statement as a value of another, or null. */
export function rowOf<Row>(rows: Rows<Row>) {
  return new Expression<InJson<Row> | null>(
    new Together([fragment('(select row_to_json(one) from ('), rows, fragment(') as one)')]),
  )
}

class Together extends Piece {
  readonly text: string
  readonly values: readonly unknown[]
  constructor(parts: readonly Piece[], ofNone = '') {
    super()
    this.text = parts.length === 0 ? ofNone : joined(parts)
    this.values = parts.flatMap(({ values }) => values)
  }
}

/** Texts one after the other, their values counted on; what is neither a part nor a column is a value itself. */
export function joined(parts: readonly unknown[]) {
  let valueCount = 0
  const texts = parts.map((part) => {
    if (isColumn(part)) return nameOf(part)
    if (!(part instanceof Piece)) {
      valueCount += 1
      return `$${valueCount}`
    }
    const before = valueCount
    valueCount += part.values.length
    return before === 0 || part.values.length === 0
      ? part.text
      : part.text.replace(/\$(\d+)/g, (_, own) => `$${before + Number(own)}`)
  })
  return texts.join('')
}

function isColumn(part: unknown): part is AnyPgColumn {
  return typeof part === 'object' && part !== null && 'getSQLType' in part
}

function nameOf({ table, name }: AnyPgColumn) {
  return `"${getTableName(table)}"."${name}"`
}
