import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, clearCart, listCart, removeFromCart, updateCartQuantity } from '#contract/api/orders/cart.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

const atta = { productId: 'sharbati-wheat-atta', size: 5, quantity: 1 }
const haldi = { productId: 'turmeric-powder', size: 100, quantity: 2 }

async function shopper() {
  const { token, user } = await shop.signIn()
  return { userId: user.id, ...actionsOf(token) }
}

function actionsOf(token: string) {
  const me = { token }
  return {
    token,
    add: (body: typeof atta) => shop.call(addToCart, { body }, me),
    list: () => shop.call(listCart, {}, me),
    setQuantity: (id: string, quantity: number) =>
      shop.call(updateCartQuantity, { params: { id }, query: { quantity: String(quantity) } }, me),
    remove: (id: string) => shop.call(removeFromCart, { params: { id } }, me),
    clear: () => shop.call(clearCart, {}, me),
  }
}

/** The lines, none where the answer is that the cart is empty. */
function unlessEmpty<Line>(listing: Promise<Line[]>) {
  return listing.catch((error: { statusCode?: number }) => {
    if (error.statusCode === 404) return []
    throw error
  })
}

async function versionOf(userId: string) {
  const { rows } = await shop.pool.query('select version from cart where user_id = $1', [userId])
  return rows[0]?.version ?? 0
}

describe('a shopper with a cart', () => {
  it('[API-06] [API-10] finds what she added, each line with its unit and never a price', async () => {
    const meena = await shopper()
    const { id } = await meena.add(atta)
    const { id: second } = await meena.add(haldi)
    expect(await meena.list()).toEqual([
      { id, ...atta, type: 'KG' },
      { id: second, ...haldi, type: 'G' },
    ])
  })

  it('[API-06] adds to the line she has, and the size is a number however it is written', async () => {
    const meena = await shopper()
    const first = await meena.add(atta)
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/cart/add',
      headers: { authorization: `Bearer ${meena.token}`, 'content-type': 'application/json' },
      payload: '{"productId":"sharbati-wheat-atta","size":5.000,"quantity":3,"type":"BAG","price":1,"id":"mine"}',
    })
    expect(answer.json().data).toEqual({ id: first.id })
    expect(await meena.list()).toEqual([{ id: first.id, ...atta, quantity: 4, type: 'KG' }])
  })

  it('[API-07] sets a quantity and reads it again', async () => {
    const meena = await shopper()
    const { id } = await meena.add(atta)
    expect(await meena.setQuantity(id, 7)).toEqual({ id, quantity: 7 })
    expect(await meena.list()).toMatchObject([{ id, quantity: 7 }])
  })

  it('[API-08] removes one line and keeps the other', async () => {
    const meena = await shopper()
    const { id } = await meena.add(atta)
    const { id: remainingLineId } = await meena.add(haldi)
    expect(await meena.remove(id)).toEqual({ id })
    expect(await meena.list()).toMatchObject([{ id: remainingLineId }])
    await expect(meena.remove(id)).rejects.toMatchObject({ statusCode: 404 })
  })

  it('[API-09] [API-10] empties it; an empty cart answers 404', async () => {
    const meena = await shopper()
    await meena.add(atta)
    await meena.add(haldi)
    expect(await meena.clear()).toBeNull()
    await expect(meena.list()).rejects.toMatchObject({ statusCode: 404, message: 'Your cart is empty' })
    expect(await meena.clear()).toBeNull()
  })

  it('[API-10] has an empty cart before she has ever added anything', async () => {
    const meena = await shopper()
    await expect(meena.list()).rejects.toMatchObject({ statusCode: 404, message: 'Your cart is empty' })
    expect(await meena.clear()).toBeNull()
  })

  it('[API-10] does not see a product or a size that is no longer sold', async () => {
    const meena = await shopper()
    await meena.add({ productId: 'ragi-flour', size: 0.5, quantity: 1 })
    const { id: remainingLineId } = await meena.add(atta)
    await shop.pool.query("update product set is_active = false where id = 'ragi-flour'")
    expect(await meena.list()).toMatchObject([{ id: remainingLineId }])
    await shop.pool.query("update product set is_active = true where id = 'ragi-flour'")
    expect(await meena.list()).toHaveLength(2)
  })

  it('a guest with a checkout token has a cart of his own', async () => {
    const guest = actionsOf(await shop.registerGuest())
    await guest.add(atta)
    expect(await guest.list()).toMatchObject([atta])
  })
})

describe('changes at the same moment', () => {
  it('[API-06] ten adds from two open tabs lose no piece', async () => {
    const meena = await shopper()
    await Promise.all(Array.from({ length: 10 }, (_, index) => meena.add({ ...atta, quantity: index + 1 })))
    expect(await meena.list()).toMatchObject([{ quantity: 55 }])
    expect(await versionOf(meena.userId)).toBe(10)
  })

  it('[API-06] [API-07] [API-08] [API-09] adding, changing, removing and emptying at once ends without an error', async () => {
    const meena = await shopper()
    const { id } = await meena.add(atta)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => [
        meena.add(haldi),
        meena.setQuantity(id, index + 1),
        index === 4 ? meena.remove(id) : meena.clear(),
      ]).flat(),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.statusCode)
    expect(refused.filter((statusCode) => statusCode !== 404)).toEqual([])
    // Whatever came last: each product stands there once at most, with no more than was asked for.
    const lines = await unlessEmpty(meena.list())
    expect(new Set(lines.map(({ productId, size }) => `${productId} ${size}`)).size).toBe(lines.length)
    for (const { productId, quantity } of lines) {
      const most = productId === haldi.productId ? 8 * haldi.quantity : 8
      expect(quantity).toBeGreaterThanOrEqual(1)
      expect(quantity).toBeLessThanOrEqual(most)
    }
    expect(await versionOf(meena.userId)).toBeGreaterThanOrEqual(1 + outcomes.length - refused.length - 7)
    if (lines.length > 0) await meena.clear()
    await meena.add(haldi)
    expect(await meena.list()).toMatchObject([haldi])
  })

  it('[API-06] a cart never gets more than 100 lines, however many come at once', async () => {
    const meena = await shopper()
    await meena.add(atta)
    await shop.pool.query(
      `insert into cart_line (user_id, product_id, size, quantity)
      select $1, 'gone-' || number, 1, 1 from generate_series(1, 97) number`,
      [meena.userId],
    )
    const sizes = [1, 2, 10].map((size) => ({ ...atta, size }))
    const outcomes = await Promise.allSettled([...sizes, haldi].map(meena.add))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(2)
    expect(refused[0]?.reason).toMatchObject({ statusCode: 400, message: 'A cart holds at most 100 different items.' })
    // What is there already can still grow.
    await meena.add(atta)
    expect((await meena.list())[0]).toMatchObject({ quantity: 2 })
  })

  it('[API-06] what came into the cart while she waited for it counts, though her add began before', async () => {
    const meena = await shopper()
    await meena.add(atta)
    const otherTab = await shop.pool.connect()
    try {
      await otherTab.query('begin')
      await otherTab.query('update cart set version = version + 1 where user_id = $1', [meena.userId])
      await otherTab.query(
        `insert into cart_line (user_id, product_id, size, quantity)
        select $1, 'gone-' || number, 1, 1 from generate_series(1, 99) number`,
        [meena.userId],
      )
      // Looked at from the start: it may be refused before COMMIT is answered.
      const refusal = expect(meena.add(haldi)).rejects.toMatchObject({
        message: 'A cart holds at most 100 different items.',
      })
      const isWaiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await expect.poll(async () => (await shop.pool.query(isWaiting)).rowCount).toBe(1)
      await otherTab.query('commit')
      await refusal
    } finally {
      otherTab.release()
    }
    expect(await versionOf(meena.userId)).toBe(2)
  })

  it('every change counts in the version of the cart, and a refused one does not', async () => {
    const meena = await shopper()
    const { id } = await meena.add(atta)
    await meena.setQuantity(id, 999)
    const before = await versionOf(meena.userId)
    expect(before).toBe(2)
    await expect(meena.add(atta)).rejects.toMatchObject({
      statusCode: 400,
      message: 'A cart holds at most 999 pieces of one size.',
    })
    await expect(meena.add({ ...atta, size: 3 })).rejects.toMatchObject({ statusCode: 404 })
    expect(await versionOf(meena.userId)).toBe(before)
    await meena.remove(id)
    await meena.clear()
    expect(await versionOf(meena.userId)).toBe(before + 1)
  })
})
