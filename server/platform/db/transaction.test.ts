import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { type OpenDatabase, openDatabase, type Transaction } from './database.ts'
import { inTransaction, pipeline, sqlStateOf } from './transaction.ts'

describe('a whole transaction', () => {
  const name = `transaction_${process.pid}`
  let database: OpenDatabase

  beforeAll(async () => {
    const databaseUrl = await createDatabase(inject('testServer'), name)
    database = await openDatabase({ databaseUrl, databasePool: 4, dataFolder: '' })
    await database.db.execute(sql`create table jar (id int primary key, grains int not null)`)
    await database.db.execute(sql`insert into jar values (1, 0), (2, 0)`)
  })

  afterAll(async () => {
    await database.close()
    await dropDatabase(inject('testServer'), name)
  })

  it('is repeated when it lost against another one, so that no grain is lost', async () => {
    const addGrain = () =>
      inTransaction(
        database.db,
        async (tx) => {
          const { rows } = await tx.execute<{ grains: number }>(sql`select grains from jar where id = 1`)
          await tx.execute(sql`update jar set grains = ${(rows[0]?.grains ?? 0) + 1} where id = 1`)
        },
        { isolationLevel: 'serializable' },
      )
    await Promise.all([addGrain(), addGrain(), addGrain()])
    const { rows } = await database.db.execute(sql`select grains from jar where id = 1`)
    expect(rows).toEqual([{ grains: 3 }])
  })

  it('whose connection dies at its first word leaves the others theirs, however often', async () => {
    for (let time = 0; time < 10; time += 1) {
      const client = await database.pool.connect()
      client.release()
      // The next transaction is given this very connection.
      const query = client.query
      client.query = (() => Promise.reject(new Error('Connection terminated unexpectedly'))) as never
      await expect(inTransaction(database.db, async () => {})).rejects.toThrow()
      client.query = query
    }
    expect(database.pool.totalCount).toBe(database.pool.idleCount)
    await inTransaction(database.db, (tx) => tx.execute(sql`select 1`))
  })

  it('whose connection the database ends in its midst fails alone: the shop lives on', async () => {
    const cutOff = inTransaction(database.db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      // Between two statements nobody waits for an answer: the news of the end must not end the process.
      await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
      await tx.execute(sql`select 1`)
    })
    await expect(cutOff).rejects.toThrow()
    await inTransaction(database.db, (tx) => tx.execute(sql`select 1`))
  })

  it('is repeated after a deadlock', async () => {
    let reached = 0
    let open = () => {}
    const bothHoldOne = new Promise<void>((resolve) => {
      open = resolve
    })
    const lockBoth = (first: number, second: number) =>
      inTransaction(database.db, async (tx) => {
        await tx.execute(sql`update jar set grains = grains + 10 where id = ${first}`)
        reached += 1
        if (reached === 2) open()
        await bothHoldOne
        await tx.execute(sql`update jar set grains = grains + 10 where id = ${second}`)
      })
    await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])
    const { rows } = await database.db.execute(sql`select sum(grains) as sum from jar`)
    expect(rows).toEqual([{ sum: 43 }])
    expect(reached).toBe(3)
  })

  it('is not repeated for any other fault, and leaves nothing behind', async () => {
    let attempts = 0
    const fill = inTransaction(database.db, async (tx) => {
      attempts += 1
      await tx.execute(sql`update jar set grains = 1000`)
      await tx.execute(sql`insert into jar values (1, 0)`)
    })
    expect(sqlStateOf(await fill.catch((error) => error))).toBe('23505')
    expect(attempts).toBe(1)
    const { rows } = await database.db.execute(sql`select sum(grains) as sum from jar`)
    expect(rows).toEqual([{ sum: 43 }])
  })

  it('has its parts carried out in the order they stand in, each finding what the one before has left', async () => {
    const add = (tx: Transaction, grains: number) => () =>
      tx.execute<{ grains: number }>(sql`update jar set grains = grains * 10 + ${grains} where id = 1 returning grains`)
    const results = await inTransaction(database.db, async (tx) => {
      await tx.execute(sql`update jar set grains = 0`)
      const twice = async () => {
        await add(tx, 3)()
        return add(tx, 5)()
      }
      return pipeline(add(tx, 1), add(tx, 2), twice, add(tx, 4))
    })
    expect(results.map(({ rows }) => rows[0]?.grains)).toEqual([1, 12, 12_345, 1_234])
  })

  it('fails with what went wrong first, and lets no part of it come after its end', async () => {
    const slow = async (tx: Transaction) => {
      await tx.execute(sql`select pg_sleep(0.05)`)
      await tx.execute(sql`update jar set grains = 2000`)
    }
    const fill = inTransaction(database.db, (tx) =>
      pipeline(
        () => slow(tx),
        () => Promise.reject(new Error('refused')),
        () => tx.execute(sql`insert into jar values (1, 0)`),
      ),
    )
    await expect(fill).rejects.toThrow('refused')
    const { rows } = await database.db.execute(sql`select max(grains) as most from jar`)
    expect(rows).toEqual([{ most: 12_345 }])
  })

  it('gives up after three more attempts', async () => {
    let attempts = 0
    const work = inTransaction(database.db, async () => {
      attempts += 1
      throw Object.assign(new Error('lost'), { code: '40001' })
    })
    await expect(work).rejects.toThrow('lost')
    expect(attempts).toBe(4)
  })
})
