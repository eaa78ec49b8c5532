import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addProduct,
  changeProduct,
  type EditedProduct,
  getEditedProduct,
  listEditedProducts,
  listPriceChanges,
  type ProductDraft,
  publishProducts,
  removeProduct,
} from '#contract/api/admin/catalog/products.ts'
import { getStock, listStockMoves } from '#contract/api/admin/catalog/stock.ts'
import { moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { getProduct, searchProducts } from '#contract/api/catalog/catalog.ts'
import type { Data } from '#contract/api/endpoint.ts'
import { addToCart, listCart } from '#contract/api/orders/cart.ts'
import { emptyProduct } from '#contract/rules/catalog/product-draft.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { stockCorrections, variations } from '#server/platform/schema/selling/catalog.ts'
import { aShopper, order } from '#server/testing/orders/test-buyers.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let owner: SignedInStaff
let manager: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  owner = await signInStaff(shop, 'admin', { name: 'Ravi' })
  manager = await signInStaff(shop, 'manager', { name: 'Meena' })
})
afterAll(() => shop.close())

let count = 0
/** A product as somebody fills it in. */
function newProduct(changes: Partial<ProductDraft> = {}): ProductDraft {
  count += 1
  return {
    ...emptyProduct({ taxBasisPoints: 500 }),
    ...{ name: `Khapli Wheat Atta ${count}`, categoryId: 'atta', hsn: '1101', isPublished: true, position: 5 },
    sizes: [newSize({ sku: `KHAPLI-${count}` })],
    ...changes,
  }
}

function newSize(changes: Partial<ProductDraft['sizes'][number]> = {}) {
  return {
    ...{ size: 1, type: 'KG', sku: 'KHAPLI', price: 100, actualPrice: null, mrp: 105, lowStockAt: 3, stock: 20 },
    ...changes,
  }
}

const add = (draft: ProductDraft) => owner.call(addProduct, { body: draft })
const change = ({ id, ...product }: EditedProduct, changes: Partial<ProductDraft>, by = owner) =>
  by.call(changeProduct, { params: { id }, body: { ...product, ...changes } })
const seen = (productId: string) => shop.call(getProduct, { params: { productId } })
const logged = (id: string) =>
  shop.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, 'product'), eq(auditEntries.subjectId, id)))
    .orderBy(asc(auditEntries.id))

describe('a product that somebody adds', () => {
  it('is on the storefront at once, under an id made from its name', async () => {
    const draft = newProduct({
      name: 'Emmer & Khapli आटा',
      hindiName: 'खपली आटा',
      descriptionHtml: '<p>Fine</p><script>x</script>',
    })
    const added = await add(draft)
    expect(added).toMatchObject({
      id: 'emmer-and-khapli',
      state: 'published',
      version: 1,
      descriptionHtml: '<p>Fine</p>',
    })
    const product = await seen(added.id)
    expect(product).toMatchObject({
      name: draft.name,
      hindiName: 'खपली आटा',
      description: { description: '<p>Fine</p>' },
    })
    expect(product.productVariations).toEqual([
      { size: 1, type: 'KG', price: 100, actualPrice: 0, mrp: 105, unitPrice: 100, stock: 6 },
    ])
    expect((await add(newProduct({ name: draft.name }))).id).toBe('emmer-and-khapli-2')
    const [entry] = await logged(added.id)
    expect(entry).toMatchObject({ action: 'product.add', actor: 'Ravi', before: null, after: { name: draft.name } })
    const [received] = await shop.db.select().from(stockCorrections).where(eq(stockCorrections.productId, added.id))
    expect(received).toMatchObject({ change: 20, stockAfter: 20, reason: 'received', staffId: owner.staffId })
  })

  it('stays off the storefront as a draft, and may lack its sizes', async () => {
    const { id, state } = await add(newProduct({ isPublished: false, sizes: [] }))
    expect(state).toBe('draft')
    await expect(seen(id)).rejects.toMatchObject({ statusCode: 404 })
    await expect(owner.call(publishProducts, { body: { ids: [id], isPublished: true } })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('cannot be published yet: A published product needs at least one size.'),
    })
  })

  it('is shown from the moment it is scheduled for, and nowhere before', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const added = await add(newProduct({ name: 'Monsoon Millet Mix', shownFrom: at }))
    expect(added).toMatchObject({ state: 'scheduled', shownFrom: at })
    await expect(seen(added.id)).rejects.toMatchObject({ statusCode: 404 })
    const body = { keyword: 'Monsoon Millet' }
    expect((await shop.call(searchProducts, { body })).data).toEqual([])
    const { token } = await shop.signIn()
    const line = { productId: added.id, size: 1, quantity: 1 }
    await expect(shop.call(addToCart, { body: line }, { token })).rejects.toMatchObject({ statusCode: 404 })
    expect((await shop.app.inject('/sitemap-products-1.xml')).body).not.toContain(added.id)

    await shop.pool.query("update product set shown_from = now() - interval '1 second' where id = $1", [added.id])
    expect((await seen(added.id)).id).toBe(added.id)
    expect((await shop.call(searchProducts, { body })).data.map(({ id }) => id)).toEqual([added.id])
    await shop.call(addToCart, { body: line }, { token })
    expect((await owner.call(getEditedProduct, { params: { id: added.id } })).state).toBe('published')
  })

  it('is refused with every reason and its field', async () => {
    const wrong = newProduct({
      ...{ name: ' ', categoryId: 'shoes', hsn: '110', taxPercent: 12 },
      pictures: [{ originalUrl: 'pictures/nobody.webp', alt: '' }],
      sizes: [
        newSize({ price: 100.01, mrp: 105 }),
        newSize({ sku: 'ATTA-SHB-5KG', price: 50, actualPrice: 40, mrp: null }),
      ],
    })
    const refusal = await add(wrong).catch((error) => error)
    expect(refusal).toMatchObject({ statusCode: 400, message: 'Nothing was saved. Enter a name.' })
    expect(refusal.data.objections).toEqual([
      { field: 'name', text: 'Enter a name' },
      { field: 'hsn', text: 'An HSN code has 4, 6 or 8 digits' },
      { field: 'taxPercent', text: 'The shop charges 5% tax: a product with another rate can only be kept as a draft' },
      { field: 'sizes.0.mrp', text: '₹100.01 with 5% tax is ₹105.01, more than the MRP of ₹105.00' },
      { field: 'sizes.1.size', text: 'There is a size 1 already' },
      { field: 'sizes.1.actualPrice', text: 'The list price cannot be below the price' },
      { field: 'categoryId', text: 'This category is not there any more' },
      { field: 'pictures.0', text: 'This picture is not there; please upload it again' },
      { field: 'sizes.1.sku', text: 'Sharbati Wheat Atta has the SKU ATTA-SHB-5KG already' },
    ])
  })
})

describe('a product that somebody changes', () => {
  it('shows its new price at once; the history keeps the old one, and a cart is priced anew', async () => {
    const added = await add(newProduct())
    const { token } = await shop.signIn()
    await shop.call(addToCart, { body: { productId: added.id, size: 1, quantity: 2 } }, { token })
    await shop.db.update(variations).set({ stock: 7 }).where(eq(variations.productId, added.id))
    const [size] = added.sizes
    const changed = await change(
      added,
      { name: 'Khapli, finer', sizes: [{ ...newSize(size), price: 95, actualPrice: 100, mrp: 110, stock: 999 }] },
      manager,
    )
    expect(changed).toMatchObject({ version: 2, name: 'Khapli, finer', sizes: [{ price: 95, stock: 7 }] })
    expect((await seen(added.id)).productVariations[0]).toMatchObject({
      price: 95,
      actualPrice: 100,
      mrp: 110,
      stock: 6,
    })
    expect(await shop.call(listCart, {}, { token })).toMatchObject([{ productId: added.id, quantity: 2 }])
    const { rows } = await owner.call(listPriceChanges, { params: { id: added.id } })
    expect(rows).toMatchObject([
      {
        ...{ by: 'Meena', size: 1, priceBefore: 100, price: 95, actualPriceBefore: null, actualPrice: 100 },
        ...{ mrpBefore: 105, mrp: 110 },
      },
    ])
    const [, entry] = await logged(added.id)
    expect(entry).toMatchObject({
      ...{ action: 'product.change', actor: 'Meena' },
      before: { name: added.name, '1 KG': { price: 100 } },
      after: { name: 'Khapli, finer', '1 KG': { price: 95 } },
    })
    expect(Object.keys(entry?.after as object).sort()).toEqual(['1 KG', 'name'])
  })

  it('is not overwritten by the second of two people: who is late sees what the first saved', async () => {
    const added = await add(newProduct())
    await change(added, { summary: 'By the manager' }, manager)
    const late = await change(added, { summary: 'By the owner' }).catch((error) => error)
    expect(late).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('Meena changed this while you had it open.'),
      data: { changedBy: 'Meena', current: { version: 2, summary: 'By the manager' } },
    })
    const ownersChange = await change(late.data.current, { summary: 'By the owner' })
    expect(ownersChange).toMatchObject({ version: 3, summary: 'By the owner' })
  })

  it('of two who save at the same moment one is told', async () => {
    const added = await add(newProduct())
    const results = await Promise.allSettled([
      change(added, { summary: 'One' }, owner),
      change(added, { summary: 'Two' }, manager),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('takes sizes in and out, in the order given, and two sizes may swap their SKUs', async () => {
    const added = await add(
      newProduct({ sizes: [newSize({ sku: 'SWAP-A' }), newSize({ size: 5, sku: 'SWAP-B', price: 450, mrp: null })] }),
    )
    const [one, five] = added.sizes
    if (!one || !five) throw new Error('Two sizes were added.')
    const swapped = await change(added, {
      sizes: [
        { ...five, sku: 'SWAP-A' },
        { ...one, sku: 'SWAP-B' },
      ],
    })
    expect(swapped.sizes.map(({ size, sku }) => [size, sku])).toEqual([
      [5, 'SWAP-A'],
      [1, 'SWAP-B'],
    ])
    const fewer = await change(swapped, {
      sizes: [newSize({ size: 0.5, type: 'KG', sku: 'SWAP-C', price: 60, stock: 4 })],
    })
    expect((await seen(fewer.id)).productVariations).toMatchObject([{ size: 0.5, unitPrice: 120, stock: 4 }])
  })

  it('keeps a size that orders wait for; once they are packed it goes, and what was free of it stands in its history', async () => {
    const added = await add(
      newProduct({ sizes: [newSize({ sku: 'KEEP-1' }), newSize({ size: 5, sku: 'KEEP-5', price: 450, mrp: null })] }),
    )
    const withoutFive = { sizes: added.sizes.slice(0, 1) }
    const five = { productId: added.id, size: '5' }
    const moves = () => owner.call(listStockMoves, { params: five })
    const { orderNumber } = await order(shop, await aShopper(shop, { productId: added.id, size: 5, quantity: 3 }))
    await expect(change(added, withoutFive)).rejects.toMatchObject({
      statusCode: 409,
      message:
        'Nothing was saved. 5 KG cannot be taken out: 3 pieces of it are promised to orders that are not packed yet. Pack or cancel those first.',
    })
    expect(await owner.call(getStock, { params: five })).toMatchObject({ free: 17, promised: 3 })

    await owner.call(moveOrders, { body: { orderNumbers: [orderNumber], step: 'pack' } })
    const changed = await change(added, withoutFive)
    await expect(owner.call(getStock, { params: five })).rejects.toMatchObject({ statusCode: 404 })
    const history = [
      { kind: 'corrected', change: -17, stockAfter: 0, reason: 'other', note: 'The size was taken out', by: 'Ravi' },
      { kind: 'ordered', change: -3, stockAfter: 17, orderNumber },
      { kind: 'corrected', change: 20, stockAfter: 20, reason: 'received' },
    ]
    expect((await moves()).rows).toMatchObject(history)
    const entries = await shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, `${added.id} 5`))
    expect(entries).toMatchObject([
      { action: 'stock.correct', actor: 'Ravi', before: { free: 17 }, after: { free: 0 } },
    ])

    await change(changed, { sizes: added.sizes.map((size) => ({ ...size, stock: 4 })) })
    expect((await moves()).rows).toMatchObject([{ change: 4, stockAfter: 4, reason: 'received' }, ...history])
  })

  it('is taken off the storefront and put back with others', async () => {
    const ids = [(await add(newProduct())).id, (await add(newProduct())).id]
    expect(await manager.call(publishProducts, { body: { ids, isPublished: false } })).toEqual({ changed: 2 })
    for (const id of ids) await expect(seen(id)).rejects.toMatchObject({ statusCode: 404 })
    expect(await manager.call(publishProducts, { body: { ids, isPublished: true } })).toEqual({ changed: 2 })
    expect(await manager.call(publishProducts, { body: { ids, isPublished: true } })).toEqual({ changed: 0 })
    for (const id of ids) expect((await seen(id)).id).toBe(id)
  })

  it('goes for good while nobody ordered it; one that was ordered stays', async () => {
    const { id } = await add(newProduct())
    expect(await owner.call(removeProduct, { params: { id } })).toBeNull()
    await expect(owner.call(getEditedProduct, { params: { id } })).rejects.toMatchObject({ statusCode: 404 })
    expect((await logged(id)).at(-1)).toMatchObject({ action: 'product.remove', after: null })
    await expect(owner.call(removeProduct, { params: { id: 'sharbati-wheat-atta' } })).rejects.toMatchObject({
      statusCode: 409,
      message: 'Sharbati Wheat Atta stands in orders and cannot be removed. Make it a draft to take it off the shop.',
    })
  })
})

describe('the list of products', () => {
  it('goes on page by page in the shop’s order, each product once', async () => {
    const found: string[] = []
    let cursor: string | null = null
    let total = 0
    do {
      const page: Data<typeof listEditedProducts> = await owner.call(listEditedProducts, {
        query: { limit: '7', ...(cursor ? { cursor } : {}) },
      })
      found.push(...page.rows.map(({ id }) => id))
      ;({ nextCursor: cursor, total } = page)
    } while (cursor)
    expect(found.length).toBe(total)
    expect(new Set(found).size).toBe(total)
  })

  it('is narrowed by words, SKU, category and state', async () => {
    const draft = await add(newProduct({ isPublished: false, name: 'Hidden Barley' }))
    const list = async (query: Record<string, string>) => (await owner.call(listEditedProducts, { query })).rows
    expect(await list({ search: 'barley hidden' })).toMatchObject([{ id: draft.id, state: 'draft', category: 'Atta' }])
    expect((await list({ search: 'atta-shb-5' })).map(({ id }) => id)).toEqual(['sharbati-wheat-atta'])
    expect((await list({ search: '100%' })).length).toBe(0)
    const drafts = await list({ state: 'draft', categoryId: 'atta' })
    expect(drafts.map(({ id }) => id)).toContain(draft.id)
    expect(new Set(drafts.map(({ state, category }) => `${state} in ${category}`))).toEqual(new Set(['draft in Atta']))
    const shown = await list({ state: 'published', categoryId: 'atta' })
    expect(shown.map(({ id }) => id)).toContain('sharbati-wheat-atta')
    expect(shown.map(({ id }) => id)).not.toContain(draft.id)
    expect(await list({ search: 'sharbati' })).toMatchObject([
      { sizes: 4, lowestPrice: 72, highestPrice: 655, picture: { alt: expect.stringContaining('Sharbati') } },
    ])
  })

  it('cannot be continued from anywhere', async () => {
    await expect(owner.call(listEditedProducts, { query: { cursor: 'bm93aGVyZQ' } })).rejects.toMatchObject({
      statusCode: 400,
      message: 'This list cannot be continued from there.',
    })
  })
})
