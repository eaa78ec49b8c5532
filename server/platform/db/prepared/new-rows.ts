import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { Expression, fragment, joined, Piece } from './fragments.ts'

/** One row, or each of several, of an `insert into`: names with their values. A column without default that is forgotten does not compile. */
class NewRows extends Piece {
  readonly #parts: () => unknown[]
  readonly values: readonly unknown[]
  constructor(parts: () => unknown[], values: readonly unknown[]) {
    super()
    this.#parts = parts
    this.values = values
  }
  get text() {
    return joined(this.#parts())
  }
}

type Value<Of> = Exclude<Of, undefined>
type NewRow<Table extends PgTable> = {
  [Name in keyof Table['$inferInsert']]:
    | Value<Table['$inferInsert'][Name]>
    | Expression<Value<Table['$inferInsert'][Name]>>
}
/** What is left out has its default; given as undefined it would be null. What the table does not have is refused too. */
type AllUsable<Table extends PgTable, Row> =
  Unusable<Table, Row> extends never ? unknown : { unusable: Unusable<Table, Row> }
type Unusable<Table extends PgTable, Row> = {
  [Name in keyof Row]: Name extends keyof Table['$inferInsert'] ? (undefined extends Row[Name] ? Name : never) : Name
}[keyof Row]

/**
 * `"table" (names) values (...)`, to stand behind `insert into`; with 'select' in their place, for what is read `from` somewhere or only
 * inserted `where` something holds. The same names each time.
 */
export function newRow<Table extends PgTable, const Row extends NewRow<Table>>(
  table: Table,
  row: Row & AllUsable<Table, Row>,
  by: 'values' | 'select' = 'values',
) {
  const columns = getTableColumns(table)
  // In the table's order: callers of one statement give them in orders of their own.
  const provided = Object.keys(columns).filter((name) => name in row) as (keyof Row & string)[]
  const values = provided.map((name) => {
    const value = row[name]
    return value instanceof Expression || value === null ? value : columns[name]?.mapToDriverValue(value)
  })
  const parts = () => [
    fragment(`${namesOf(table, provided)} ${by} ${by === 'values' ? '(' : ''}`),
    ...values.flatMap((value, at) => (at > 0 ? [fragment(', '), value] : [value])),
    fragment(by === 'values' ? ')' : ''),
  ]
  return new NewRows(
    parts,
    values.flatMap((value) => (value instanceof Piece ? value.values : [value])),
  )
}

type RequiredOf<Row> = { [Name in keyof Row]-?: undefined extends Row[Name] ? never : Name }[keyof Row]
type Several<Table extends PgTable, Name extends keyof Table['$inferInsert'] & string, Same> = {
  /** What each row brings. */
  names: readonly Name[]
  rows: readonly Pick<Required<Table['$inferInsert']>, Name>[]
  /** What all have alike, of `from` where it comes out of another part of the statement. */
  same: Same
  from?: string
}
type NoneForgotten<Table extends PgTable, Provided> =
  Exclude<RequiredOf<Table['$inferInsert']>, Provided> extends never
    ? unknown
    : { forgotten: Exclude<RequiredOf<Table['$inferInsert']>, Provided> }

/** `"table" (names) select ... from` a list of rows that goes as one parameter, to stand behind `insert into`. */
export function newRows<
  Table extends PgTable,
  const Name extends keyof Table['$inferInsert'] & string,
  Same extends { [Other in keyof Table['$inferInsert']]?: Expression<unknown> | string | number | boolean | Date },
>(table: Table, provided: Several<Table, Name, Same> & NoneForgotten<Table, Name | keyof Same>) {
  const { names, rows, same, from } = provided as Several<Table, Name, Same>
  const columns = getTableColumns(table)
  const json = JSON.stringify(rows)
  const alike = Object.values(same)
  const parts = () => [
    fragment(`${namesOf(table, [...Object.keys(same), ...names])} select `),
    ...alike.flatMap((value) => [value, fragment(', ')]),
    fragment(
      `${names.map((name) => `new_row."${name}"`).join(', ')} from ${from ? `${from}, ` : ''}json_to_recordset(`,
    ),
    json,
    fragment(`::json) as new_row(${names.map((name) => `"${name}" ${columns[name]?.getSQLType()}`).join(', ')})`),
  ]
  return new NewRows(parts, [...alike.flatMap((value) => (value instanceof Piece ? value.values : [value])), json])
}

function namesOf(table: PgTable, names: readonly string[]) {
  const columns = getTableColumns(table)
  return `"${getTableName(table)}" (${names.map((name) => `"${columns[name]?.name}"`).join(', ')})`
}
