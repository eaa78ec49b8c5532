import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { columns, expression } from '../prepared/fragments.ts'
import { prepared } from '../prepared/prepared.ts'
import { rowsWithin } from './query-within.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

it('a query that takes too long is stopped in the database, and the shopper is asked to try again', async () => {
  await expect(rowsWithin(shop.pool, 50, prepared`select pg_sleep(4)`)).rejects.toMatchObject({
    statusCode: 503,
    message: 'That took too long. Please try again.',
    headers: { 'retry-after': '1' },
  })
  await expect.poll(countSleepers).toBe(0)
})

it('[API-16] a search that has to wait for the table ends with a sentence after 2 seconds', async () => {
  const holder = await shop.pool.connect()
  await holder.query('begin')
  await holder.query('lock table product in access exclusive mode')
  const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/product/search', payload: { keyword: 'atta' } })
  await holder.query('rollback')
  holder.release()
  expect(answer.json()).toEqual({
    statusCode: 503,
    status: 'ERROR',
    message: 'That took too long. Please try again.',
    data: null,
  })
  const again = await shop.app.inject({ method: 'POST', url: '/api/v1/product/search', payload: { keyword: 'atta' } })
  expect(again.statusCode).toBe(200)
})

it('a query with a fault says so as always', async () => {
  await expect(rowsWithin(shop.pool, 1_000, prepared`select from nowhere`)).rejects.toMatchObject({ code: '42P01' })
  const one = columns({ one: expression<number>(prepared`${1}::int`) })
  expect(await rowsWithin(shop.pool, 1_000, prepared`select ${one}`)).toEqual([{ one: 1 }])
})

async function countSleepers() {
  const { rows } = await shop.pool.query(
    `select count(*) as sleepers from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`,
  )
  return rows[0].sleepers
}
