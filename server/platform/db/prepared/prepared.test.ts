import { getTableColumns, is, sql } from 'drizzle-orm'
import { alias, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { categories } from '#server/platform/schema/selling/catalog.ts'
import { settings } from '#server/platform/schema/selling/settings.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { inTransaction } from '../transaction.ts'
import { allOf, columns, expression, fragment, listOf, orNull, rowOf } from './fragments.ts'
import { newRow, newRows } from './new-rows.ts'
import { countWritten, prepared, rowsOf } from './prepared.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

const grainsAndJars = (grains: number, jars: number) =>
  prepared`select ${columns({
    grains: expression<number>(prepared`${grains}::int`),
    jars: expression<number>(prepared`${jars}::int`),
  })}`
const numbers = columns({ grains: expression<number>('grains'), jars: expression<number>('jars') })
const spaceless = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('a prepared statement', () => {
  it('gives each of those it holds its own values, time after time', async () => {
    const first = columns({ first: expression<number>('a.grains'), second: expression<number>('b.grains') })
    const both = prepared`select ${first} from (${grainsAndJars(1, 2)}) as a, (${grainsAndJars(3, 4)}) as b`
    expect(await rowsOf(shop.db, both)).toEqual([{ first: 1, second: 3 }])
    for (let time = 1; time <= 12; time += 1) {
      const [row] = await rowsOf(
        shop.db,
        prepared`select ${numbers} from (${grainsAndJars(time, 10 + time)}) as within`,
      )
      expect(row).toEqual({ grains: time, jars: 10 + time })
    }
  })

  it('counts their values on in the order in which they are written', () => {
    const unit = fragment("'KG'")
    const { text, values } = prepared`
      select ${1}::int, ${unit}, ${4}::int, (${grainsAndJars(3, 2)}) is null from (${grainsAndJars(2, 3)}) as within`
    expect(values).toEqual([1, 4, 3, 2, 2, 3])
    expect(spaceless(text)).toBe(
      'select $1::int, \'KG\', $2::int, (select $3::int as "grains", $4::int as "jars") is null from (select $5::int as "grains", $6::int as "jars") as within',
    )
  })

  it('has one name and one text for its place in the code, and values of each call', () => {
    const [one, other] = [grainsAndJars(1, 2), grainsAndJars(3, 4)]
    expect(other.name).toBe(one.name)
    expect(other.text).toBe(one.text)
    expect(other.values).toEqual([3, 4])
  })

  it('sees within a transaction what the transaction wrote', async () => {
    await inTransaction(shop.db, async (tx) => {
      expect(await countWritten(tx, prepared`update setting set cash_code_hours = 7`)).toBe(1)
      const hours = columns({ hours: settings.cashCodeHours })
      expect(await rowsOf(tx, prepared`select ${hours} from setting`)).toEqual([{ hours: 7 }])
    })
  })

  it('reads rows of another statement as one value', async () => {
    const text = { list: listOf(grainsAndJars(1, 2)), row: rowOf(grainsAndJars(3, 4)) }
    expect(await rowsOf(shop.db, prepared`select ${columns(text)}`)).toEqual([
      { list: [{ grains: 1, jars: 2 }], row: { grains: 3, jars: 4 } },
    ])
  })

  it('gives each column its own value, in whatever order a caller has them', () => {
    const insert = (row: { id: string; name: string; imageKey: string; position: number }) =>
      prepared`insert into ${newRow(categories, row)}`
    const [id, name, imageKey, position] = ['atta', 'Atta', '/atta.webp', 1] as const
    expect(insert({ position, imageKey, name, id }).values).toEqual(insert({ id, name, imageKey, position }).values)
  })

  it('says so where a caller leaves out a part that another one gives', () => {
    const select = (words: string[]) => prepared`select ${allOf(words.map((word) => prepared`${word} = 'atta'`))}`
    expect(select(['atta', 'flour']).values).toEqual(['atta', 'flour'])
    expect(() => select(['atta'])).toThrow('Other parts than before: select')
  })

  it('names the columns of an alias by the alias', () => {
    const o = alias(orders, 'o')
    expect(columns({ number: o.orderNumber, by: orNull(alias(staff, 's').name) }).text).toBe(
      '"o"."order_number" as "number", "s"."name" as "by"',
    )
  })

  it('inserts what is given, as the builder would', async () => {
    const row = { id: 'atta-of-the-test', name: 'Atta', imageKey: '/atta.webp', position: 99 }
    const all = columns({ id: categories.id, imageKey: categories.imageKey, position: categories.position })
    const [stored] = await rowsOf(shop.db, prepared`insert into ${newRow(categories, row)} returning ${all}`)
    expect(stored).toEqual({ id: row.id, imageKey: row.imageKey, position: 99 })
    const rows = [
      { id: 'besan-of-the-test', name: 'Besan' },
      { id: 'ragi-of-the-test', name: 'Ragi' },
    ]
    const several = newRows(categories, { names: ['id', 'name'], rows, same: { imageKey: '/b.webp', position: 100 } })
    expect(await rowsOf(shop.db, prepared`insert into ${several} returning ${all}`)).toEqual(
      rows.map(({ id }) => ({ id, imageKey: '/b.webp', position: 100 })),
    )
  })
})

const modules = import.meta.glob<Record<string, unknown>>(['../../schema/**/*.ts', '!../../schema/**/*.test.ts'], {
  eager: true,
})
const tables = Object.values(modules)
  .flatMap((exported) => Object.values(exported))
  .filter((one): one is PgTable => is(one, PgTable))
const columnOfEach = new Map(
  tables
    .flatMap((table) => Object.values(getTableColumns(table)))
    .filter(({ columnType }) => columnType !== 'PgDateString')
    .map((column) => [`${column.columnType} ${column.getSQLType()}`, column]),
)
const samples: Record<string, string[]> = {
  text: ['atta', ''],
  'text[]': ['{atta,"a, b"}', '{}'],
  uuid: ['0b5a1c8e-7d1f-4c0a-9a3e-2f6d5b4c3a21'],
  integer: ['-7'],
  bigint: ['9007199254740991', '0'],
  'numeric(9,3)': ['0.500', '25'],
  boolean: ['true'],
  'timestamp with time zone': ['2026-03-31 23:59:59.123+05:30', '2026-01-01 00:00:00+00'],
  'timestamp with time zone[]': ['{"2026-03-31 23:59:59.5+05:30"}'],
  jsonb: ['{"sizes": [1, 0.5], "of": null}', '"text"', '[]'],
  bytea: ['\\x00ff10'],
  tsvector: ["'atta':1"],
}

describe('what PostgreSQL gives a prepared statement', () => {
  it.each([...columnOfEach])('is for %s what the query builder gives, and so of its type', async (_, column) => {
    const sampleValues = samples[column.getSQLType()] ?? []
    expect(sampleValues).not.toEqual([])
    for (const sample of sampleValues) {
      const text = `select $1::${column.getSQLType()} as value`
      const { rows } = await shop.pool.query<{ value: unknown }>(text, [sample])
      const read = sql`${sample}::${sql.raw(column.getSQLType())}`.mapWith(column)
      const [built] = await shop.db.select({ value: read }).from(sql`(select) as one`)
      expect(rows[0]?.value).toEqual(built?.value)
    }
  })
})
