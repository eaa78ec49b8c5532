import type pg from 'pg'
import { addGoods } from './seed-big/goods.ts'
import { addAudit, addMessages, addVisits } from './seed-big/log.ts'
import { addPayments } from './seed-big/money.ts'
import { addOffers, lockCoupons } from './seed-big/offers.ts'
import { addOrders } from './seed-big/orders.ts'
import type { BigShopSize, Part, Perform } from './seed-big/part.ts'
import { addPeople } from './seed-big/people.ts'
import { addNotes, addReviews, addTickets } from './seed-big/reviews-and-tickets.ts'
import { addPriceChanges, addStockMoves, addStockNotices } from './seed-big/stock.ts'

/** A mill that has sold for three years. */
export const bigShopSize: BigShopSize = { orders: 100_000, customers: 20_000, products: 5_000 }

/** Each stands on those before it. */
const parts: [name: string, add: Part][] = [
  ['products', addGoods],
  ['customers', addPeople],
  ['offers', addOffers],
  ['orders', addOrders],
  ['coupons', lockCoupons],
  ['payments', addPayments],
  ['stock', addStockMoves],
  ['prices', addPriceChanges],
  ['stock notices', addStockNotices],
  ['reviews', addReviews],
  ['tickets', addTickets],
  ['notes', addNotes],
  ['audit log', addAudit],
  ['messages', addMessages],
  ['visits', addVisits],
]

/**
 * Fills the demo shop up to `size`, in the transaction of `client`: every row is marked as demo and made by PostgreSQL itself. The
 * demo shop and its staff must be there, bills come afterwards. `tell` hears what is done.
 */
export async function seedBigShop(
  client: pg.ClientBase,
  size: BigShopSize,
  reportPart: (part: string) => void = () => {},
) {
  const perform: Perform = async (text, values) => (await client.query(text, values)).rows
  for (const [name, add] of parts) {
    reportPart(name)
    await add(perform, size)
  }
}
