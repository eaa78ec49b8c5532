import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSynonyms, changeSynonyms, listSynonyms, removeSynonyms } from '#contract/api/admin/catalog/synonyms.ts'
import { ProductPage } from '#contract/api/catalog/catalog.schema.ts'
import { searchProducts } from '#contract/api/catalog/catalog.ts'
import { suggestProducts } from '#contract/api/catalog/suggestions.ts'
import type { Input } from '#contract/api/endpoint.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let meena: SignedInStaff
let ravi: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  meena = await signInStaff(shop, 'manager', { name: 'Meena' })
  ravi = await signInStaff(shop, 'admin', { name: 'Ravi' })
})
afterAll(() => shop.close())

type Query = Input<typeof searchProducts>['query']

const search = (keyword: string, query: Query = {}) =>
  shop.call(searchProducts, { query: { limit: '50', ...query }, body: { keyword } })

async function namesFor(keyword: string, query: Query = {}) {
  return (await search(keyword, query)).data.map(({ name }) => name)
}

describe('a shopper who says it as in her kitchen', () => {
  it.each([
    ['haldi', 'Turmeric Powder'],
    ['हल्दी', 'Turmeric Powder'],
    ['lal mirch', 'Red Chilli Powder'],
    ['मिर्ची', 'Red Chilli Powder'],
    ['gram flour', 'Besan Gram Flour'],
    ['chane ka atta', 'Besan Gram Flour'],
    ['बेसन', 'Besan Gram Flour'],
    ['zeera', 'Cumin Seeds'],
    ['methi dana', 'Fenugreek Seeds'],
    ['rai', 'Mustard Seeds'],
    ['dhaniya', 'Coriander Powder'],
    ['rava', 'Sooji Semolina'],
    ['nachni', 'Ragi Flour'],
  ])('finds for %j first of all %s', async (keyword, name) => {
    expect((await namesFor(keyword))[0]).toBe(name)
  })

  it('finds flour of wheat however she writes atta', async () => {
    const wheat = await namesFor('wheat atta')
    for (const keyword of ['wheat aata', 'gehun atta', 'गेहूं आटा'])
      expect((await namesFor(keyword)).sort()).toEqual(wheat.toSorted())
  })
})

describe('a shopper who types signs too', () => {
  it.each([
    ['multi-grain', 'Multigrain Atta'],
    ['red-chilli', 'Red Chilli Powder'],
    ['lal-mirch', 'Red Chilli Powder'],
    ['besan.', 'Besan Gram Flour'],
    ['haldi/turmeric', 'Turmeric Powder'],
    ['हल्दी।', 'Turmeric Powder'],
    ['atta & wheat', 'Sharbati Wheat Atta'],
    ['"turmric"', 'Turmeric Powder'],
  ])('for %j finds %s, also while she types', async (keyword, name) => {
    expect(await namesFor(keyword)).toContain(name)
    const { products } = await shop.call(suggestProducts, { query: { keyword } })
    expect(products.map((product) => product.name)).toContain(name)
  })

  it.each(['-', '&&', '...'])('and nothing else, for %j finds nothing', async (keyword) => {
    expect(await search(keyword)).toEqual({ data: [], totalPages: 0 })
  })
})

describe('a shopper who mistypes', () => {
  it.each([
    ['turmric', 'Turmeric Powder'],
    ['hladi', 'Turmeric Powder'],
    ['sharbti aata', 'Sharbati Wheat Atta'],
    ['corriander', 'Coriander Powder'],
    ['kashmri mirch', 'Kashmiri Chilli Powder'],
    ['cardemom', 'Green Cardamom'],
    ['corriandar', 'Coriander Powder'],
    ['fenugrik', 'Fenugreek Seeds'],
    ['हल्दि', 'Turmeric Powder'],
  ])('for %j still finds %s', async (keyword, name) => {
    expect((await namesFor(keyword))[0]).toBe(name)
  })

  it.each(['xqzzy', 'qwerty', 'laptop', 'पफबभम', 'sharbati xqzzy', 'turm%ric'])(
    'for %j finds nothing',
    async (keyword) => {
      expect(await search(keyword)).toEqual({ data: [], totalPages: 0 })
    },
  )

  it('gets what she typed alone where there is such a thing, and no word like it', async () => {
    expect(await namesFor('cumin')).toEqual(['Cumin Seeds'])
    const add = (id: string, name: string) =>
      shop.pool.query(
        `insert into product (id, name, category_id, hsn, legal_tax_basis_points, card_price, position)
         values ($1, $2, 'atta', '1101', 500, 5000, 0)`,
        [id, name],
      )
    await add('turmerik', 'Turmerik')
    expect(await namesFor('turmerik')).toEqual(['Turmerik'])
    await shop.pool.query("delete from product where id = 'turmerik'")
  })
})

it('the name itself stands before names that begin so, those before words of names, and those before parts of words', async () => {
  const names = ['Rai', 'Rai Dal Mix', 'Old Rai', 'Raisins', 'Prairie Oats', 'Mustard Oil']
  for (const [at, name] of names.toReversed().entries())
    await shop.pool.query(
      `insert into product (id, name, category_id, hsn, legal_tax_basis_points, card_price, position)
       values ($1, $2, 'grains', '1101', 500, 5000, $3)`,
      [`ranked-${at}`, name, at],
    )
  const found = await shop.call(searchProducts, { query: {}, body: { keyword: 'rai', categoryId: 'grains' } })
  expect(found.data.map(({ name }) => name)).toEqual([
    ...['Rai', 'Raisins', 'Rai Dal Mix', 'Old Rai', 'Mustard Oil', 'Prairie Oats', 'Wheat Grains'],
  ])
  const cheapest = await shop.call(searchProducts, { query: { sort: 'price-asc' }, body: { keyword: 'rai' } })
  expect(cheapest.data.map(({ id }) => id)).toContain('ranked-5')
  await shop.pool.query("delete from product where id like 'ranked-%'")
})

describe('a shopper finds what is called so by any part of its name', () => {
  const add = (names: string[]) =>
    shop.pool.query(
      `insert into product (id, name, category_id, hsn, legal_tax_basis_points, card_price, position)
       select 'part-' || nth, name, 'grains', '1101', 500, 5000, 1000 + nth from unnest($1::text[]) with ordinality named (name, nth)`,
      [names],
    )
  const remove = () => shop.pool.query("delete from product where id like 'part-%'")

  it('also where signs or other letters stand around it', async () => {
    await add(['Poha <Zafrani>', 'Murmura 5kg-bag', "Khakhra's खाखरा"])
    expect(await namesFor('zafr')).toEqual(['Poha <Zafrani>'])
    expect(await namesFor('5kg-b')).toEqual(['Murmura 5kg-bag'])
    expect(await namesFor('kg murm')).toEqual(['Murmura 5kg-bag'])
    expect(await namesFor('खरा')).toEqual(["Khakhra's खाखरा"])
    await shop.pool.query("update product set name = 'Chivda' where name like 'Poha%'")
    expect(await namesFor('zafrani')).toEqual([])
    expect(await namesFor('hivd')).toEqual(['Chivda'])
    await remove()
  })

  it('also where it is a part of hundreds of words', async () => {
    const names = Array.from({ length: 210 }, (_, at) => `Zqx${at}`)
    await add([...names, 'Zqx'])
    const found = await search('qx')
    expect([found.totalPages, found.data[0]?.name]).toEqual([5, 'Zqx0'])
    expect(await namesFor('zqx20')).toEqual(['Zqx20', ...names.slice(200)])
    // More begin so than are shown, and it is the last of them in the shop's order.
    const called = await search('zqx', { limit: '1' })
    expect([called.totalPages, called.data[0]?.name]).toEqual([100, 'Zqx'])
    await remove()
  })
})

describe('a search with facets', () => {
  it('tells how what was found is spread, and each of them narrows it to as many', async () => {
    const { data, facets, ...rest } = await search('powder', { facets: 'true' })
    expect(ProductPage.safeParse({ data, facets, ...rest }).error).toBeUndefined()
    expect(facets?.categories).toEqual([{ id: 'ground-spices', name: 'Ground Spices', count: data.length }])
    expect(facets?.packs.length).toBeGreaterThan(1)
    for (const { size, type, count } of facets?.packs ?? [])
      expect(await namesFor('powder', { pack: `${size} ${type}` })).toHaveLength(count)
    for (const { from, below, count } of facets?.prices ?? []) {
      const price = { priceFrom: String(from), ...(below === null ? {} : { priceBelow: String(below) }) }
      expect(await namesFor('powder', price)).toHaveLength(count)
    }
  })

  it('counts half a kilogram as 500 g, and finds both by either name', async () => {
    await shop.pool.query(
      `update variation set size = 0.5, type = 'KG' where product_id = 'turmeric-powder' and grams = 500`,
    )
    const { facets } = await search('', { facets: 'true' })
    const called = (facets?.packs ?? []).map(({ size, type }) => `${size} ${type}`)
    expect(called).toContain('500 G')
    expect(called).not.toContain('0.5 KG')
    for (const pack of ['500 G', '0.5 KG']) expect(await namesFor('turmeric', { pack })).toContain('Turmeric Powder')
  })

  it('needs no words, and is not answered where it is not asked for', async () => {
    const all = await shop.call(searchProducts, { query: { facets: 'true' }, body: {} })
    const plain = await shop.call(searchProducts, { query: {}, body: {} })
    expect(all).toMatchObject(plain)
    expect(plain).not.toHaveProperty('facets')
    expect(all.facets?.categories.map(({ id }) => id)).toContain('whole-spices')
  })

  it.each(['pack=1', 'pack=KG', 'priceFrom=-1', 'priceBelow=1.5', 'facets=yes'])('refuses %s', async (query) => {
    const answer = await shop.app.inject({ method: 'POST', url: `/api/v1/product/search?${query}`, payload: {} })
    expect(answer.statusCode).toBe(400)
  })
})

describe('a shopper who is still typing', () => {
  const suggest = (keyword: string) => shop.call(suggestProducts, { query: { keyword } })

  it('sees categories and names, the likeliest first', async () => {
    const { categories, products } = await suggest('att')
    expect(categories).toEqual([{ id: 'atta', name: 'Atta' }])
    expect(products.length).toBeLessThanOrEqual(6)
    expect(products[0]).toEqual({ id: 'sharbati-wheat-atta', name: 'Sharbati Wheat Atta', hindiName: 'शरबती आटा' })
    expect((await suggest('haldi')).products[0]?.name).toBe('Turmeric Powder')
    expect((await suggest('हल्')).products[0]?.name).toBe('Turmeric Powder')
  })

  it.each([
    ['ha', 'Turmeric Powder', 'Sharbati Wheat Atta'],
    ['mir', 'Red Chilli Powder', 'Kashmiri Chilli Powder'],
  ])(
    'sees for %j what its kitchen name begins with before what only has it somewhere',
    async (keyword, first, then) => {
      const names = (await suggest(keyword)).products.map(({ name }) => name)
      expect(names.indexOf(first)).toBeGreaterThanOrEqual(0)
      expect(names.indexOf(first)).toBeLessThan(names.indexOf(then))
      expect(new Set(names).size).toBe(names.length)
      const found = await namesFor(keyword)
      expect(found.slice(0, names.length)).toEqual(names)
      expect(new Set(found).size).toBe(found.length)
    },
  )

  it('sees what begins so among the few that are shown, however many others have the word before it', async () => {
    const names = ['Jowar Poha', ...Array.from({ length: 7 }, (_, at) => `Roasted ${at} Jowar`)]
    for (const [at, name] of names.entries())
      await shop.pool.query(
        `insert into product (id, name, category_id, hsn, legal_tax_basis_points, card_price, position)
         values ($1, $2, 'grains', '1101', 500, 5000, $3)`,
        [`crowd-${at}`, name, at === 0 ? 9_999 : -at],
      )
    const { products } = await suggest('jowar p')
    expect(products[0]?.name).toBe('Jowar Poha')
    const shown = (await suggest('jowar')).products.map(({ name }) => name)
    expect(shown).toHaveLength(6)
    expect(shown.indexOf('Jowar Poha')).toBeGreaterThanOrEqual(0)
    expect(shown.indexOf('Jowar Poha')).toBeLessThan(shown.findIndex((name) => name.startsWith('Roasted')))
    await shop.pool.query("delete from product where id like 'crowd-%'")
  })

  it.each(['', 'a', ' ', 'xqzzy', '%%'])('sees nothing for %j', async (keyword) => {
    expect(await suggest(keyword)).toEqual({ categories: [], products: [] })
  })
})

describe('kitchen words', () => {
  const change = (by: SignedInStaff, id: string, words: string[], version: number) =>
    by.call(changeSynonyms, { params: { id }, body: { words, version } })

  it('that somebody adds are in every search within two seconds, and are gone after they are removed', async () => {
    expect(await namesFor('sattvik')).toEqual([])
    const added = await meena.call(addSynonyms, { body: { words: [' Sattvik ', 'SHARBATI', 'sattvik'] } })
    expect(added).toMatchObject({ words: ['sattvik', 'sharbati'], version: 1 })
    await expect.poll(() => namesFor('sattvik'), { timeout: 10_000 }).toContain('Sharbati Wheat Atta')
    const changed = await change(ravi, added.id, ['sattvik', 'lokwan'], 1)
    await expect(change(meena, added.id, ['mine', 'yours'], 1)).rejects.toMatchObject({
      statusCode: 409,
      data: { current: { words: ['sattvik', 'lokwan'], version: 2 }, changedBy: 'Ravi' },
    })
    expect(await meena.call(listSynonyms)).toContainEqual(changed)
    await meena.call(removeSynonyms, { params: { id: added.id } })
    await meena.call(removeSynonyms, { params: { id: added.id } })
    await expect.poll(() => namesFor('sattvik'), { timeout: 10_000 }).toEqual([])
    await expect(change(meena, added.id, ['a', 'b'], 2)).rejects.toMatchObject({ statusCode: 404 })
    const entries = await shop.db.select().from(auditEntries)
    expect(entries.filter(({ subjectId }) => subjectId === added.id).map(({ action }) => action)).toEqual([
      ...['kitchen-words.add', 'kitchen-words.change', 'kitchen-words.remove'],
    ])
  })

  it.each([
    [['one'], 'Give at least two words that mean the same'],
    [['one', 'ONE'], 'Give at least two words that mean the same'],
    [['rai|sarson', 'mustard'], '“rai|sarson” cannot be used: a word is made of letters, digits and spaces.'],
    [["it's", 'mustard'], "“it's” cannot be used: a word is made of letters, digits and spaces."],
  ])('cannot be %j', async (words, message) => {
    await expect(meena.call(addSynonyms, { body: { words } })).rejects.toMatchObject({ statusCode: 400, message })
  })
})
