import type { Pool } from 'pg'

/** So many reviews a page shows without scrolling. */
export const eachHas = 15
const products = 3_000

/** Lays 15 reviews under each of 3,000 products, by 15 people with a name and a town. */
export async function addReviews(pool: Pool) {
  await pool.query(
    `with person as (
       insert into shopper (role, mobile_number, name, address)
       select 'user', '7' || lpad(n::text, 9, '0'), (array['Asha', 'Ravi', 'Meena', 'Kiran', 'Sunil'])[1 + n % 5] || ' Patil',
         '{"houseNumber":"12","town":"Pune","district":"Pune","state":"Maharashtra","pincode":"411001"}'::jsonb
       from generate_series(1, $1) n returning id
     )
     insert into review (product_id, user_id, rating, review, created_at)
     select p.id, person.id, 4 + (p.position % 2), 'Fresh and fine, as from the mill of our village: soft rotis the next day too. The pack was clean, '
       || 'well closed and two days old. We will take the large one next month, and the spices with it.',
       now() - interval '1 hour' * row_number() over ()
     from (select id, position from product where position >= 1000 order by position limit $2) p, person`,
    [eachHas, products],
  )
  await pool.query(
    `update product p set rating_count = told.count, rating_sum = told.sum
     from (select product_id, count(*) as count, sum(rating) as sum from review group by 1) told where told.product_id = p.id`,
  )
}
