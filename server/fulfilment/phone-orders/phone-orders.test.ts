import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAnyOrder } from '#contract/api/admin/orders/orders.ts'
import { findCaller, placePhoneOrder, quotePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import { getOrder } from '#contract/api/orders/orders.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aShopper, expectSoundBooks, openSmallShop, pune } from '#server/testing/orders/test-buyers.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let manager: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop()
  manager = await signInStaff(shop, 'manager', { name: 'Meena Manager' })
})
afterAll(async () => {
  if (!shop) return
  await expectSoundBooks(shop)
  await shop.close()
})

const lines = [{ productId: 'haldi', size: 200, quantity: 1 }]

function place(mobileNumber: string, change: object = {}) {
  return manager.call(placePhoneOrder, {
    body: {
      key: randomUUID(),
      recipient: { name: 'Kamala Joshi', mobileNumber, email: '' },
      deliveryAddress: pune,
      lines,
      totalShown: 109.46,
      ...change,
    },
  })
}

it('an order by phone that is sent again with other goods or for somebody else is refused', async () => {
  const [key, mobileNumber] = [randomUUID(), anyMobile()]
  const { orderNumber } = await place(mobileNumber, { key })
  for (const other of [
    { lines: [{ ...lines[0], quantity: 2 }] },
    { deliveryAddress: { ...pune, houseNumber: '13' } },
    { recipient: { name: 'Kamala Joshi', mobileNumber: anyMobile(), email: '' } },
    { note: 'Ring the lower bell' },
    { totalShown: 1 },
  ]) {
    await expect(place(mobileNumber, { key, ...other })).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/^This was sent already, with other contents\./),
    })
  }
  expect(await place(mobileNumber, { key })).toEqual({ orderNumber })
})

const count = async (what: string) => (await shop.pool.query(`select count(*)::int from ${what}`)).rows[0].count

describe('somebody who orders by phone', () => {
  it('and has no account: the order is placed once, though it is sent five times, and known the next time they call', async () => {
    const mobileNumber = anyMobile()
    expect(await manager.call(findCaller, { query: { mobileNumber } })).toMatchObject({
      name: '',
      orders: 0,
      address: null,
    })
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => place(mobileNumber, { key, note: 'Ring the lower bell' })),
    )
    const orderNumber = answers[0]?.orderNumber ?? ''
    expect(new Set(answers.map((answer) => answer.orderNumber)).size).toBe(1)
    const { order, takenBy, stage, customer, notes } = await manager.call(getAnyOrder, { params: { orderNumber } })
    expect({ takenBy, stage, role: customer.role }).toEqual({
      takenBy: 'Meena Manager',
      stage: 'to-pack',
      role: 'guest',
    })
    expect(order).toMatchObject({
      totalAmount: 109.46,
      paymentMode: 'CASH',
      userBasicInfo: { name: 'Kamala Joshi', email: '' },
    })
    expect(notes).toMatchObject([{ text: 'Ring the lower bell', isForShopper: false }])
    const { rows } = await shop.pool.query(
      "select text from message where recipient = $1 and template = 'order-confirmed'",
      [`+91${mobileNumber}`],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].text).toContain(`/track/${orderNumber}`)
    expect(await manager.call(findCaller, { query: { mobileNumber } })).toMatchObject({
      ...{ name: 'Kamala Joshi', orders: 1, openCashOrders: 1, hasAccount: false },
      address: { town: 'Pune', houseNumber: '12' },
    })
  })

  it('and has an account: the order is in their own list', async () => {
    const { token, mobileNumber } = await aShopper(shop)
    const { orderNumber } = await place(mobileNumber)
    expect(await shop.call(getOrder, { params: { orderNumber } }, { token })).toMatchObject({ orderNumber })
    const again = await place(mobileNumber)
    expect(again.orderNumber).not.toBe(orderNumber)
  })

  it('hears what it costs before it is placed, and why it cannot be', async () => {
    const quote = (quoteBody: object) => manager.call(quotePhoneOrder, { body: { lines, ...quoteBody } })
    expect(await quote({})).toEqual({
      ...{ objection: null, subtotal: 64.25, discount: 0, deliveryCharge: 40, tax: 5.21, total: 109.46 },
    })
    expect(await quote({ lines: [{ productId: 'last-bag', size: 10, quantity: 2 }] })).toMatchObject({
      objection: 'Only 1 of Khapli Atta (10 KG) is left. Please take fewer.',
    })
    expect((await quote({ lines: [{ productId: 'gone', size: 1, quantity: 1 }] })).objection).toContain(
      'not sold any more',
    )
    expect(await quote({ promoCodes: ['NONE'] })).toMatchObject({
      objection: expect.stringMatching(/\w/),
      total: 109.46,
    })
  })

  it('is refused another total, too few on the shelf and half an address, and nothing is left behind', async () => {
    const before = [await count('shop_order'), await count('shopper'), await count('order_status_token')]
    await expect(place(anyMobile(), { totalShown: 100 })).rejects.toMatchObject({ statusCode: 409 })
    await expect(
      place(anyMobile(), { lines: [{ productId: 'last-bag', size: 10, quantity: 2 }], totalShown: 1 }),
    ).rejects.toMatchObject({ statusCode: 409, message: 'Only 1 of Khapli Atta (10 KG) is left. Please take fewer.' })
    await expect(place(anyMobile(), { deliveryAddress: { ...pune, town: '' } })).rejects.toMatchObject({
      statusCode: 400,
      message: 'Please fill all address fields',
    })
    expect([await count('shop_order'), await count('shopper'), await count('order_status_token')]).toEqual(before)
  })

  it('and another for the last bag: one gets it', async () => {
    const lastBag = { lines: [{ productId: 'last-bag', size: 10, quantity: 1 }] }
    const { total } = await manager.call(quotePhoneOrder, { body: lastBag })
    const attempts = Array.from({ length: 4 }, () => place(anyMobile(), { ...lastBag, totalShown: total }))
    const placed = await Promise.allSettled(attempts)
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
