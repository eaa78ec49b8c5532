import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCart, updateCartQuantity } from '#contract/api/orders/cart.ts'
import {
  aGuest,
  aShopper,
  type Buyer,
  expectSoundBooks,
  fillCart,
  openSmallShop,
  order,
  pune,
  traces,
} from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let buyer: Buyer
beforeAll(async () => {
  shop = await openSmallShop()
  buyer = await aShopper(shop, { productId: 'atta', size: 1, quantity: 2 })
})
afterAll(() => shop?.close())

const person = { name: 'Asha Patil', email: 'asha@example.com', mobileNumber: '9876543210' }

describe('a shopper whose order is refused finds nothing changed', () => {
  const refused: [who: string, change: Parameters<typeof order>[2], statusCode: number, sentence: string][] = [
    ['[VAL-12] without a name', { userBasicInfo: { ...person, name: '  ' } }, 400, 'Please enter your name'],
    [
      '[VAL-13] with an e-mail that is none',
      { userBasicInfo: { ...person, email: 'asha@mill' } },
      400,
      'Please enter a valid email address',
    ],
    [
      '[VAL-13] with a NUL in the e-mail',
      { userBasicInfo: { ...person, email: 'a\0@b.in' } },
      400,
      'Please enter a valid email address',
    ],
    [
      '[VAL-04] with 9 digits',
      { userBasicInfo: { ...person, mobileNumber: '987654321' } },
      400,
      'Please enter a valid 10-digit mobile number',
    ],
    ['[VAL-14] without a town', { deliveryAddress: { ...pune, town: ' ' } }, 400, 'Please fill all address fields'],
    [
      '[VAL-11] without a house number',
      { deliveryAddress: { ...pune, houseNumber: '' } },
      400,
      'Please fill all address fields',
    ],
    [
      'with half a letter in the address',
      { deliveryAddress: { ...pune, town: 'Pune\ud83c' } },
      400,
      'The town holds characters that cannot be used',
    ],
    [
      'to a place that cannot be',
      { deliveryAddress: { ...pune, state: 'Kerala' } },
      400,
      'The pincode 411001 is not in Kerala',
    ],
    [
      'to a state that is none',
      { deliveryAddress: { ...pune, state: 'Narnia' } },
      400,
      'Please choose a state of India, such as Maharashtra',
    ],
    ['with no address at all', { deliveryAddress: undefined }, 400, 'Please fill all address fields'],
    ['with an address of the wrong kind', { deliveryAddress: 'Pune' }, 400, 'Please fill all address fields'],
    ['with a number for a name', { userBasicInfo: { ...person, name: 7 } }, 400, 'Please enter your name'],
    [
      'with promo codes of the wrong kind',
      { promoCodes: 'MILL20' },
      400,
      'Please check promoCodes: it is missing or of the wrong kind.',
    ],
    ['[COUP-13] with a code nobody knows', { promoCodes: ['NOSUCHCODE'] }, 400, 'Invalid promo code!'],
    ['[COUP-07] with an empty code', { promoCodes: [''] }, 400, 'Please enter a coupon code'],
    [
      'with a short idempotency key',
      { headers: { 'idempotency-key': '1234567' } },
      400,
      'The header idempotency-key must be 8 to 128 printable characters.',
    ],
    [
      'with a long idempotency key',
      { headers: { 'idempotency-key': 'k'.repeat(129) } },
      400,
      'The header idempotency-key must be 8 to 128 printable characters.',
    ],
    [
      'with a space in the key',
      { headers: { 'idempotency-key': 'one key, another' } },
      400,
      'The header idempotency-key must be 8 to 128 printable characters.',
    ],
    [
      'with a short status token',
      { headers: { 'x-status-token': '123456789012345' } },
      400,
      'The header x-status-token must be 16 to 128 printable characters.',
    ],
    [
      'with a total in words',
      { headers: { 'x-total-shown': 'all of it' } },
      400,
      'The header x-total-shown must be an amount such as 315.00.',
    ],
    [
      'with a total without paise',
      { headers: { 'x-total-shown': '193' } },
      400,
      'The header x-total-shown must be an amount such as 315.00.',
    ],
    [
      'with another total on the screen',
      { headers: { 'x-total-shown': '150.00' } },
      409,
      'The total is ₹193.20 now, not ₹150.00 as on your screen. Please look at your order again.',
    ],
  ]

  it.each(refused)('%s', async (_, change, statusCode, sentence) => {
    const before = await traces(shop)
    const headers = { 'idempotency-key': 'a-wish-to-pay', 'x-status-token': 'a-status-token-of-it', ...change?.headers }
    const answer = await order(shop, buyer, { ...change, headers })
    expect(answer.body).toBe(JSON.stringify({ statusCode, status: 'ERROR', message: sentence, data: null }))
    expect(answer.statusCode).toBe(statusCode)
    expect(await traces(shop)).toEqual(before)
  })

  it('[ERR-29] with nothing in the cart, never used or emptied', async () => {
    for (const person of [await aShopper(shop), await aGuest(shop)]) {
      const before = await traces(shop)
      expect(await order(shop, person)).toMatchObject({ statusCode: 400, message: 'Your cart is empty' })
      expect(await traces(shop)).toEqual(before)
    }
  })

  it('with only things in the cart that are not sold any more', async () => {
    const late = await aShopper(shop, { productId: 'haldi', size: 200, quantity: 1 })
    await shop.pool.query("update product set is_active = false where id = 'haldi'")
    const before = await traces(shop)
    expect(await order(shop, late)).toMatchObject({ statusCode: 400, message: 'Your cart is empty' })
    expect(await traces(shop)).toEqual(before)
    await shop.pool.query("update product set is_active = true where id = 'haldi'")
  })

  it('[ERR-29] with more in the cart than is on the shelf: the sentence names product, size and what is left', async () => {
    const greedy = await aShopper(
      shop,
      { productId: 'haldi', size: 200, quantity: 3 },
      { productId: 'atta', size: 5, quantity: 51 },
    )
    const before = await traces(shop)
    const headers = { 'idempotency-key': 'a-greedy-wish', 'x-status-token': 'a-greedy-status-token' }
    expect(await order(shop, greedy, { headers })).toMatchObject({
      statusCode: 409,
      message: 'Only 50 of Sharbati Atta (5 KG) are left. Please take fewer.',
    })
    expect(await traces(shop)).toEqual(before)
    // The key was not used up: with fewer in the cart the same intent is fulfilled.
    const lines = await shop.call(listCart, {}, greedy)
    const line = lines.find(({ quantity }) => quantity === 51)
    await shop.call(updateCartQuantity, { params: { id: line?.id ?? '' }, query: { quantity: '50' } }, greedy)
    expect((await order(shop, greedy, { headers })).statusCode).toBe(200)
  })

  it('with something that the law taxes at another rate than the shop charges', async () => {
    const one = await aShopper(shop, { productId: 'haldi', size: 200, quantity: 1 })
    await shop.pool.query("update product set legal_tax_basis_points = 1200 where id = 'haldi'")
    const before = await traces(shop)
    expect(await order(shop, one)).toMatchObject({
      statusCode: 409,
      message: 'Haldi cannot be sold at the moment. Please take it out of your cart.',
    })
    expect(await traces(shop)).toEqual(before)
    await shop.pool.query("update product set legal_tax_basis_points = 500 where id = 'haldi'")
  })

  it('with three open cash orders of guests for the mobile number; a delivered one makes room, and its owner orders all the same', async () => {
    const mobileNumber = '6111111111'
    const recipient = { userBasicInfo: { ...person, mobileNumber } }
    const goods = { productId: 'haldi', size: 200, quantity: 1 }
    const [first, second, third, fourth] = await Promise.all([
      aGuest(shop, goods),
      aGuest(shop, goods),
      aGuest(shop, goods),
      aGuest(shop, goods),
    ])
    const { orderNumber } = await order(shop, first, recipient)
    await order(shop, second, recipient)
    expect((await order(shop, third, recipient)).statusCode).toBe(200)
    const before = await traces(shop)
    expect(await order(shop, fourth, recipient)).toMatchObject({
      ...{ statusCode: 429, retryAfter: '3600' },
      message:
        'There are already 3 orders to be paid in cash on the way to this mobile number. Please prove your number by a code, or wait until one has been delivered.',
    })
    expect(await traces(shop)).toEqual(before)
    const { token } = await shop.signIn(mobileNumber)
    await fillCart(shop, token, [goods])
    expect((await order(shop, { token, mobileNumber }, recipient)).statusCode).toBe(200)
    await shop.pool.query(
      "update shop_order set order_status = 'COMPLETED', delivered_at = now() where order_number = $1",
      [orderNumber],
    )
    expect((await order(shop, fourth, recipient)).statusCode).toBe(200)
  })

  it('and orders after all once everything is right, at exactly the total on the screen', async () => {
    const { statusCode } = await order(shop, buyer, { headers: { 'x-total-shown': '193.20' } })
    expect(statusCode).toBe(200)
    await fillCart(shop, buyer.token, [{ productId: 'atta', size: 1, quantity: 1 }])
  })
})

describe('a stranger', () => {
  it('without a token, or with a made-up one, orders nothing', async () => {
    const before = await traces(shop)
    for (const token of ['', 'x'.repeat(43)]) {
      expect(await order(shop, { token, mobileNumber: '9876543210' })).toMatchObject({ statusCode: 401 })
    }
    expect(await traces(shop)).toEqual(before)
  })

  it('who sends an oversized body is told so', async () => {
    const huge = { ...pune, buildingName: 'x'.repeat(70_000) }
    expect(await order(shop, buyer, { deliveryAddress: huge })).toMatchObject({ statusCode: 413 })
    const long = { ...pune, buildingName: 'x'.repeat(121) }
    expect(await order(shop, buyer, { deliveryAddress: long })).toMatchObject({
      statusCode: 400,
      message: 'The building name can have at most 120 characters',
    })
  })
})

it('[PRICE-12] the books are right after all refusals', async () => {
  await expectSoundBooks(shop)
})
