import type { Pool } from 'pg'
import { makeBuyers } from '../checkout/buyers.ts'
import { goals } from '../goals.ts'
import { compareInTurns, type Turns } from '../in-turns.ts'
import { postQuestion, type Question } from '../load.ts'
import type { Stage } from '../stage.ts'

const shoppers = 2_000

/** Things put into the carts of 2,000 shoppers, beside a bare insert that commits one row for each. */
export async function measureAddToCart(stage: Stage, turns: Turns) {
  const pair = {
    name: 'Add to cart',
    goal: goals.addToCart,
    ours: { next: await createLineRequests(stage.pool, '/api/v1/cart/add') },
    bare: 'bare-insert',
    reference: { next: await createLineRequests(stage.pool, '/line') },
  }
  return compareInTurns(stage, pair, turns)
}

/** The shoppers in turn, each time with another product; the user's id is for the bare route, which looks nobody up. */
async function createLineRequests(pool: Pool, path: string): Promise<() => Question> {
  const buyers = await makeBuyers(pool, shoppers, { isEmpty: true })
  // Others have been here before: plans made while there were no carts would be kept until PostgreSQL counts again, a minute later.
  await makeBuyers(pool, shoppers)
  await pool.query('vacuum analyze')
  const headers = buyers.map(({ token, userId }) => ({ authorization: `Bearer ${token}`, 'x-user-id': userId }))
  const { rows: sizes } = await pool.query<{ productId: string; size: number }>(
    'select product_id as "productId", size::float8 as size from variation order by md5(sku)',
  )
  let made = 0
  return () => {
    const line = { ...sizes[made % sizes.length], quantity: 1 }
    return postQuestion(path, line, headers[made++ % headers.length])
  }
}
