import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { Fixed, rowsOf, written } from './written.ts'

const name = `written_${process.pid}`
let database: OpenDatabase
beforeAll(async () => {
  const databaseUrl = await createDatabase(inject('testServer'), name)
  database = await openDatabase({ databaseUrl, databasePool: 2, dataFolder: '' })
})
afterAll(async () => {
  await database.close()
  await dropDatabase(inject('testServer'), name)
})

const inner = (grains: number, jars: number) => written`select ${grains}::int as grains, ${jars}::int as jars`
const around = (before: number, grains: number, jars: number, after: number) => written`
  select ${before}::int as before, within.*, ${unit} as unit, ${after}::int as after, (${inner(jars, grains)}) is null as none
  from (${inner(grains, jars)}) as within`
const unit = new Fixed("'KG'")

it('a statement that holds others gives each of them its own values, time after time', async () => {
  const swapped = written`select a.grains as first, b.grains as second from (${inner(1, 2)}) as a, (${inner(3, 4)}) as b`
  expect(await rowsOf(database.db, swapped)).toEqual([{ first: 1, second: 3 }])
  for (let time = 1; time <= 12; time += 1) {
    const [row] = await rowsOf(database.db, written`select * from (${inner(time, 10 + time)}) as within`)
    expect(row).toEqual({ grains: time, jars: 10 + time })
  }
})

it('their values are counted on in the order in which they are written', () => {
  const { text, values } = around(1, 2, 3, 4)
  expect(values).toEqual([1, 4, 3, 2, 2, 3])
  expect(text.replace(/\s+/g, ' ').trim()).toBe(
    "select $1::int as before, within.*, 'KG' as unit, $2::int as after, (select $3::int as grains, $4::int as jars) is null as none from (select $5::int as grains, $6::int as jars) as within",
  )
})
