import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refundShopper } from '#contract/api/admin/orders/order-money.ts'
import { deliverOrders } from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder, listAllOrders } from '#contract/api/admin/orders/orders.ts'
import {
  closeCashDay,
  getCashDay,
  listCashPeople,
  receiveCash,
  reopenCashDay,
} from '#contract/api/admin/payments/cash.ts'
import { getSales } from '#contract/api/admin/reports/reports.ts'
import { getOrder } from '#contract/api/orders/orders.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aShopper, type Buyer, expectSoundBooks, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { runOrderCommand } from './order-commands.ts'

let shop: TestShop
let admin: SignedInStaff
let manager: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '100' })
  admin = await signInStaff(shop, 'admin', { name: 'Asha Admin' })
  manager = await signInStaff(shop, 'manager', { name: 'Meena Manager' })
})
beforeEach(async () => {
  await shop.pool.query('delete from cash_close')
  await shop.pool.query("update cash_collection set day = day - 30 where day > now() - interval '20 days'")
})
afterAll(async () => {
  if (!shop) return
  await expectSoundBooks(shop)
  await shop.close()
})

const goods = { productId: 'haldi', size: 200, quantity: 1 }
const total = 109.46

async function anOrder() {
  const buyer: Buyer = await aShopper(shop, goods)
  return { buyer, orderNumber: (await order(shop, buyer)).orderNumber }
}

type Door = { amount?: number; reason?: string; by?: { staffId: string } | { name: string } }

/** Marks it delivered, as the manager; what came of it. */
async function deliver(orderNumber: string, { amount, reason, by }: Door = {}) {
  const received = amount === undefined ? {} : { received: [{ orderNumber, amount, ...(reason ? { reason } : {}) }] }
  const body = { orderNumbers: [orderNumber], isCashReceived: true, ...received, ...(by ? { by } : {}) }
  return (await manager.call(deliverOrders, { body })).results[0]?.outcome
}

const undo = async (orderNumber: string) =>
  (await manager.call(deliverOrders, { body: { orderNumbers: [orderNumber], isUndone: true } })).results[0]?.outcome
const detail = (orderNumber: string) => manager.call(getAnyOrder, { params: { orderNumber } })
const today = () => manager.call(getCashDay, { query: {} })
const close = (counted: { name: string; expected: number; counted: number }[], day: string, note = '') =>
  manager.call(closeCashDay, { body: { day, counted, note } })

describe('whoever marks a cash order delivered', () => {
  it('has received the total unless they say otherwise: once, however often it is pressed', async () => {
    const { buyer, orderNumber } = await anOrder()
    await Promise.all([1, 2, 3, 4].map(() => deliver(orderNumber)))
    const found = await detail(orderNumber)
    expect(found).toMatchObject({
      missing: 0,
      cash: [{ amount: total, by: 'Meena Manager', reason: null, at: expect.any(String) }],
    })
    expect(await shop.call(getOrder, { params: { orderNumber } }, buyer)).toMatchObject({ paymentStatus: 'PAID' })
    expect(await today()).toMatchObject({
      people: [{ name: 'Meena Manager', orders: 1, expected: total, counted: null }],
      ...{ expected: total, isClosed: false, other: [] },
    })
  })

  it('says why it was not the total, else nothing is noted', async () => {
    const { orderNumber } = await anOrder()
    await expect(deliver(orderNumber, { amount: 100 })).rejects.toMatchObject({
      statusCode: 400,
      message: `Say why not the total was received for order ${orderNumber} (₹109.46).`,
    })
    expect(await detail(orderNumber)).toMatchObject({ stage: 'to-pack', cash: [] })
    expect(await deliver(orderNumber, { amount: 100, reason: 'He had no change' })).toBe('done')
    expect(await detail(orderNumber)).toMatchObject({
      ...{ stage: 'delivered', missing: 9.46, refundable: 100 },
      cash: [{ amount: 100, reason: 'He had no change' }],
      order: { paymentStatus: 'PENDING' },
    })
    expect((await today()).other).toEqual([
      { orderNumber, total, received: 100, reason: 'He had no change', name: 'Meena Manager' },
    ])
  })

  it('together with others says why for each of them, else none of them is delivered', async () => {
    const [exact, short, more] = [await anOrder(), await anOrder(), await anOrder()]
    const numbers = [exact, short, more].map(({ orderNumber }) => orderNumber)
    const received = [short, more].map(({ orderNumber }, at) => ({ orderNumber, amount: 100 + 20 * at }))
    const deliverAll = (body: object) =>
      manager.call(deliverOrders, { body: { orderNumbers: numbers, isCashReceived: true, ...body } })
    await expect(deliverAll({ received })).rejects.toMatchObject({
      statusCode: 400,
      message: `Say why not the total was received for order ${numbers[1]} (₹109.46) and order ${numbers[2]} (₹109.46).`,
    })
    for (const orderNumber of numbers) expect(await detail(orderNumber)).toMatchObject({ stage: 'to-pack', cash: [] })
    const { results } = await deliverAll({ received: received.map((one) => ({ ...one, reason: 'No change' })) })
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
    // Sent again it is done already, whatever it says.
    expect((await deliverAll({ received })).results.map(({ outcome }) => outcome)).toEqual(Array(3).fill('done before'))
  })

  it('lets everybody read another sum than the total: the shopper, the shop, and the bill that is made then', async () => {
    const billOf = async (orderNumber: string) => {
      const made = await shop.pool.query(
        "select content->'payment' as payment from bill b join shop_order o on o.id = b.order_id where order_number = $1",
        [orderNumber],
      )
      return made.rows[0]?.payment
    }
    const seen = ({ buyer, orderNumber }: Awaited<ReturnType<typeof anOrder>>) =>
      shop.call(getOrder, { params: { orderNumber } }, buyer)
    const [short, more, exact, packed] = [await anOrder(), await anOrder(), await anOrder(), await anOrder()]
    expect(await seen(short)).not.toHaveProperty('cashReceived')
    await deliver(short.orderNumber, { amount: 100, reason: 'He had no change' })
    await deliver(more.orderNumber, { amount: 110, reason: 'Keep the change' })
    await deliver(exact.orderNumber)
    await runOrderCommand(shop, ['pack', packed.orderNumber])
    await deliver(packed.orderNumber, { amount: 100, reason: 'He had no change' })
    expect(await seen(short)).toMatchObject({ paymentStatus: 'PENDING', cashReceived: 100 })
    expect(await seen(more)).toMatchObject({ paymentStatus: 'PAID', cashReceived: 110 })
    expect((await detail(more.orderNumber)).order).toMatchObject({ cashReceived: 110 })
    expect(await seen(exact)).not.toHaveProperty('cashReceived')
    expect(await billOf(short.orderNumber)).toMatchObject({ isPaid: false, received: 100_00 })
    expect(await billOf(more.orderNumber)).toMatchObject({ isPaid: true, received: 110_00 })
    expect(await billOf(exact.orderNumber)).not.toHaveProperty('received')
    // It was printed before.
    expect(await billOf(packed.orderNumber)).not.toHaveProperty('received')
    expect(await seen(packed)).toMatchObject({ cashReceived: 100 })
    await manager.call(receiveCash, {
      params: { orderNumber: short.orderNumber },
      body: { key: randomUUID(), amount: 9, by: { name: 'Ravi' } },
    })
    expect(await seen(short)).toMatchObject({ paymentStatus: 'PENDING', cashReceived: 109 })
    await manager.call(receiveCash, {
      params: { orderNumber: short.orderNumber },
      body: { key: randomUUID(), amount: 0.46, by: { name: 'Ravi' } },
    })
    expect(await seen(short)).toMatchObject({ paymentStatus: 'PAID' })
    expect(await seen(short)).not.toHaveProperty('cashReceived')
  })

  it('names who delivered: one of the shop’s people, or somebody by name, who is offered the next time', async () => {
    const people = await manager.call(listCashPeople)
    const asha = people.staff.find(({ name }) => name === 'Asha Admin')
    const [one, other] = [await anOrder(), await anOrder()]
    await deliver(one.orderNumber, { by: { staffId: asha?.id ?? '' } })
    await deliver(other.orderNumber, { by: { name: 'Ravi with the van' } })
    expect((await today()).people).toMatchObject([{ name: 'Asha Admin' }, { name: 'Ravi with the van' }])
    expect((await manager.call(listCashPeople)).names).toContain('Ravi with the van')
    const { orderNumber } = await anOrder()
    await expect(deliver(orderNumber, { by: { staffId: randomUUID() } })).rejects.toMatchObject({ statusCode: 400 })
    expect(await detail(orderNumber)).toMatchObject({ stage: 'to-pack' })
  })

  it('names somebody once in the close of the day, however the name was typed', async () => {
    const { day, people: before } = await today()
    for (const name of ['Ramu', 'ramu ', 'RAMU', 'Ramu  Kaka', 'ramu kaka']) {
      const { orderNumber } = await anOrder()
      await deliver(orderNumber, { by: { name } })
    }
    const { people } = await today()
    const added = people.filter(({ name }) => !before.some((one) => one.name === name))
    expect(added).toMatchObject([
      { name: 'Ramu', orders: 3, expected: 3 * total },
      { name: 'Ramu Kaka', orders: 2, expected: 2 * total },
    ])
    const names = (await manager.call(listCashPeople)).names.filter((name) => /^ramu/i.test(name))
    expect(names).toHaveLength(2)
    const counted = people.map(({ name, expected }) => ({ name, expected, counted: expected }))
    const closed = await manager.call(closeCashDay, { body: { day, counted, note: '' } })
    expect(closed.people.find(({ name }) => name === 'Ramu')).toMatchObject({ counted: 3 * total })
    await admin.call(reopenCashDay, { body: { day, reason: 'The day goes on' } })
  })

  it('by the command line has received the total', async () => {
    const { orderNumber } = await anOrder()
    await runOrderCommand(shop, ['complete', orderNumber])
    expect(await detail(orderNumber)).toMatchObject({ missing: 0, cash: [{ amount: total, by: '' }] })
  })

  it('takes it back, and the cash with it', async () => {
    const { orderNumber } = await anOrder()
    await deliver(orderNumber, { amount: 0, reason: 'Pays tomorrow' })
    expect(await undo(orderNumber)).toBe('done')
    expect(await detail(orderNumber)).toMatchObject({ cash: [], stage: 'to-pack' })
    expect(await today()).toMatchObject({ people: [], expected: 0 })
    await deliver(orderNumber)
    expect(await today()).toMatchObject({ expected: total })
  })
})

describe('cash that is missing', () => {
  it('is told in the list and in the sales, and changes no bill; it comes later, once, and never more than is missing', async () => {
    const { orderNumber } = await anOrder()
    await deliver(orderNumber, { amount: 0, reason: 'Pays tomorrow' })
    const { rows } = await manager.call(listAllOrders, { query: { stage: 'delivered', paymentStatus: 'PENDING' } })
    expect(rows.find((row) => row.orderNumber === orderNumber)).toMatchObject({ received: 0, totalAmount: total })
    const day = (await today()).day
    const sales = () => manager.call(getSales, { query: { from: day, to: day, by: 'payment' } })
    const before = (await sales()).sums
    expect(before.missing).toBeGreaterThanOrEqual(total)
    const bill = await shop.pool.query(
      'select b.total::int, kind from bill b join shop_order o on o.id = b.order_id where order_number = $1',
      [orderNumber],
    )
    expect(bill.rows).toEqual([{ total: 109_46, kind: 'invoice' }])
    const key = randomUUID()
    const later = (amount: number, one = key) =>
      manager.call(receiveCash, { params: { orderNumber }, body: { key: one, amount, by: { name: 'Ravi' } } })
    await expect(later(109.47, randomUUID())).rejects.toMatchObject({
      statusCode: 409,
      message: `Only ₹109.46 of order ${orderNumber} is missing.`,
    })
    await Promise.all([later(100), later(100), later(100)])
    await expect(later(50)).rejects.toMatchObject({ statusCode: 409 })
    expect(await detail(orderNumber)).toMatchObject({ missing: 9.46, order: { paymentStatus: 'PENDING' } })
    await later(9.46, randomUUID())
    expect(await detail(orderNumber)).toMatchObject({ missing: 0, order: { paymentStatus: 'PAID' } })
    await expect(later(1, randomUUID())).rejects.toMatchObject({ message: `All of order ${orderNumber} was received.` })
    expect(Math.round(((await sales()).sums.missing - before.missing) * 100)).toBe(-109_46)
    expect(await today()).toMatchObject({
      people: [
        { name: 'Meena Manager', expected: 0 },
        { name: 'Ravi', expected: total },
      ],
    })
  })

  it('cannot be given back: only what was received can', async () => {
    const { orderNumber } = await anOrder()
    await deliver(orderNumber, { amount: 60, reason: 'A torn bag' })
    const refund = (amount?: number) =>
      manager.call(refundShopper, {
        params: { orderNumber },
        body: { key: randomUUID(), reason: 'Torn', ...(amount ? { amount } : {}) },
      })
    await expect(refund(60.01)).rejects.toMatchObject({
      message: `Only ₹60.00 of order ${orderNumber} can still go back.`,
    })
    await refund()
    expect(await detail(orderNumber)).toMatchObject({ refundable: 0, order: { paymentStatus: 'REFUNDED' } })
  })

  it('and comes after some was given back is money of the shop: not all went back', async () => {
    const { orderNumber } = await anOrder()
    await deliver(orderNumber, { amount: 60, reason: 'Pays the rest tomorrow' })
    await manager.call(refundShopper, { params: { orderNumber }, body: { key: randomUUID(), reason: 'Torn' } })
    const later = { key: randomUUID(), amount: 49.46 }
    await manager.call(receiveCash, { params: { orderNumber }, body: later })
    expect(await detail(orderNumber)).toMatchObject({ refundable: 49.46, order: { paymentStatus: 'PARTLY_REFUNDED' } })
  })
})

describe('the close of a day', () => {
  it('is made once, with what was counted of each, and why it is not what was expected', async () => {
    const { orderNumber } = await anOrder()
    await deliver(orderNumber)
    const { day } = await today()
    const counted = [{ name: 'Meena Manager', expected: total, counted: 100 }]
    await expect(close(counted, day)).rejects.toMatchObject({
      statusCode: 400,
      message: 'Say why what was counted is not what was expected.',
    })
    const both = await Promise.allSettled([
      close(counted, day, 'A note was torn'),
      close(counted, day, 'A note was torn'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await today()).toMatchObject({
      ...{ isClosed: true, expected: total, counted: 100 },
      people: [{ name: 'Meena Manager', expected: total, counted: 100 }],
      closes: [{ closedBy: 'Meena Manager', note: 'A note was torn', reopenedAt: null }],
    })
    const { rows } = await shop.pool.query(
      "select actor, after from audit_entry where action = 'cash.close' order by id desc limit 1",
    )
    expect(rows).toEqual([
      { actor: 'Meena Manager', after: { expected: total, counted: 100, note: 'A note was torn' } },
    ])
  })

  it('is refused where something was delivered since it was read, and for a day to come', async () => {
    const { day } = await today()
    const { orderNumber } = await anOrder()
    await deliver(orderNumber)
    await expect(close([], day)).rejects.toMatchObject({ statusCode: 409 })
    await expect(close([], '2999-01-01')).rejects.toMatchObject({ message: 'This day has not begun yet.' })
    await expect(close([], '2026-02-30')).rejects.toMatchObject({ message: 'Choose a day that is in the calendar.' })
  })

  it('counts what is delivered afterwards for the next day, and keeps what it counted from being taken back', async () => {
    const [first, second] = [await anOrder(), await anOrder()]
    await deliver(first.orderNumber)
    const { day } = await today()
    await close([{ name: 'Meena Manager', expected: total, counted: total }], day)
    expect(await deliver(second.orderNumber)).toBe('done')
    expect(await today()).toMatchObject({ expected: total, counted: total })
    const { rows } = await shop.pool.query(
      'select (c.day - $2::date) as later from cash_collection c join shop_order o on o.id = c.order_id where order_number = $1',
      [second.orderNumber, day],
    )
    expect(rows).toEqual([{ later: 1 }])
    await expect(undo(first.orderNumber)).rejects.toMatchObject({
      statusCode: 409,
      message: `The cash of order ${first.orderNumber} is counted in the close of ${day}, so its delivery stays.`,
    })
    expect(await detail(first.orderNumber)).toMatchObject({ stage: 'delivered', cash: [{ amount: total }] })
    // Of several none is touched.
    const both = { orderNumbers: [second.orderNumber, first.orderNumber], isUndone: true }
    await expect(manager.call(deliverOrders, { body: both })).rejects.toMatchObject({ statusCode: 409 })
    expect(await detail(second.orderNumber)).toMatchObject({ stage: 'delivered' })
    expect(await undo(second.orderNumber)).toBe('done')
  })

  it('is opened again by an admin alone, with a reason, and what was counted stays written down', async () => {
    const { day } = await today()
    await close([], day)
    const reopen = (who: SignedInStaff) => who.call(reopenCashDay, { body: { day, reason: 'Forgot the van' } })
    await expect(reopen(manager)).rejects.toMatchObject({ statusCode: 403 })
    expect(await reopen(admin)).toMatchObject({
      isClosed: false,
      closes: [{ closedBy: 'Meena Manager', reopenedBy: 'Asha Admin', reopenReason: 'Forgot the van' }],
    })
    await expect(reopen(admin)).rejects.toMatchObject({ message: 'The cash of this day is not closed.' })
    expect(await close([], day)).toMatchObject({
      isClosed: true,
      closes: [{ reopenedAt: null }, { reopenedBy: 'Asha Admin' }],
    })
  })

  it('holds while orders are delivered at the same moment: each is in it, or in the next day', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, anOrder))
    const { day } = await today()
    const [closed] = await Promise.allSettled([close([], day), ...all.map(({ orderNumber }) => deliver(orderNumber))])
    const { rows } = await shop.pool.query(
      'select coalesce(sum(amount), 0)::int as paise from cash_collection where day = $1',
      [day],
    )
    if (closed?.status === 'fulfilled') expect(rows[0].paise).toBe(0)
    else expect(rows[0].paise).toBeGreaterThan(0)
  })
})

it('an order that a former release delivers has its cash written down as received in full', async () => {
  const { orderNumber } = await anOrder()
  const set = (status: string) =>
    shop.pool.query(
      `update shop_order set order_status = 'COMPLETED', fulfilment = 'DELIVERED', payment_status = $2, delivered_at = now() where order_number = $1`,
      [orderNumber, status],
    )
  await set('PAID')
  expect(await detail(orderNumber)).toMatchObject({ missing: 0, cash: [{ amount: total, by: '' }] })
  await shop.pool.query(
    "update shop_order set order_status = 'CONFIRMED', fulfilment = 'PACKED', payment_status = 'PENDING', delivered_at = null where order_number = $1",
    [orderNumber],
  )
  expect(await detail(orderNumber)).toMatchObject({ cash: [] })
})
