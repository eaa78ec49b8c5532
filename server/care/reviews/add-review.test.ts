import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProduct } from '#contract/api/catalog/catalog.ts'
import { addReview, listOwnReviews, listReviews } from '#contract/api/catalog/reviews.ts'
import { completeOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import {
  type Buyer,
  type Goods,
  openSmallShop,
  order,
  aShopper as shopperWith,
} from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop()
})
afterAll(() => shop.close())

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const atta = { productId: 'atta', size: 1, quantity: 1 }

async function placed(...goods: Goods[]) {
  const buyer = await shopperWith(shop, ...goods)
  const { orderNumber } = await order(shop, buyer)
  return { buyer, orderNumber }
}

async function delivered(...goods: Goods[]) {
  const { buyer, orderNumber } = await placed(...goods)
  await completeOrder(shop, orderNumber)
  return buyer
}

const write = ({ token }: Buyer, body: { productId: string; rating: number; review?: string | null }) =>
  shop.call(addReview, { body }, { token })

async function ratingOf(productId: string) {
  const { averageRating, totalNumberOfReviews } = await shop.call(getProduct, { params: { productId } })
  return { averageRating, totalNumberOfReviews }
}

describe('a shopper whose order was delivered', () => {
  it('[API-21] [ROLE-07] [ENT-20] reviews the product; everybody reads it at once and the average follows', async () => {
    const one = await delivered(haldi)
    const other = await delivered(haldi)
    const answer = await shop.call.answer(
      addReview,
      { body: { productId: 'haldi', rating: 5, review: '  Deep colour.\nSmells of the field.  ' } },
      { token: one.token },
    )
    expect(answer).toMatchObject({
      statusCode: 200,
      message: 'Thank you for your review!',
      data: { rating: 5, review: 'Deep colour.\nSmells of the field.' },
    })
    await write(other, { productId: 'haldi', rating: 2 })
    expect(await shop.call(listReviews, { params: { productId: 'haldi' } })).toMatchObject([
      { rating: 2, review: null },
      { rating: 5, review: 'Deep colour.\nSmells of the field.' },
    ])
    expect(await ratingOf('haldi')).toEqual({ averageRating: 3.5, totalNumberOfReviews: 2 })
  })

  it('[ORD-03] reviews each product once, also when the button is pressed many times at once', async () => {
    const buyer = await delivered(atta, { ...atta, size: 5 })
    const before = await ratingOf('atta')
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => write(buyer, { productId: 'atta', rating: 4 })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) {
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ statusCode: 409, message: 'You have already reviewed this product.' })
    }
    expect((await ratingOf('atta')).totalNumberOfReviews).toBe(before.totalNumberOfReviews + 1)
    expect(await shop.call(listOwnReviews, {}, { token: buyer.token })).toMatchObject([
      { productId: 'atta', rating: 4, review: null },
    ])
  })

  it('[VAL-18] needs no words but a rating from 1 to 5 in whole stars', async () => {
    const buyer = await delivered(haldi)
    for (const rating of [0, 6, -1, 4.5, '5', null, undefined, Number.NaN]) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/v1/rating/add',
        headers: { authorization: `Bearer ${buyer.token}` },
        payload: { productId: 'haldi', rating },
      })
      expect(answer.json()).toMatchObject({ statusCode: 400, message: 'Please select a rating' })
    }
    expect(await write(buyer, { productId: 'haldi', rating: 1, review: '   ' })).toMatchObject({ review: null })
  })

  it('[API-21] writes plain text of at most 2000 characters, which is kept as it was typed', async () => {
    const buyer = await delivered(haldi)
    const tooLong = write(buyer, { productId: 'haldi', rating: 5, review: 'a'.repeat(2_001) })
    await expect(tooLong).rejects.toMatchObject({
      statusCode: 400,
      message: 'The review can have at most 2000 characters',
    })
    await expect(write(buyer, { productId: 'haldi', rating: 5, review: 'a\0b' })).rejects.toMatchObject({
      statusCode: 400,
    })
    const review = '<img src=x onerror=alert(1)> & "more"'
    expect(await write(buyer, { productId: 'haldi', rating: 5, review })).toMatchObject({ review })
  })

  it('cannot review what the shop has taken off its shelf', async () => {
    const buyer = await delivered({ productId: 'last-bag', size: 10, quantity: 1 })
    await shop.pool.query("update product set is_active = false where id = 'last-bag'")
    const expected = { statusCode: 404, message: 'This product is no longer sold.' }
    await expect(write(buyer, { productId: 'last-bag', rating: 5 })).rejects.toMatchObject(expected)
    for (const productId of ['unknown', 'a\0b', "' or 1=1"])
      await expect(write(buyer, { productId, rating: 5 })).rejects.toMatchObject(expected)
  })
})

describe('somebody the product has not reached', () => {
  it('[ROLE-07] [API-21] is told so, whether the order is under way, of another product, or another person’s', async () => {
    const { buyer: waiting } = await placed(haldi)
    const ofAnother = await delivered(atta)
    const before = await ratingOf('haldi')
    for (const person of [waiting, ofAnother]) {
      await expect(write(person, { productId: 'haldi', rating: 1 })).rejects.toMatchObject({
        statusCode: 403,
        message: 'You can review this product once an order of it has been delivered to you.',
      })
    }
    expect(await ratingOf('haldi')).toEqual(before)
  })

  it('[VAL-20] must be signed in: a visitor is asked to log in, a guest with a checkout token too', async () => {
    await expect(shop.call(addReview, { body: { productId: 'haldi', rating: 5 } })).rejects.toMatchObject({
      statusCode: 401,
      message: 'Please log in to continue.',
    })
    const token = await shop.registerGuest()
    await expect(shop.call(addReview, { body: { productId: 'haldi', rating: 5 } }, { token })).rejects.toMatchObject({
      statusCode: 403,
    })
  })

  it('finds only reviews of their own among their own', async () => {
    const { token } = await shop.signIn()
    expect(await shop.call(listOwnReviews, {}, { token })).toEqual([])
  })
})
