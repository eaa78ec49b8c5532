import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Product } from '#contract/api/catalog/catalog.schema.ts'
import { getProduct, listCategories } from '#contract/api/catalog/catalog.ts'
import { mediaKey } from '#db/seed/media-key.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

const read = (productId: string) => shop.call(getProduct, { params: { productId } })

describe('a shopper who opens a product', () => {
  it('[API-11] [ENT-14] [ENT-15] [ENT-16] reads everything about it, amounts in rupees', async () => {
    await shop.pool.query("update variation set stock = 7 where product_id = 'sharbati-wheat-atta' and size = 5")
    const product = await read('sharbati-wheat-atta')
    expect(Product.safeParse(product).error).toBeUndefined()
    expect(product).toMatchObject({
      id: 'sharbati-wheat-atta',
      name: 'Sharbati Wheat Atta',
      hindiName: 'शरबती आटा',
      categoryId: 'atta',
      subCategoryId: 'single-wheat-atta',
      hsn: '1101',
      discountTitle: '10% off the list price',
      discountValue: 10,
      discountType: 'PERCENTAGE_OFF',
      description: { tags: ['Bestseller', 'Soft rotis', 'Whole wheat'] },
    })
    expect(product.productVariations.map(({ size }) => size)).toEqual([1, 2, 5, 10])
    expect(product.productVariations[2]).toEqual({
      size: 5,
      type: 'KG',
      price: 338,
      actualPrice: 375,
      mrp: 395,
      unitPrice: 67.6,
      stock: 6,
    })
    expect(product.declarations).toEqual({
      genericName: 'Whole wheat flour (atta)',
      maker: '',
      countryOfOrigin: 'India',
      ingredients: 'Whole wheat (Sharbati)',
      allergens: 'Contains wheat (gluten)',
      isVegetarian: true,
    })
    expect(product.description.description).toContain('<p>Sharbati is the wheat')
    expect(product.description.features).toContain('Stone-ground')
    expect(product.description.shellLife).toContain('90 days')
  })

  it('[API-04] [ENT-14] sees its pictures in the shop’s order, each in two sizes', async () => {
    const { images } = await read('sharbati-wheat-atta')
    expect(images).toHaveLength(3)
    expect(images[0]).toEqual({
      originalUrl: mediaKey('products/sharbati-wheat-atta-1-1200.webp'),
      thumbnailUrl: mediaKey('products/sharbati-wheat-atta-1-480.webp'),
      alt: 'Sharbati Wheat Atta 5 kg pack by Milloraa',
    })
  })

  it('[ENT-14] reads the average of its ratings, and 0 where nobody rated', async () => {
    await shop.pool.query("update product set rating_sum = 14, rating_count = 3 where id = 'ragi-flour'")
    expect(await read('ragi-flour')).toMatchObject({ averageRating: 4.67, totalNumberOfReviews: 3 })
    await shop.pool.query("update product set rating_sum = 0, rating_count = 0 where id = 'ragi-flour'")
    expect(await read('ragi-flour')).toMatchObject({ averageRating: 0, totalNumberOfReviews: 0 })
  })

  it('[API-11] a product with the least a shop can know is still whole', async () => {
    await shop.pool.query(
      `insert into product (id, name, category_id, hsn, legal_tax_basis_points, card_price, discount_type, discount_value)
      values ('bare thing', 'Bare', 'atta', '1101', 500, 12345, 'FIXED_AMOUNT_OFF', 2550)`,
    )
    await shop.pool.query(
      `insert into variation (product_id, size, sku, position, price, actual_price, stock)
      values ('bare thing', 0.125, 'BARE', 0, 12345, 0, 0)`,
    )
    const product = await read('bare thing')
    expect(Product.safeParse(product).error).toBeUndefined()
    expect(product).toEqual({
      id: 'bare thing',
      name: 'Bare',
      summary: null,
      averageRating: 0,
      totalNumberOfReviews: 0,
      categoryId: 'atta',
      images: [],
      productVariations: [{ size: 0.125, type: 'KG', price: 123.45, actualPrice: 0, stock: 0 }],
      discountTitle: null,
      discountValue: 25.5,
      discountType: 'FIXED_AMOUNT_OFF',
      subCategoryId: null,
      hsn: '1101',
      declarations: {
        genericName: '',
        maker: '',
        countryOfOrigin: 'India',
        ingredients: '',
        allergens: '',
        isVegetarian: true,
      },
      description: { description: null, tags: [], features: [], shellLife: null },
    })
  })

  it('[ENT-16] never receives a script that somebody put into the description', async () => {
    const html =
      '<h3 onclick="x()">Use</h3><script>steal()</script><b style="position:fixed">now</b><img src=x onerror=y>'
    await shop.pool.query("update product set description_html = $1 where id = 'jowar-flour'", [html])
    const { description } = await read('jowar-flour')
    expect(description.description).toBe('<h3>Use</h3><b>now</b>')
  })

  it('reads of every product of the demo shop what the law wants told before the sale', async () => {
    const { rows } = await shop.pool.query<{ id: string }>("select id from product where demo and id <> 'barley'")
    expect(rows.length).toBeGreaterThanOrEqual(20)
    const products = await Promise.all(rows.map(({ id }) => read(id)))
    for (const { id, declarations, productVariations } of products) {
      const { genericName, countryOfOrigin, ingredients, allergens } = declarations ?? {}
      expect([genericName, countryOfOrigin, ingredients, allergens].every(Boolean), id).toBe(true)
      expect(productVariations.length, id).toBeGreaterThan(0)
      for (const { mrp, price } of productVariations) expect(mrp, id).toBeGreaterThanOrEqual(price)
    }
  })

  it('[API-11] a product that is not sold is not found', async () => {
    await shop.pool.query("update product set is_active = false where id = 'barley'")
    await expect(read('barley')).rejects.toMatchObject({ statusCode: 404, message: 'Product not found' })
  })

  it.each(['unknown', 'a%00b', '%F0%9F%8C%BE', '%27%20or%201=1--', '__proto__', '..%2f..%2fetc', '%ED%A0%80', '%25'])(
    '[API-11] there is no product %s',
    async (id) => {
      const answer = await shop.app.inject(`/api/v1/product/${id}/get`)
      expect(answer.statusCode).toBe(id === '%ED%A0%80' ? 400 : 404)
    },
  )

  it('[API-02] is told about a missing product in the envelope', async () => {
    const answer = await shop.app.inject('/api/v1/product/unknown/get')
    expect(answer.json()).toEqual({ statusCode: 404, status: 'ERROR', message: 'Product not found', data: null })
    const long = await shop.app.inject(`/api/v1/product/${'x'.repeat(65)}/get`)
    expect(long.json()).toMatchObject({ statusCode: 400, status: 'ERROR', data: null })
  })
})

describe('a shopper who looks around', () => {
  it('[API-38] [ENT-17] sees all categories in the shop’s order', async () => {
    const categories = await shop.call(listCategories)
    expect(categories).toHaveLength(6)
    expect(categories[0]).toEqual({
      id: 'atta',
      name: 'Atta',
      image: { thumbnailUrl: mediaKey('categories/atta-360.webp') },
    })
  })

  it('[API-02] [API-38] asks again with the tag of the answer and gets no second copy', async () => {
    const first = await shop.app.inject('/api/v1/categories/getAll')
    expect(first.json()).toMatchObject({ statusCode: 200, status: 'OK' })
    const second = await shop.app.inject({
      url: '/api/v1/categories/getAll',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([second.statusCode, second.body]).toEqual([304, ''])
  })
})
