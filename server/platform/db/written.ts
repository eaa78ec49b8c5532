import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Executor } from './database.ts'

type Compiled = { text: string; name: string }

// One entry for each place in the code: templates are the same object each time.
const compiled = new WeakMap<TemplateStringsArray, Compiled>()
let names = 0

/** A statement that is the same each time but for its values. */
export class Written {
  readonly text: string
  readonly name: string
  readonly values: unknown[]
  constructor({ text, name }: Compiled, values: unknown[]) {
    this.text = text
    this.name = name
    this.values = values
  }
}

/** Text that is put into a `written` statement as it is, and never changes: columns, joins. */
export class Fixed {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** All columns of a table by their names in our code. */
export function columnsOf(table: PgTable) {
  const columns = Object.entries(getTableColumns(table))
  return new Fixed(columns.map(([name, column]) => `"${column.name}" as "${name}"`).join(', '))
}

/**
 * A statement of the path that every order takes, put together once instead of each time. In braces are values, lists and JSON as
 * text among them; `Fixed` text; or another written statement that becomes part of this one. The last two must be the same each time.
 */
export function written(strings: TemplateStringsArray, ...given: unknown[]): Written {
  return new Written(statementOf(strings, given), given.flatMap(valuesOf))
}

function valuesOf(given: unknown) {
  if (given instanceof Fixed) return []
  return given instanceof Written ? given.values : [given]
}

function statementOf(strings: TemplateStringsArray, given: unknown[]) {
  const known = compiled.get(strings)
  if (known) return known
  let place = 0
  const textOf = (value: unknown) => {
    if (value instanceof Fixed) return value.text
    if (value instanceof Written) {
      const before = place
      place += value.values.length
      return value.text.replace(/\$(\d+)/g, (_, own) => `$${before + Number(own)}`)
    }
    place += 1
    return `$${place}`
  }
  const text = strings.map((part, at) => (at < given.length ? part + textOf(given[at]) : part)).join('')
  names += 1
  const statement = { text, name: `written_${names}` }
  compiled.set(strings, statement)
  return statement
}

type Connection = { query(statement: { text: string; name?: string; values: unknown[] }): Promise<QueryResult> }
const connections = new WeakMap<object, Connection>()

/** Says over which connection an executor runs. */
export function runsOver(executor: Executor, connection: Connection) {
  connections.set(executor._.session, connection)
}

/** Carries a written statement out, past the query builder. Gives the rows, moments as `Date`. */
export async function rowsOf<Row>(executor: Executor, statement: Written): Promise<Row[]> {
  return (await connectionOf(executor).query(statement)).rows
}

export function connectionOf(executor: Executor): Connection {
  const connection = connections.get(executor._.session)
  if (!connection) throw new Error('This executor was not opened by openDatabase.')
  return connection
}
