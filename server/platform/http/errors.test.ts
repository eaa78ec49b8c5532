import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withinOwnTime } from '#server/testing/own-time.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { inTransaction } from '../db/transaction.ts'
import { answerErrors } from './errors.ts'

describe('a shopper whose call the database leaves in its midst, or cannot carry out', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  it('reads that the shop is away for a moment', async () => {
    const app = Fastify()
    answerErrors(app)
    app.get('/', () =>
      inTransaction(shop.db, async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await shop.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
        await tx.execute(sql`select 1`)
      }),
    )
    const answer = await app.inject('/')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.json()).toMatchObject({ message: 'The shop is away for a moment. Please try again.' })
    await app.close()
  })

  it('hears so within a second too when the name of the database is not found any more', async () => {
    const { token } = await shop.signIn()
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const sendRequest = () => fetch(`${origin}/api/v1/user/me`, { headers: { authorization: `Bearer ${token}` } })
    expect((await sendRequest()).status).toBe(200)
    const { connectionString = '' } = shop.pool.options
    shop.pool.options.connectionString = 'postgres://nowhere.invalid/x'
    const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await shop.pool
      .query(`select pg_terminate_backend(pid) ${others}; select pg_terminate_backend(pg_backend_pid())`)
      .catch(() => {})
    const answer = await withinOwnTime(1_000, sendRequest())
    shop.pool.options.connectionString = connectionString
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({ message: 'The shop is away for a moment. Please try again.' })
    await expect.poll(async () => (await sendRequest()).status, { timeout: 10_000 }).toBe(200)
  })

  it('is not told so when it is another name that is not found', async () => {
    const app = Fastify()
    answerErrors(app)
    app.get('/', () => fetch('http://nowhere.invalid'))
    expect((await app.inject('/')).statusCode).toBe(500)
    await app.close()
  })

  it.each([
    ['53100', '60', 'The shop cannot save anything at the moment. Please try again in a few minutes.'],
    ['53200', '60', 'The shop cannot save anything at the moment. Please try again in a few minutes.'],
    ['58030', '60', 'The shop cannot save anything at the moment. Please try again in a few minutes.'],
    ['53300', '1', 'The shop is away for a moment. Please try again.'],
    ['57P03', '1', 'The shop is away for a moment. Please try again.'],
    ['08006', '1', 'The shop is away for a moment. Please try again.'],
  ])('reads what to do when PostgreSQL says %s', async (code, seconds, message) => {
    const app = Fastify()
    answerErrors(app)
    const raise = sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`)
    app.get('/', () => inTransaction(shop.db, (tx) => tx.execute(raise)))
    const answer = await app.inject('/')
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().message]).toEqual([503, seconds, message])
    await app.close()
  })
})
