import type pg from 'pg'

/** What tells two databases of a shop apart, small enough to be held beside each other whatever the shop has. */
export type ShopPrint = {
  /** By table: how many rows, and two sums of all their bytes that no order of the rows changes. */
  tables: Record<string, { rows: number; sums: string }>
  /** The number each sequence gives next. */
  sequences: Record<string, string>
  /** Columns, keys, checks, indexes, triggers and functions, each as PostgreSQL writes it. */
  structure: string[]
  /** Orders, bills and refunds of each day in India, with what they come to. */
  days: string[]
}

type Rows = pg.QueryResultRow[]

/** Reads all of it as one moment saw it. */
export async function readPrint(client: pg.Client): Promise<ShopPrint> {
  const read = async (text: string) => (await client.query(text)).rows as Rows
  await client.query('begin isolation level repeatable read, read only')
  await client.query("set local timezone = 'UTC'; set local statement_timeout = 0; set local work_mem = '64MB'")
  const print: ShopPrint = { tables: {}, sequences: {}, structure: [], days: [] }
  for (const { name } of await read(relationsOf('r'))) print.tables[name] = await readTable(read, name)
  for (const { name } of await read(relationsOf('S'))) {
    const [state] = await read(`select (last_value + is_called::int)::text as next from ${name}`)
    print.sequences[name] = state?.next
  }
  for (const text of structure) print.structure.push(...(await read(text)).map(({ line }) => line))
  for (const text of days) print.days.push(...(await read(text)).map(({ line }) => line))
  await client.query('commit')
  return print
}

/** A sentence for each thing that is not in the copy as it is in the original. */
export function differences(original: ShopPrint, copy: ShopPrint): string[] {
  const { tables, sequences } = original
  const described = ({ rows, sums }: ShopPrint['tables'][string]) => `${rows} rows (${sums})`
  return [
    ...changed('The table', mapped(tables, described), mapped(copy.tables, described)),
    ...changed('The sequence', sequences, copy.sequences),
    ...missing('The structure', original.structure, copy.structure),
    ...missing('The money of a day', original.days, copy.days),
  ]
}

function relationsOf(kind: 'r' | 'S') {
  return `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = '${kind}' order by 1`
}

async function readTable(read: (text: string) => Promise<Rows>, name: string) {
  const [found] = await read(`
    select count(*)::int as rows, coalesce(sum(hashtextextended(row, 0)::numeric), 0) || ' ' || coalesce(bit_xor(hashtextextended(row, 1)), 0) as sums
    from (select ${rowOf[name] ?? 't::text'} as row from ${name} t offset 0) rows`)
  return found as { rows: number; sums: string }
}

/** A restore gives orders that wait for a code more time. */
const rowOf: Record<string, string> = { shop_order: "(to_jsonb(t) - 'confirm_by')::text" }

const structure = [
  `select format('column %s.%s %s%s %s', table_name, column_name, udt_name, case is_nullable when 'NO' then ' not null' end,
    coalesce(column_default, generation_expression, identity_generation)) as line
  from information_schema.columns where table_schema = 'public' order by 1`,
  `select format('constraint %s on %s: %s%s', conname, conrelid::regclass, pg_get_constraintdef(oid), case when not convalidated then ' not valid' end) as line
  from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
  `select format('index %s%s', pg_get_indexdef(indexrelid), case when not indisvalid then ' not valid' end) as line
  from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace order by 1`,
  `select format('trigger %s %s', pg_get_triggerdef(t.oid), tgenabled) as line
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where not tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`,
  `select format('function %s %s', oid::regprocedure, md5(prosrc)) as line
  from pg_proc where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c') order by 1`,
  `select format('extension %s', extname) as line from pg_extension order by 1`,
]

const dayOf = (moment: string) => `to_char(${moment} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
const days = [
  `select format('orders %s %s %s: %s of %s, discount %s, delivery %s, tax %s', ${dayOf('created_at')}, order_status, payment_status,
    count(*), sum(total), sum(discount), sum(delivery_charge), sum(tax)) as line
  from shop_order group by ${dayOf('created_at')}, order_status, payment_status order by 1`,
  `select format('%ss %s: %s of %s', kind, ${dayOf('issued_at')}, count(*), sum(total)) as line from bill group by kind, ${dayOf('issued_at')} order by 1`,
  `select format('refunds %s %s: %s of %s', ${dayOf('created_at')}, status, count(*), sum(amount)) as line from refund
  group by ${dayOf('created_at')}, status order by 1`,
]

function changed(what: string, original: Record<string, string>, copy: Record<string, string>) {
  return [...new Set([...Object.keys(original), ...Object.keys(copy)])]
    .filter((name) => original[name] !== copy[name])
    .map((name) => `${what} ${name} is ${original[name] ?? 'not there'}, and in the copy ${copy[name] ?? 'not there'}.`)
}

function missing(what: string, original: string[], copy: string[]) {
  const [before, after] = [new Set(original), new Set(copy)]
  return [
    ...original.filter((line) => !after.has(line)).map((line) => `${what} is not in the copy: ${line}`),
    ...copy.filter((line) => !before.has(line)).map((line) => `${what} is in the copy only: ${line}`),
  ]
}

function mapped<Value>(record: Record<string, Value>, described: (value: Value) => string) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, described(value)]))
}
