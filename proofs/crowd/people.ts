import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { priceOrder } from '#contract/rules/pricing/pricing.ts'
import { createIntent, type OrderIntent } from '../client/calls.ts'
import { type Buyer, charges, type Good, type Offer, pune } from '../environment/goods.ts'
import type { Random } from '../environment/seeded-random.ts'

export type BasketItem = { good: Good; quantity: number }
/** What somebody comes for: these lines in this order, with these coupons; `mobileNumber` unless it is one of their own. */
export type Coming = { basket: BasketItem[]; offers?: Offer[]; mobileNumber?: string }

/** Somebody whose cart is filled and who has only to press the button. */
export type Person = {
  buyer: Buyer
  intent: OrderIntent
  total: number
  isCard: boolean
  basket: BasketItem[]
  offers: Offer[]
}

/** Makes one number after the other, so that no two people have the same. */
export function mobileNumbers(random: Random) {
  let next = random.whole(0, 500_000_000)
  return () => {
    next += 1
    return `6${String(next).padStart(9, '0')}`
  }
}

/** Lets people come in with session and cart, guests and signed-in ones in turn: all at once, as coming is not what is proven. */
export async function bringPeople(
  pool: Pool,
  random: Random,
  coming: Coming[],
  { cardShare = 0.5, ownMobile = mobileNumbers(random) },
) {
  const people = coming.map(({ basket, offers = [], mobileNumber = ownMobile() }, index): Person => {
    const token = randomBytes(32).toString('base64url')
    const lines = basket.map(({ good, quantity }) => ({ sku: good.sku, quantity }))
    return {
      buyer: { userId: randomUUID(), token, mobileNumber, isGuest: index % 2 === 0 },
      intent: createIntent(
        random,
        lines,
        offers.map(({ promoCode }) => promoCode),
      ),
      total: totalOf(basket, offers),
      isCard: random.happens(cardShare),
      ...{ basket, offers },
    }
  })
  await letIn(pool, people, ownMobile)
  return people
}

export function totalOf(basket: BasketItem[], offers: Offer[]) {
  return priceOrder(
    basket.map(({ good, quantity }) => ({ ...good, quantity })),
    offers,
    charges,
  ).total
}

async function letIn(pool: Pool, people: Person[], loginMobile: () => string) {
  const buyers = people.map(({ buyer }) => buyer)
  const lines = people.flatMap(({ buyer, basket }) =>
    basket.map(({ good, quantity }, position) => ({ userId: buyer.userId, ...good, quantity, position })),
  )
  const text = `
    with person as (
      select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as p(id, mobile, login_mobile, token_hash)
    ),
    shoppers as (
      insert into shopper (id, role, login_mobile, mobile_number, name, email, address)
      select id, case when login_mobile is null then 'guest' else 'user' end, login_mobile, mobile, 'Asha Patil',
        'asha@example.com', $5 from person
    ),
    sessions as (
      insert into session (token_hash, user_id, expires_at) select token_hash, id, now() + interval '1 day' from person
    ),
    carts as (insert into cart (user_id, version) select id, 1 from person)
    insert into cart_line (user_id, product_id, size, quantity, created_at)
    select user_id, product_id, size, quantity, now() + position * interval '1 millisecond'
    from unnest($6::uuid[], $7::text[], $8::numeric[], $9::int[], $10::int[])
      as line(user_id, product_id, size, quantity, position)`
  await pool.query(text, [
    buyers.map(({ userId }) => userId),
    buyers.map(({ mobileNumber }) => mobileNumber),
    buyers.map(({ isGuest }) => (isGuest ? null : loginMobile())),
    // As the shop keeps it: it never stores a token.
    buyers.map(({ token }) => createHash('sha256').update(token).digest('base64url')),
    JSON.stringify(pune),
    lines.map(({ userId }) => userId),
    lines.map(({ productId }) => productId),
    lines.map(({ size }) => size),
    lines.map(({ quantity }) => quantity),
    lines.map(({ position }) => position),
  ])
}
