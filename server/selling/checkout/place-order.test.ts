import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCart } from '#contract/api/orders/cart.ts'
import { Order, OrderItem } from '#contract/api/orders/orders.schema.ts'
import { getOrder } from '#contract/api/orders/orders.ts'
import { orderLines, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { variations } from '#server/platform/schema/selling/catalog.ts'
import {
  aGuest,
  aShopper,
  expectSoundBooks,
  fillCart,
  openSmallShop,
  order,
  pune,
} from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop()
})
afterAll(() => shop?.close())

const oneKilo = { productId: 'atta', size: 1, quantity: 2 }
const fiveKilos = { productId: 'atta', size: 5, quantity: 1 }
const haldi = { productId: 'haldi', size: 200, quantity: 3 }

describe('a shopper who pays cash', () => {
  it('[API-28] [API-02] [PAY-10] reads the order number and a sentence in the envelope', async () => {
    const { statusCode, body, orderNumber } = await order(shop, await aShopper(shop, oneKilo))
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toEqual({
      statusCode: 200,
      status: 'OK',
      message: 'Order placed successfully',
      data: { orderNumber },
    })
    expect(orderNumber).toMatch(/^[2-9A-HJKMNP-TV-Z]{12}$/)
  })

  it('[ENT-30] [ENT-31] [ENT-32] [API-33] [GEN-07] finds the order as it was placed, in rupees with tax as a percent', async () => {
    const buyer = await aShopper(shop, oneKilo, fiveKilos, haldi)
    const { orderNumber } = await order(shop, buyer)
    const found = await shop.call(getOrder, { params: { orderNumber } }, buyer)
    expect(Order.parse(found)).toEqual(found)
    expect(found).toMatchObject({
      orderNumber,
      orderStatus: 'CONFIRMED',
      fulfilment: 'RECEIVED',
      paymentMode: 'CASH',
      paymentStatus: 'PENDING',
      paymentId: null,
      subtotal: 675.25,
      discountAmount: 0,
      deliveryCharge: 40,
      tax: 35.76,
      totalAmount: 751.01,
      comment: null,
      invoiceUrl: null,
      deliveredAt: null,
      userBasicInfo: { name: 'Asha Patil', email: 'asha@example.com', mobileNumber: buyer.mobileNumber },
      deliveryAddress: { ...pune, buildingName: '', towerName: '' },
    })
    const picture = { originalUrl: 'atta-1200.webp', thumbnailUrl: 'atta-480.webp' }
    expect(found.orderItems).toEqual([
      {
        productId: 'atta',
        productName: 'Sharbati Atta',
        productImage: picture,
        quantity: 2,
        size: 1,
        type: 'KG',
        price: 72,
      },
      {
        productId: 'atta',
        productName: 'Sharbati Atta',
        productImage: picture,
        quantity: 1,
        size: 5,
        type: 'KG',
        price: 338.5,
      },
      { productId: 'haldi', productName: 'Haldi', productImage: null, quantity: 3, size: 200, type: 'G', price: 64.25 },
    ])
    for (const item of found.orderItems) expect(OrderItem.parse(item)).toEqual(item)
  })

  it('is promised delivery 24 hours after the order', async () => {
    const buyer = await aShopper(shop, oneKilo)
    const { orderNumber } = await order(shop, buyer)
    const { createdAt, estimatedDeliveryTime } = await shop.call(getOrder, { params: { orderNumber } }, buyer)
    expect(Date.parse(estimatedDeliveryTime ?? '') - Date.parse(createdAt)).toBe(24 * 60 * 60 * 1000)
  })

  it('finds the cart empty, and the pieces are off the shelf', async () => {
    const stockOf = async () => {
      const [size] = await shop.db.select().from(variations).where(eq(variations.sku, 'SKU-0'))
      return size?.stock ?? 0
    }
    const before = await stockOf()
    const buyer = await aShopper(shop, oneKilo)
    expect(await stockOf()).toBe(before)
    await order(shop, buyer)
    expect(await stockOf()).toBe(before - 2)
    await expect(shop.call(listCart, {}, buyer)).rejects.toMatchObject({ statusCode: 404 })
  })

  it('gets one message and one mail with the order number and the total', async () => {
    const buyer = await aShopper(shop, oneKilo)
    const { orderNumber } = await order(shop, buyer)
    const sent = (await shop.db.select().from(messages)).filter(({ text }) => text.includes(orderNumber))
    expect(sent.map(({ template, recipient }) => [template, recipient])).toEqual([
      ['order-confirmed', `+91${buyer.mobileNumber}`],
      ['order-confirmed', 'asha@example.com'],
    ])
    expect(sent[0]?.text).toContain('Rs 193.20')
    expect(sent[1]?.text).toContain('₹193.20')
  })

  it('[ENT-28] [PRICE-09] cannot name prices, items, a total or another person: only who, where and promo codes are read', async () => {
    const buyer = await aShopper(shop, oneKilo)
    const other = await aShopper(shop)
    const forged = {
      orderItems: [],
      items: [],
      totalAmount: 1,
      subtotal: 1,
      deliveryCharge: 0,
      tax: 0,
      userId: other.token,
    }
    const { orderNumber } = await order(shop, buyer, forged)
    const { totalAmount, orderItems } = await shop.call(getOrder, { params: { orderNumber } }, buyer)
    expect(totalAmount).toBe(193.2)
    expect(orderItems).toHaveLength(1)
  })

  it('keeps the prices, names and pictures of the day when the shop changes them later', async () => {
    const buyer = await aShopper(shop, haldi)
    const { orderNumber } = await order(shop, buyer)
    const before = await shop.call(getOrder, { params: { orderNumber } }, buyer)
    await shop.pool.query("update variation set price = 7000 where product_id = 'haldi'")
    await shop.pool.query("update product set name = 'Turmeric' where id = 'haldi'")
    expect(await shop.call(getOrder, { params: { orderNumber } }, buyer)).toEqual(before)
    await shop.pool.query("update variation set price = 6425 where product_id = 'haldi'")
  })

  it('may order again from a cart filled anew, and gets another number', async () => {
    const buyer = await aShopper(shop, oneKilo)
    const first = await order(shop, buyer)
    await fillCart(shop, buyer.token, [oneKilo])
    const second = await order(shop, buyer)
    expect(second.statusCode).toBe(200)
    expect(second.orderNumber).not.toBe(first.orderNumber)
  })

  it('[VAL-15] may live in a house without a building name, or write the address in Hindi', async () => {
    const buyer = await aShopper(shop, oneKilo)
    const deliveryAddress = { ...pune, buildingName: 'शिवसागर 🏠', towerName: '' }
    const { orderNumber } = await order(shop, buyer, { deliveryAddress })
    expect((await shop.call(getOrder, { params: { orderNumber } }, buyer)).deliveryAddress).toEqual(deliveryAddress)
    expect((await order(shop, await aShopper(shop, oneKilo), { deliveryAddress: pune })).statusCode).toBe(200)
  })

  it('whose line is not sold any more gets the rest, and pays for the rest only', async () => {
    const buyer = await aShopper(shop, oneKilo, haldi)
    await shop.pool.query("update product set is_active = false where id = 'haldi'")
    const { orderNumber } = await order(shop, buyer)
    const { orderItems, totalAmount } = await shop.call(getOrder, { params: { orderNumber } }, buyer)
    expect(orderItems.map(({ productId }) => productId)).toEqual(['atta'])
    expect(totalAmount).toBe(193.2)
    // Back on sale, the line left over was no part of that order: nobody may think it was.
    await shop.pool.query("update product set is_active = true where id = 'haldi'")
    expect(await order(shop, buyer)).toMatchObject({
      statusCode: 409,
      message: 'Your cart has changed since your last order. Please set a quantity in it and order again.',
    })
  })
})

describe('a guest who pays cash', () => {
  it('[GEN-03] [ROLE-03] gets an order from the cart of this checkout, and can look at it with the same token', async () => {
    const guest = await aGuest(shop, oneKilo, haldi)
    const { statusCode, orderNumber } = await order(shop, guest)
    expect(statusCode).toBe(200)
    expect((await shop.call(getOrder, { params: { orderNumber } }, guest)).orderItems).toHaveLength(2)
    await expect(shop.call(listCart, {}, guest)).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('the books of the shop', () => {
  it('[PRICE-01] [PRICE-11] [PRICE-12] every bill is right to the paisa, and no piece is lost or sold twice', async () => {
    await expectSoundBooks(shop)
    expect((await shop.db.select().from(orderLines)).length).toBeGreaterThan(10)
  })

  it('orders of a demo shop carry its mark', async () => {
    const marks = (await shop.db.select().from(orders)).map(({ demo }) => demo)
    expect(new Set(marks)).toEqual(new Set([true]))
  })
})
