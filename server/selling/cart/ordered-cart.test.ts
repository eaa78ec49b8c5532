import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToCart, listCart } from '#contract/api/orders/cart.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { emptiedOf, linesToOrder, selectCartForUpdate } from './ordered-cart.sql.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

const atta = { productId: 'sharbati-wheat-atta', size: 5, quantity: 2 }
const ragi = { productId: 'ragi-flour', size: 1, quantity: 1 }

it('an order takes the lines that can be bought, and the others stay', async () => {
  const { token, user } = await shop.signIn()
  await shop.call(addToCart, { body: atta }, { token })
  await shop.call(addToCart, { body: ragi }, { token })
  await shop.pool.query("update product set is_active = false where id = 'ragi-flour'")
  const cart = await inTransaction(shop.db, async (tx) => {
    const locked = await readCart(tx, user.id)
    await empty(tx, user.id, locked.lines)
    return locked
  })
  expect(cart).toMatchObject({ version: 2, lines: [atta] })
  await shop.pool.query("update product set is_active = true where id = 'ragi-flour'")
  expect(await shop.call(listCart, {}, { token })).toMatchObject([ragi])
  expect(await inTransaction(shop.db, (tx) => readCart(tx, user.id))).toMatchObject({
    version: 2,
    lines: [ragi],
  })
})

it('while an order is made, a change of its cart waits and then finds the lines gone', async () => {
  const { token, user } = await shop.signIn()
  await shop.call(addToCart, { body: atta }, { token })
  let added: Promise<unknown> = Promise.resolve()
  await inTransaction(shop.db, async (tx) => {
    const { lines } = await readCart(tx, user.id)
    added = shop.call(addToCart, { body: { ...atta, quantity: 1 } }, { token })
    await someoneWaits()
    await empty(tx, user.id, lines)
  })
  await added
  expect(await shop.call(listCart, {}, { token })).toMatchObject([{ ...atta, quantity: 1 }])
})

it('somebody who never had a cart has nothing to order', async () => {
  const { user } = await shop.signIn()
  await inTransaction(shop.db, async (tx) => {
    expect(await readCart(tx, user.id)).toEqual({ version: 0, lines: [] })
    await empty(tx, user.id, [])
  })
})

async function readCart(tx: Transaction, userId: string) {
  const [locked] = await rowsOf(tx, selectCartForUpdate(userId))
  return { version: locked?.version ?? 0, lines: await rowsOf(tx, linesToOrder(userId)) }
}

function empty(tx: Transaction, userId: string, lines: { id: string }[]) {
  return rowsOf(tx, emptiedOf({ userId, lineIds: lines.map(({ id }) => id) }))
}

/** Until a statement stands in the queue for a lock of this database. */
async function someoneWaits() {
  for (;;) {
    const { rows } = await shop.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
