import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../test-shop.ts'
import { hostileHtml } from './hostile-html.ts'
import { hostileLinks, makeEveryTextHostile, textColumns } from './hostile-rows.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  await makeEveryTextHostile(shop.pool)
})
afterAll(() => shop.close())

it('[S7] there are very many hostile texts, no two alike', () => {
  expect(hostileHtml.length).toBeGreaterThan(100)
  expect(new Set(hostileHtml).size).toBe(hostileHtml.length)
})

it('[S7] every column that holds the words of a person or of the owner is hostile in every row', async () => {
  const columns = [...(await textColumns(shop.pool)).values()].flat()
  expect(columns.length).toBeGreaterThan(60)
  const tame: string[] = []
  for (const { table, name } of columns) {
    const { rows } = await shop.pool.query<{ value: unknown }>(`select to_json("${name}") as value from "${table}"`)
    if (!rows.every(({ value }) => value === null || hasHostileText(value))) tame.push(`${table}.${name}`)
  }
  expect(tame).toEqual([])
})

function hasHostileText(value: unknown): boolean {
  if (typeof value === 'string') return [...hostileHtml, ...hostileLinks].some((payload) => value.includes(payload))
  return typeof value === 'object' && value !== null && Object.values(value).some(hasHostileText)
}
