import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importProducts } from '#contract/api/admin/catalog/product-files.ts'
import { addProduct, listEditedProducts, type ProductDraft } from '#contract/api/admin/catalog/products.ts'
import { addBuildings, listBuildings } from '#contract/api/admin/content/buildings.ts'
import { listCustomers } from '#contract/api/admin/customers/customers.ts'
import { listAllOrders } from '#contract/api/admin/orders/orders.ts'
import { searchProducts } from '#contract/api/catalog/catalog.ts'
import { suggestProducts } from '#contract/api/catalog/suggestions.ts'
import { searchBuildings } from '#contract/api/orders/areas.ts'
import { emptyProduct } from '#contract/rules/catalog/product-draft.ts'
import { slugOf } from '#contract/rules/catalog/slug.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

// The same letters as one character and as a letter with its dot.
const [jaggery, jaggeryWithDot] = ['गु\u095c', 'गु\u0921\u093c']
const [townInOne, townWithDot] = ['ब\u095cोदा', 'ब\u0921\u093cोदा']

let shop: TestShop
let owner: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  owner = await signInStaff(shop, 'admin')
})
afterAll(() => shop.close())

function newProduct(changes: Pick<ProductDraft, 'name' | 'hindiName'>): ProductDraft {
  return {
    ...emptyProduct({ taxBasisPoints: 500 }),
    ...{ categoryId: 'grains', hsn: '1701', isPublished: true },
    sizes: [
      {
        size: 1,
        type: 'KG',
        sku: slugOf(changes.name),
        price: 90,
        actualPrice: null,
        mrp: 100,
        lowStockAt: 3,
        stock: 20,
      },
    ],
    ...changes,
  }
}

async function foundBy(keyword: string) {
  const { data } = await shop.call(searchProducts, { query: { limit: '50' }, body: { keyword } })
  const { products } = await shop.call(suggestProducts, { query: { keyword } })
  const { rows } = await owner.call(listEditedProducts, { query: { search: keyword } })
  return [data, products, rows].map((list) => list.map(({ name }) => name).sort())
}

describe('a name with a letter that can be typed in two ways', () => {
  it('is found by both, whichever of them the shop wrote on the form or in the file', async () => {
    await owner.call(addProduct, { body: newProduct({ name: 'Jaggery Block', hindiName: jaggery }) })
    await owner.call(addProduct, { body: newProduct({ name: 'Jaggery Powder', hindiName: jaggeryWithDot }) })
    const csv = `name,hindi_name,category,hsn,status,size,unit,sku,price,mrp
Jaggery Cubes,${jaggery},grains,1701,published,1,KG,CUBES,90,100`
    const body = { mode: 'all', file: new Blob([csv], { type: 'text/csv' }) } as never
    expect((await owner.call(importProducts, { body })).counts).toMatchObject({ refused: 0, new: 1 })
    const all = ['Jaggery Block', 'Jaggery Cubes', 'Jaggery Powder']
    for (const typed of [jaggery, jaggeryWithDot]) expect(await foundBy(typed)).toEqual([all, all, all])
  })

  it('is found by both where it is the name of a building', async () => {
    const areaAddress = { towerName: '', pincode: '452001', district: 'Indore', state: 'Madhya Pradesh' }
    const buildings = [{ ...areaAddress, buildingName: `${townInOne} House`, town: 'Indore' }]
    await owner.call(addBuildings, { body: { buildings } })
    for (const typed of [townInOne, townWithDot]) {
      expect(await shop.call(searchBuildings, { query: { query: typed } })).toHaveLength(1)
      expect((await owner.call(listBuildings, { query: { search: typed } })).rows).toHaveLength(1)
    }
  })
})

it('names that were stored in the other spelling are found after the next start', async () => {
  await shop.pool.query("update product set name = $1, tags = $2 where id = 'rice-flour'", [
    `${townInOne} Rice`,
    [jaggery, 'rice'],
  ])
  await shop.pool.query("update building set town = $1 where building_name = 'Amaltas Greens'", [townInOne])
  const { rows: orders } = await shop.pool.query(
    `update shop_order set recipient = jsonb_set(recipient, '{name}', to_jsonb($1::text))
     where id = (select id from shop_order limit 1) returning order_number as "orderNumber"`,
    [townInOne],
  )
  const { rows: shoppers } = await shop.pool.query(
    `update shopper set name = $1 where id = (select id from shopper where role = 'user' limit 1) returning id`,
    [townInOne],
  )
  await runMigration('normal_names')
  const { rows } = await shop.pool.query("select name, tags, version from product where id = 'rice-flour'")
  expect(rows).toEqual([{ name: `${townWithDot} Rice`, tags: [jaggeryWithDot, 'rice'], version: 1 }])
  for (const typed of [townInOne, townWithDot]) {
    for (const names of await foundBy(typed)) expect(names).toEqual([`${townWithDot} Rice`])
    const found = await shop.call(searchBuildings, { query: { query: typed } })
    expect(found.map(({ buildingName }) => buildingName)).toContain('Amaltas Greens')
    const listed = await owner.call(listAllOrders, { query: { search: typed } })
    expect(listed.rows.map(({ orderNumber }) => orderNumber)).toEqual(orders.map(({ orderNumber }) => orderNumber))
    const people = await owner.call(listCustomers, { query: { search: typed } })
    expect(people.rows.map(({ id }) => id)).toEqual(shoppers.map(({ id }) => id))
  }
})

async function runMigration(name: string) {
  const folder = path.resolve(import.meta.dirname, '../../../db/migrations')
  const [file = ''] = globSync(`*_${name}.sql`, { cwd: folder })
  for (const statement of readFileSync(path.join(folder, file), 'utf8').split('--> statement-breakpoint'))
    await shop.pool.query(statement)
}
