import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Review } from '#contract/api/catalog/reviews.schema.ts'
import { getReview, listReviews } from '#contract/api/catalog/reviews.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

const productId = 'sharbati-wheat-atta'
const list = (id = productId) => shop.call(listReviews, { params: { productId: id } })
const read = (id: string) => shop.call(getReview, { params: { id } })

describe('a shopper who reads what others say', () => {
  it('[API-23] [ENT-20] sees the reviews of a product, newest first', async () => {
    const reviews = await list()
    expect(reviews.length).toBeGreaterThan(5)
    expect(Review.safeParse(reviews[0]).error).toBeUndefined()
    const days = reviews.map(({ createdAt }) => Date.parse(createdAt))
    expect(days).toEqual(days.toSorted((one, other) => other - one))
    expect(reviews.every(({ rating }) => rating >= 1 && rating <= 5)).toBe(true)
  })

  it('[API-23] reads how many there are in all, and where they go on (decision 027)', async () => {
    const much = 'cardamom'
    await shop.pool.query(
      `with people as (
         insert into shopper (role, country_code, mobile_number) select 'user', '+91', lpad((7000000000 + n)::text, 10, '0')
         from generate_series(1, 210) n returning id)
       insert into review (product_id, user_id, rating) select $1, id, 5 from people`,
      [much],
    )
    const sendRequest = async (page: number) =>
      (await shop.app.inject(`/api/v1/rating/${much}/all-ratings?page=${page}`)).json()
    const [first, second] = [await sendRequest(1), await sendRequest(2)]
    expect([first.data.length, first.next, second.next]).toEqual([200, 2, null])
    expect(second.data.length).toBe(first.total - 200)
    expect(second.total).toBe(first.total)
  })

  it('[API-22] opens one of them and reads the same', async () => {
    const [review] = await list()
    expect(await read(review?.id ?? '')).toEqual(review)
    expect(await read(review?.id.toUpperCase() ?? '')).toEqual(review)
  })

  it('[ENT-20] learns name, picture, town, district and state of a person and nothing more', async () => {
    const { user } = await shop.signIn()
    const address = {
      houseNumber: 'Flat 902',
      buildingName: 'Secret Towers',
      towerName: 'Tower Z',
      pincode: '452099',
      town: 'Indore',
      district: 'Indore',
      state: 'Madhya Pradesh',
    }
    await shop.pool.query(
      `update shopper set name = 'Kavita Rao', email = 'kavita@example.com', address = $2,
      profile_image_key = 'avatars/big.webp', profile_thumbnail_key = 'avatars/small.webp' where id = $1`,
      [user.id, address],
    )
    const { rows } = await shop.pool.query(
      "insert into review (product_id, user_id, rating) values ('ragi-flour', $1, 4) returning id",
      [user.id],
    )
    const review = await read(rows[0].id)
    expect(review).toEqual({
      id: rows[0].id,
      rating: 4,
      review: null,
      userName: 'Kavita Rao',
      userProfileImage: { thumbnailUrl: 'avatars/small.webp' },
      userAddress: { town: 'Indore', district: 'Indore', state: 'Madhya Pradesh' },
      createdAt: review.createdAt,
    })
    const answer = await shop.app.inject('/api/v1/rating/ragi-flour/all-ratings')
    for (const secret of [user.id, '902', 'Secret', 'Tower Z', '452099', 'kavita@', user.mobileNumber]) {
      expect(answer.body).not.toContain(secret)
    }
  })

  it('[API-22] [API-23] never sees a hidden one', async () => {
    const [hidden, next] = await list()
    await shop.pool.query('update review set is_hidden = true where id = $1', [hidden?.id])
    expect((await list())[0]).toEqual(next)
    await expect(read(hidden?.id ?? '')).rejects.toMatchObject({ statusCode: 404, message: 'Review not found' })
  })

  it('[API-23] sees none of a product that is not there or not sold', async () => {
    await shop.pool.query("update product set is_active = false where id = 'turmeric-powder'")
    for (const id of ['unknown', 'turmeric-powder', '%', 'a\0b', "' or 1=1"]) expect(await list(id)).toEqual([])
  })
})

it.each([randomUUID(), '1', 'not-a-uuid', '%00', '__proto__', "' or '1'='1"])(
  '[API-22] there is no review %j',
  async (id) => {
    const answer = await shop.app.inject(`/api/v1/rating/${encodeURIComponent(decodeURIComponent(id))}/get`)
    expect(answer.json()).toEqual({ statusCode: 404, status: 'ERROR', message: 'Review not found', data: null })
  },
)
