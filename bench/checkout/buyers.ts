import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { codes } from './goods.ts'

export type Buyer = { userId: string; token: string; mobileNumber: string; promoCode: string }
export type BuyerOptions = {
  /** Everybody's first line, and the same coupon; else everybody takes two of 1,000 products and one of 20 coupons. */
  hot?: string
  /** No lines: the buyer fills the cart. */
  isEmpty?: boolean
}

let made = 0

/** In a shop that a former run has left, its buyers are there already. */
export async function skipFormerBuyers(pool: Pool) {
  const { rows } = await pool.query<{ last: number }>(
    "select coalesce(max(mobile_number::bigint - 6000000000), -1)::int as last from shopper where role = 'guest' and mobile_number like '60000%'",
  )
  made = (rows[0]?.last ?? -1) + 1
}

/** Lays guests with a session, and a cart of two lines, straight into the tables: nobody waits for that in a round. */
export async function makeBuyers(
  pool: Pool,
  count: number,
  { hot, isEmpty = false }: BuyerOptions = {},
): Promise<Buyer[]> {
  const buyers = Array.from({ length: count }, () => buyer(made++, hot !== undefined))
  const ids = buyers.map(({ userId }) => userId)
  const hashes = buyers.map(({ token }) => createHash('sha256').update(token).digest('base64url'))
  await pool.query(
    "insert into shopper (id, role, mobile_number) select id, 'guest', mobile from unnest($1::uuid[], $2::text[]) as b(id, mobile)",
    [ids, buyers.map(({ mobileNumber }) => mobileNumber)],
  )
  await pool.query(
    "insert into session (token_hash, user_id, expires_at) select hash, id, now() + interval '1 day' from unnest($1::text[], $2::uuid[]) as s(hash, id)",
    [hashes, ids],
  )
  if (!isEmpty) await fillCarts(pool, ids, hot)
  return buyers
}

function buyer(number: number, isHot: boolean): Buyer {
  const userId = createHash('md5').update(`buyer ${number}`).digest('hex')
  return {
    userId: userId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    token: `bench-token-${userId}`,
    mobileNumber: `6${String(number).padStart(9, '0')}`,
    promoCode: codes[isHot ? 0 : number % codes.length] as string,
  }
}

async function fillCarts(pool: Pool, ids: string[], hot: string | undefined) {
  await pool.query('insert into cart (user_id, version) select id, 2 from unnest($1::uuid[]) as b(id)', [ids])
  await pool.query(
    `with size as (
       select row_number() over (order by md5(sku)) - 1 as at, count(*) over () as sizes, product_id, size, sku
       from variation where sku <> coalesce($2, '')
     ), wish as (
       select id, line, (n * 2 + line) % (select max(sizes) from size) as at
       from unnest($1::uuid[]) with ordinality as b(id, n), generate_series(1, 2) as line
     )
     insert into cart_line (user_id, product_id, size, quantity)
     select wish.id, size.product_id, size.size, 1 + wish.at % 3
     from wish join size on size.at = wish.at where $2::text is null or line = 2
     union all
     select id, v.product_id, v.size, 1 from unnest($1::uuid[]) as b(id), variation v where v.sku = $2::text`,
    [ids, hot ?? null],
  )
}
