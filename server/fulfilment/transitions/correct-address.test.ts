import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#contract/api/accounts/users.ts'
import { callOffOrder, correctAddress, moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder } from '#contract/api/admin/orders/orders.ts'
import { getOrder } from '#contract/api/orders/orders.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aShopper, type Buyer, fillCart, openSmallShop, order, pune } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let buyer: Buyer
let manager: SignedInStaff
let support: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '100' })
  buyer = await aShopper(shop)
  manager = await signInStaff(shop, 'manager', { name: 'Meena Manager' })
  support = await signInStaff(shop, 'support', { name: 'Sunil Support' })
})
afterAll(() => shop?.close())

async function anOrder() {
  await fillCart(shop, buyer.token, [{ productId: 'haldi', size: 200, quantity: 1 }])
  return (await order(shop, buyer)).orderNumber
}

const before: Address = { buildingName: '', towerName: '', ...pune }
const after: Address = { ...before, houseNumber: '14 B', buildingName: 'Sunrise Heights', pincode: '411004' }
const correct = (orderNumber: string, address: Address, version = 1, by = support) =>
  by.call(correctAddress, { params: { orderNumber }, body: { ...address, version } })
const detail = (orderNumber: string) => manager.call(getAnyOrder, { params: { orderNumber } })
const move = (orderNumber: string, step: 'pack' | 'hand-over') =>
  manager.call(moveOrders, { body: { orderNumbers: [orderNumber], step } })

describe('a caller whose address was wrong', () => {
  it('has it corrected at the counter: it is written down which parts, and they are told without its words', async () => {
    const number = await anOrder()
    expect((await detail(number)).correctable).toEqual({ address: { ...before, version: 1 }, isStateFixed: false })
    expect(await correct(number, after)).toEqual({ ...after, version: 2 })
    const { order: found, correctable, timeline } = await detail(number)
    expect(found.deliveryAddress).toEqual(after)
    expect(correctable?.address.version).toBe(2)
    expect(timeline[0]).toMatchObject({ text: 'Delivery address corrected', by: 'Sunil Support' })
    const { rows } = await shop.pool.query(
      "select actor, before, after from audit_entry where action = 'order.address' and subject_id = $1",
      [number],
    )
    expect(rows).toEqual([
      { actor: 'Sunil Support', before: {}, after: { changed: ['house number', 'building name', 'pincode'] } },
    ])
    const { notes = [] } = await shop.call(getOrder, { params: { orderNumber: number } }, buyer)
    expect(notes).toMatchObject([{ text: expect.stringContaining('We have corrected the delivery address.') }])
    const { rows: sent } = await shop.pool.query(
      "select channel, text from message where template = 'order-note' and text like '%' || $1 || '%' order by channel",
      [number],
    )
    expect(sent.map(({ channel }) => channel)).toEqual(['mail', 'sms'])
    for (const { text } of sent) expect(text).not.toContain('Sunrise')
  })

  it('sent twice it is done once; whoever comes second with another one is shown what it is now', async () => {
    const number = await anOrder()
    await correct(number, after)
    expect(await correct(number, after)).toMatchObject({ version: 2 })
    expect((await shop.call(getOrder, { params: { orderNumber: number } }, buyer)).notes).toHaveLength(1)
    await expect(correct(number, { ...after, houseNumber: '16' }, 1, manager)).rejects.toMatchObject({
      statusCode: 409,
      message:
        'Sunil Support changed this while you had it open. Nothing of yours is lost: look at both and save again.',
      data: { current: { houseNumber: '14 B', version: 2 }, changedBy: 'Sunil Support' },
    })
    expect(await correct(number, { ...after, houseNumber: '16' }, 2, manager)).toMatchObject({ version: 3 })
  })

  it('is shown the parts that an older order does not have as empty', async () => {
    const number = await anOrder()
    await shop.pool.query(
      `update shop_order set delivery_address = delivery_address - 'buildingName' || '{"towerName": null}' where order_number = $1`,
      [number],
    )
    expect((await detail(number)).correctable?.address).toEqual({ ...before, version: 1 })
    expect(await correct(number, after)).toMatchObject({ version: 2 })
  })

  it('needs every part of it', async () => {
    const number = await anOrder()
    await expect(correct(number, { ...after, pincode: ' ' })).rejects.toMatchObject({
      statusCode: 400,
      message: 'Please fill all address fields',
    })
    await expect(correct('ZZZZZZZZZZZZ', after)).rejects.toMatchObject({ statusCode: 404 })
  })

  it('can move to another state until there is a bill, whose GST depends on it', async () => {
    const number = await anOrder()
    const goa = { ...after, town: 'Panaji', district: 'North Goa', state: 'Goa', pincode: '403001' }
    expect(await correct(number, goa)).toMatchObject({ state: 'Goa' })
    await move(number, 'pack')
    expect((await detail(number)).correctable).toMatchObject({ isStateFixed: true })
    await expect(correct(number, after, 2)).rejects.toMatchObject({
      statusCode: 409,
      message:
        'The bill is made for Goa, and its GST depends on the state: leave it, or cancel the order and place it anew.',
    })
    expect(await correct(number, { ...goa, houseNumber: '7', state: 'goa' }, 2)).toMatchObject({ houseNumber: '7' })
  })

  it('is told that a bill that is made keeps the former address, and finds it so', async () => {
    const number = await anOrder()
    await move(number, 'pack')
    await correct(number, after)
    await manager.call(moveOrders, { body: { orderNumbers: [number], step: 'pack', isUndone: true } })
    await correct(number, { ...after, houseNumber: '16' }, 2)
    const { notes = [] } = await shop.call(getOrder, { params: { orderNumber: number } }, buyer)
    const text =
      'We have corrected the delivery address. Please call us if you did not ask for it. Your bill was made before, and keeps the former address.'
    expect(notes.map((note) => note.text)).toEqual([text, text])
    await move(number, 'pack')
    const { rows } = await shop.pool.query(
      `select b.content -> 'recipient' -> 'addressLines' as lines from bill b join shop_order o on o.id = b.order_id
        where order_number = $1`,
      [number],
    )
    expect(rows).toEqual([{ lines: ['12', 'Pune 411001', 'Maharashtra'] }])
  })

  it('is too late once the order is on its way, or cancelled', async () => {
    const number = await anOrder()
    await move(number, 'pack')
    await move(number, 'hand-over')
    expect((await detail(number)).correctable).toBeNull()
    await expect(correct(number, after)).rejects.toMatchObject({
      statusCode: 409,
      message: `Order ${number} is on its way: its address cannot be corrected any more.`,
    })
    const cancelled = await anOrder()
    await manager.call(callOffOrder, { params: { orderNumber: cancelled }, body: { reason: 'Ordered twice' } })
    await expect(correct(cancelled, after)).rejects.toMatchObject({ statusCode: 409 })
  })
})
