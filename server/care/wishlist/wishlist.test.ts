import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchProducts } from '#contract/api/catalog/catalog.ts'
import { addWishlistItem, listProductCards, listWishlist, removeWishlistItem } from '#contract/api/catalog/wishlist.ts'
import { mostWishlistItems } from '#contract/rules/catalog/most-wishlist-items.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

const save = (token: string, productId: string) => shop.call(addWishlistItem, { body: { productId } }, { token })
const forget = (token: string, productId: string) => shop.call(removeWishlistItem, { params: { productId } }, { token })
const saved = async (token: string) => (await shop.call(listWishlist, {}, { token })).map(({ productId }) => productId)

describe('a signed-in shopper', () => {
  it('saves products, newest first, each once, and takes them off again', async () => {
    const { token } = await shop.signIn()
    for (const id of ['ragi-flour', 'turmeric-powder', 'ragi-flour']) await save(token, id)
    expect(await saved(token)).toEqual(['turmeric-powder', 'ragi-flour'])
    await forget(token, 'turmeric-powder')
    await forget(token, 'turmeric-powder')
    expect(await saved(token)).toEqual(['ragi-flour'])
  })

  it('never sees or changes what somebody else saved', async () => {
    const one = await shop.signIn()
    const other = await shop.signIn()
    await save(one.token, 'ragi-flour')
    await forget(other.token, 'ragi-flour')
    expect(await saved(other.token)).toEqual([])
    expect(await saved(one.token)).toEqual(['ragi-flour'])
  })

  it('cannot save what is not sold, and does not see what is sold no more', async () => {
    const { token } = await shop.signIn()
    for (const id of ['unknown', 'a\0b', "' or 1=1"])
      await expect(save(token, id)).rejects.toMatchObject({ statusCode: 404, message: 'Product not found' })
    await save(token, 'rice-flour')
    await shop.pool.query("update product set is_active = false where id = 'rice-flour'")
    expect(await saved(token)).toEqual([])
    await expect(save(token, 'rice-flour')).rejects.toMatchObject({ statusCode: 404 })
    await shop.pool.query("update product set is_active = true where id = 'rice-flour'")
  })

  it('saves at most 100 products, also with many presses at once', async () => {
    const { token, user } = await shop.signIn()
    await shop.pool.query(
      `insert into product (id, name, category_id, hsn, legal_tax_basis_points, card_price)
       select 'many-' || n, 'Many', (select id from category limit 1), '1101', 500, 100
       from generate_series(1, ${mostWishlistItems + 5}) n`,
    )
    await shop.pool.query(
      `insert into wish (user_id, product_id) select $1, 'many-' || n from generate_series(1, ${mostWishlistItems - 1}) n`,
      [user.id],
    )
    const tries = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => save(token, `many-${mostWishlistItems + n}`)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = tries.find((one) => one.status === 'rejected')
    expect(refused).toMatchObject({ reason: { statusCode: 400, message: 'You can save at most 100 products.' } })
    expect(await saved(token)).toHaveLength(mostWishlistItems)
    // What is on the list already is saved, full or not.
    await save(token, 'many-1')
  })

  it('takes the list along when the account or the product goes', async () => {
    const { token, user } = await shop.signIn()
    await save(token, 'many-1')
    await shop.pool.query("delete from product where id = 'many-1'")
    expect(await saved(token)).toEqual([])
    await save(token, 'ragi-flour')
    await shop.pool.query('delete from session where user_id = $1', [user.id])
    await shop.pool.query('delete from shopper where id = $1', [user.id])
    const { rows } = await shop.pool.query('select count(*) from wish where user_id = $1', [user.id])
    expect(rows[0].count).toBe(0)
  })
})

describe('a browser that keeps a list of products itself', () => {
  const cards = (...ids: string[]) => shop.call(listProductCards, { query: { ids: ids.join(',') } })

  it('reads their cards in its own order, as the listing has them, without what is not sold', async () => {
    const [first, second] = (await shop.call(searchProducts, { query: { limit: '2' }, body: {} })).data
    const found = await cards(second?.id ?? '', 'unknown', first?.id ?? '', second?.id ?? '')
    expect(found).toEqual([second, first])
    expect(await cards()).toEqual([])
    expect(await cards('%', "' or 1=1", '__proto__')).toEqual([])
  })

  it('asks for at most 100 at once', async () => {
    const many = Array.from({ length: mostWishlistItems + 1 }, (_, n) => `p${n}`)
    await expect(cards(...many)).rejects.toMatchObject({ statusCode: 400, message: 'At most 100 products at once' })
  })
})
