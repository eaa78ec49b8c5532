import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProductPage } from '#contract/api/catalog/catalog.schema.ts'
import { searchProducts } from '#contract/api/catalog/catalog.ts'
import type { Input } from '#contract/api/endpoint.ts'
import { mediaKey } from '#db/seed/media-key.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

type SearchInput = Input<typeof searchProducts>
const search = (body: SearchInput['body'] = {}, query: SearchInput['query'] = {}) =>
  shop.call(searchProducts, { body, query })

async function idsOf(body: SearchInput['body'], query: SearchInput['query'] = { limit: '50' }) {
  return (await search(body, query)).data.map(({ id }) => id)
}

async function count(condition: string) {
  const { rows } = await shop.pool.query(`select count(*) as found from product where is_active and ${condition}`)
  return rows[0].found as number
}

describe('a shopper on the listing', () => {
  it('[API-16] [LIST-09] gets 15 products a page and how many pages there are', async () => {
    const all = await count('true')
    const first = await search({ active: true })
    expect(ProductPage.safeParse(first).error).toBeUndefined()
    expect(first.data).toHaveLength(15)
    expect(first.totalPages).toBe(Math.ceil(all / 15))
    const pages = [first, await search({}, { page: '2' }), await search({}, { page: '3' })]
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(Math.min(all, 45))
  })

  it('[API-16] a page beyond the last is empty, and the number of pages stays right', async () => {
    const { totalPages } = await search()
    for (const page of [String(totalPages + 1), '100', '101', '100000']) {
      expect(await search({}, { page })).toEqual({ data: [], totalPages })
    }
  })

  it('[API-16] [ENT-14] [ENT-15] each product carries what its card shows and not the long text', async () => {
    const { data } = await search({ keyword: 'sharbati' })
    expect(data[0]).toMatchObject({
      name: 'Sharbati Wheat Atta',
      discountType: 'PERCENTAGE_OFF',
      images: [{ thumbnailUrl: mediaKey('products/sharbati-wheat-atta-1-480.webp') }],
    })
    expect(data[0]?.productVariations[0]).toMatchObject({ size: 1, type: 'KG', price: 72, actualPrice: 80 })
    expect(data[0]).not.toHaveProperty('description')
  })

  it('[API-16] gets everything where the filters are empty or null, as other clients send them', async () => {
    const { data, totalPages } = await search({})
    const empty = { active: true, keyword: '', categoryId: '', subCategoryId: '' }
    expect(await search(empty)).toEqual({ data, totalPages })
    expect(await search({ active: null, keyword: null, categoryId: null, subCategoryId: null })).toEqual({
      data,
      totalPages,
    })
    expect(await idsOf({ ...empty, categoryId: 'atta' })).toEqual(await idsOf({ categoryId: 'atta' }))
  })

  it('[API-16] chooses a category, and a part of it', async () => {
    const atta = await search({ categoryId: 'atta' }, { limit: '50' })
    expect(atta.data).toHaveLength(await count("category_id = 'atta'"))
    expect(new Set(atta.data.map(({ categoryId }) => categoryId))).toEqual(new Set(['atta']))
    const part = { categoryId: 'atta', subCategoryId: 'single-wheat-atta' }
    expect(await idsOf(part)).toHaveLength(await count("sub_category_id = 'single-wheat-atta'"))
    expect(await idsOf({ ...part, categoryId: 'grains' })).toEqual([])
  })

  it.each([{ categoryId: 'unknown' }, { subCategoryId: 'unknown' }, { categoryId: 'a\0b' }])(
    '[API-16] finds nothing in %j',
    async (body) => {
      expect(await search(body)).toEqual({ data: [], totalPages: 0 })
    },
  )

  it('[API-16] sorts by the price a card shows, up or down, over all pages', async () => {
    const { rows } = await shop.pool.query('select id from product where is_active order by card_price, id')
    const dearer = rows.map(({ id }) => id)
    expect(await idsOf({}, { sort: 'price-asc', limit: '50' })).toEqual(dearer)
    expect(await idsOf({}, { sort: 'price-desc', limit: '50' })).toEqual(dearer.toReversed())
    expect(await idsOf({}, { sort: 'price-asc', limit: '10', page: '2' })).toEqual(dearer.slice(10, 20))
  })

  it('[API-16] never sees what is not sold, even if she asks for it', async () => {
    await shop.pool.query("update product set is_active = false where id = 'barley'")
    expect(await idsOf({ active: false })).not.toContain('barley')
    expect(await idsOf({ active: false, keyword: 'barley' })).toEqual([])
    await shop.pool.query("update product set is_active = true where id = 'barley'")
  })
})

describe('a shopper who searches', () => {
  it.each([
    ['ragi', 'ragi-flour'],
    ['  WHEAT   sharbati ', 'sharbati-wheat-atta'],
    ['शरबती', 'sharbati-wheat-atta'],
    ['turm', 'turmeric-powder'],
  ])('[API-16] for %j finds %s', async (keyword, id) => {
    expect(await idsOf({ keyword })).toContain(id)
  })

  it('[API-16] all her words must be in the name', async () => {
    expect(await idsOf({ keyword: 'sharbati ragi' })).toEqual([])
    expect(await idsOf({ keyword: 'wheat atta' })).toHaveLength(
      await count("name ilike '%wheat%' and name ilike '%atta%'"),
    )
  })

  it('[API-16] finds by a tag what no name says', async () => {
    expect(await idsOf({ keyword: 'bestseller' })).toHaveLength(
      await count("array_to_string(tags, ' ') ilike '%bestseller%'"),
    )
    expect((await idsOf({ keyword: 'soft rotis' })).length).toBeGreaterThan(0)
  })

  it('[API-16] within a category, and an empty search is none', async () => {
    expect(await idsOf({ keyword: 'atta', categoryId: 'grains' })).toEqual([])
    expect(await idsOf({ keyword: '   ', categoryId: 'grains' })).toEqual(await idsOf({ categoryId: 'grains' }))
  })

  it.each(['%', '_', '%%', '__', 'shar%ati', 'shar_ati', '\\', "'", '"; drop table product; --', '🌾'])(
    '[API-16] %j is what it is and stands for nothing else',
    async (keyword) => {
      expect(await search({ keyword })).toEqual({ data: [], totalPages: 0 })
    },
  )

  it('[API-16] more words than a name has find nothing and break nothing', async () => {
    expect(await idsOf({ keyword: 'a b c d e f g h i j k l m n o p q r s t u v w x y z' })).toEqual([])
  })
})

describe('a page that cannot be', () => {
  async function statusOf(query: string, payload: string | object = {}, type = 'application/json') {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/product/search?${query}`,
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
    const { statusCode, status, message, data } = answer.json()
    expect(statusCode).toBe(answer.statusCode)
    expect([status, data]).toEqual(['ERROR', null])
    return { statusCode, message }
  }

  it.each(['0', '51', '-1', '1.5', '1e9', '1000000000', '２', 'abc', ''])(
    '[API-16] the limit %j is refused',
    async (limit) => {
      expect(await statusOf(`limit=${encodeURIComponent(limit)}`)).toEqual({
        statusCode: 400,
        message: 'limit must be a whole number from 1 to 50',
      })
    },
  )

  it.each(['0', '-1', '1.5', '100001', '９', 'first'])('[API-16] the page %j is refused', async (page) => {
    expect(await statusOf(`page=${encodeURIComponent(page)}`)).toEqual({
      statusCode: 400,
      message: 'page must be a whole number from 1',
    })
  })

  it.each(['name', 'price-asc;drop', 'PRICE-ASC', ''])('[API-16] the sort %j is refused', async (sort) => {
    expect(await statusOf(`sort=${encodeURIComponent(sort)}`)).toMatchObject({ statusCode: 400 })
  })

  it.each([
    ['a keyword above 100 characters', { keyword: 'x'.repeat(101) }],
    ['a NUL in the keyword', { keyword: 'a\0b' }],
    ['a number as keyword', { keyword: 5 }],
    ['text as active', { active: 'yes' }],
    ['a list as category', { categoryId: ['atta'] }],
    ['an endless category', { categoryId: 'x'.repeat(65) }],
    ['a poisoned prototype', '{"__proto__":{"active":false}}'],
    ['a list', '[]'],
    ['half a body', '{"keyword":'],
    ['no body', ''],
  ])('[API-16] %s is refused', async (_, payload) => {
    expect(await statusOf('', payload)).toMatchObject({ statusCode: 400 })
  })

  it('[API-16] a body above 64 KB is refused', async () => {
    expect(await statusOf('', { keyword: 'x'.repeat(70_000) })).toMatchObject({ statusCode: 413 })
  })

  it('[API-16] fields nobody knows are passed over', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/product/search?utm_source=x',
      payload: { price: 1, limit: 1e9, isActive: false },
    })
    expect(answer.json().data.data).toHaveLength(15)
  })
})
