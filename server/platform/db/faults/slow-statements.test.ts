import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { columns, expression } from '../prepared/fragments.ts'
import { prepared, rowsOf } from '../prepared/prepared.ts'
import { inTransaction, pipeline } from '../transaction.ts'
import { slowStatements, watchSlowStatements } from './slow-statements.ts'

describe('a statement that takes long', () => {
  const name = `slow_${process.pid}`
  const lines: string[] = []
  let database: OpenDatabase

  beforeAll(async () => {
    const databaseUrl = await createDatabase(inject('testServer'), name)
    database = await openDatabase({ databaseUrl, databasePool: 2, dataFolder: '' })
    const sink = new PassThrough().on('data', (line) => lines.push(String(line)))
    watchSlowStatements(database.pool, 300, pino({}, sink))
  })
  afterAll(async () => {
    await database.close()
    await dropDatabase(inject('testServer'), name)
  })

  const logged = (mark: string) => lines.filter((line) => line.includes(mark)).map((line) => JSON.parse(line))

  it('is in the log with its time and its text, but nothing that a shopper typed', async () => {
    const { db, pool } = database
    await db.execute(sql`select pg_sleep(0.4), ${'asha@example.com'}::text as "inOne"`)
    await pool.query('select pg_sleep(0.4), $1::text as "ofPool", \'9876543210\' as inside', ['asha@example.com'])
    expect(logged('inOne')).toMatchObject([{ level: 40, msg: 'a statement was slow' }])
    expect(logged('inOne')[0].ms).toBeGreaterThanOrEqual(300)
    expect(logged('ofPool')[0].statement).toBe(`select pg_sleep(0.4), $1::text as "ofPool", '…' as inside`)
    expect(lines.join('')).not.toMatch(/asha|9876543210/)
  })

  it('is told once a minute, and counted each time', async () => {
    const before = slowStatements.times
    for (let time = 0; time < 2; time += 1) await database.pool.query('select pg_sleep(0.35) as again')
    expect(logged('again')).toHaveLength(1)
    expect(slowStatements.times).toBe(before + 2)
    expect(slowStatements.lastAt).toBeInstanceOf(Date)
  })

  it('is told apart from those sent in one go with it, in a transaction whose statements are prepared', async () => {
    const one = columns({ one: expression<number>(prepared`${1}::int`) })
    const results = await inTransaction(
      database.db,
      (tx) =>
        pipeline(
          () => rowsOf(tx, prepared`select pg_sleep(0.4) as "slowOne"`),
          () => rowsOf(tx, prepared`select ${one}, 'quick' as "quickOne"`),
        ),
      { isBeginPipelined: true },
    )
    expect(results[1]).toMatchObject([{ one: 1 }])
    expect(logged('slowOne')).toHaveLength(1)
    expect(logged('quickOne')).toHaveLength(0)
  })

  it('is told when it fails, and its fault reaches whoever asked', async () => {
    const failing = database.pool.query('select pg_sleep(0.4), 1 / (random() * 0)::int as "failing"')
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(logged('failing')).toHaveLength(1)
  })
})
