import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callOffOrder, confirmWithoutCode, moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { placePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { variations } from '#server/platform/schema/selling/catalog.ts'
import { aGuest, aShopper, openSmallShop, order, pune } from '#server/testing/orders/test-buyers.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'
import { readLargeOrders } from './large-orders.ts'

let shop: TestShop
let manager: SignedInStaff
let packer: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop({ ADDRESS_LIMIT_FACTOR: '0' })
  manager = await signInStaff(shop, 'manager')
  packer = await signInStaff(shop, 'packer')
})
beforeEach(async () => {
  await shop.pool.query('update setting set is_cash_confirmed_by_code = false')
  const { rows } = await shop.pool.query("select order_number from shop_order where order_status = 'CONFIRMED'")
  for (const { order_number: orderNumber } of rows) await callOff(orderNumber)
  await setStock(50)
})
afterAll(() => shop?.close())

const setStock = (stock: number) =>
  shop.db.update(variations).set({ stock, unprovenPieces: 0 }).where(eq(variations.productId, 'haldi'))
const haldi = (quantity: number) => ({ productId: 'haldi', size: 200, quantity })
const guestOrders = async (quantity: number) => {
  const { orderNumber, message, statusCode } = await order(shop, await aGuest(shop, haldi(quantity)))
  expect([statusCode, message]).toEqual([200, expect.anything()])
  return orderNumber
}
const callOff = (orderNumber: string) =>
  manager.call(callOffOrder, { params: { orderNumber }, body: { reason: 'No such order' } })
const large = async () => (await packer.call(getToday)).largeOrders
const numbersOf = async () => (await large()).rows.map(({ orderNumber }) => orderNumber)

describe('an order that has more than a fifth of a size', () => {
  it('is on Today with how many of how many, free and promised, and gone once it is packed', async () => {
    const orderNumber = await guestOrders(11)
    expect(await large()).toEqual({
      count: 1,
      rows: [
        {
          ...{ orderNumber, createdAt: expect.any(String), name: 'Asha Patil', isProven: false },
          ...{ productName: 'Haldi', size: 200, type: 'G', pieces: 11, outOf: 50 },
        },
      ],
    })
    // 39 are free now, and 11 promised: another's packs are part of the whole as well.
    const small = await guestOrders(10)
    expect(await numbersOf()).toEqual([orderNumber])
    await packer.call(moveOrders, { body: { orderNumbers: [orderNumber], step: 'pack' } })
    // What is packed has left the shelf: 10 of the other 39 are more than a fifth.
    expect((await large()).rows).toMatchObject([{ orderNumber: small, pieces: 10, outOf: 39 }])
    await callOff(small)
    expect(await large()).toEqual({ count: 0, rows: [] })
  })

  it('is none with exactly a fifth, and goes when the shop lays more on the shelf', async () => {
    await guestOrders(10)
    expect((await large()).count).toBe(0)
    const orderNumber = await guestOrders(12)
    expect(await numbersOf()).toEqual([orderNumber])
    await setStock(100)
    expect((await large()).count).toBe(0)
  })

  it('is none under five packs, however little there is', async () => {
    await setStock(6)
    await guestOrders(4)
    expect((await large()).count).toBe(0)
    await setStock(20)
    const orderNumber = await guestOrders(5)
    expect(await numbersOf()).toEqual([orderNumber])
  })

  it('is told of who is logged in too, and of each size that is meant, the largest part first', async () => {
    const buyer = await aShopper(shop, haldi(20), { productId: 'atta', size: 5, quantity: 15 })
    const { orderNumber } = await order(shop, buyer)
    expect((await large()).rows).toMatchObject([
      { orderNumber, isProven: true, productName: 'Haldi', pieces: 20, outOf: 50 },
      { orderNumber, isProven: true, productName: 'Sharbati Atta', size: 5, pieces: 15, outOf: 50 },
    ])
  })

  it('goes once it is confirmed, and is none where it is paid or taken by phone', async () => {
    await shop.pool.query('update setting set is_cash_confirmed_by_code = true')
    const waiting = await guestOrders(15)
    expect(await numbersOf()).toEqual([waiting])
    const reason = { body: { reason: 'She told us what for' } }
    await manager.call(confirmWithoutCode, { params: { orderNumber: waiting }, ...reason })
    await manager.call(placePhoneOrder, {
      body: {
        ...{ key: randomUUID(), deliveryAddress: pune, lines: [haldi(15)], totalShown: 1053.94 },
        recipient: { name: 'Kamala Joshi', mobileNumber: anyMobile(), email: '' },
      },
    })
    expect((await large()).count).toBe(0)
    const paid = await guestOrders(8)
    expect(await numbersOf()).toEqual([])
    await setStock(2)
    const paying = "update shop_order set payment_mode = 'ONLINE', payment_status = 'PAID' where order_number = $1"
    await shop.pool.query(paying, [paid])
    expect((await large()).count).toBe(0)
  })

  it('is counted where there are many, and the list is bounded', async () => {
    await setStock(18)
    for (let time = 0; time < 3; time += 1) await guestOrders(6)
    const { count, rows } = await readLargeOrders(shop.db, 2)
    expect([count, rows.length]).toEqual([3, 2])
  })
})
