import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listNumberOrders, refuseNumberOrder } from '#contract/api/accounts/number-orders.ts'
import { callOffOrder, confirmWithoutCode, deliverOrders, moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder } from '#contract/api/admin/orders/orders.ts'
import { placePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { getOrder, listOrders } from '#contract/api/orders/orders.ts'
import { cashCode } from '#server/people/messages/cash-codes/cash-code.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import {
  aGuest,
  aShopper,
  type Buyer,
  expectSoundBooks,
  openSmallShop,
  order,
  pune,
} from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { confirmByCode } from '../shopper-orders/confirm-by-code.ts'

let shop: TestShop
let manager: SignedInStaff
let packer: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop({ ADDRESS_LIMIT_FACTOR: '0', OPEN_CASH_ORDERS_PER_MOBILE: '100' })
  manager = await signInStaff(shop, 'manager', { name: 'Meena Manager' })
  packer = await signInStaff(shop, 'packer')
})
beforeEach(() => setCodes(false))
afterAll(async () => {
  if (!shop) return
  await expectSoundBooks(shop)
  await shop.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 2 }
const setCodes = (isOn: boolean) => shop.pool.query('update setting set is_cash_confirmed_by_code = $1', [isOn])

/** Somebody who proved nothing orders to a number; gives who it was, and the order. */
async function aStrangerOrdersTo({ mobileNumber }: Pick<Buyer, 'mobileNumber'>, change: Record<string, unknown> = {}) {
  const stranger = { ...(await aGuest(shop, haldi)), mobileNumber }
  const { statusCode, orderNumber, message } = await order(shop, stranger, change)
  expect([statusCode, message]).toEqual([200, expect.anything()])
  return { stranger, orderNumber }
}

const seenBy = (owner: Buyer) => shop.call(listNumberOrders, {}, owner)
const refuse = (owner: Buyer, orderNumber: string) => shop.call(refuseNumberOrder, { params: { orderNumber } }, owner)
const detail = (orderNumber: string) => manager.call(getAnyOrder, { params: { orderNumber } })
const pack = (...orderNumbers: string[]) => packer.call(moveOrders, { body: { orderNumbers, step: 'pack' } })
const countHaldi = async () =>
  (await shop.pool.query("select stock, unproven_pieces as unproven from variation where product_id = 'haldi'")).rows[0]

describe('the owner of a number to which a stranger ordered', () => {
  it('sees number, day, packs and pincode of it, and nothing else of the other person', async () => {
    const owner = await aShopper(shop)
    const userBasicInfo = { name: 'Call 98 for a prize', email: 'x@evil.example', mobileNumber: owner.mobileNumber }
    const { orderNumber } = await aStrangerOrdersTo(owner, {
      userBasicInfo,
      deliveryAddress: { ...pune, houseNumber: 'Visit evil.example', towerName: 'Send money' },
    })
    expect(await seenBy(owner)).toEqual([
      {
        ...{ orderNumber, createdAt: expect.any(String), pincode: '411001', isCancellable: true, isRefused: false },
        packs: [{ productName: 'Haldi', size: 200, type: 'G', quantity: 2 }],
      },
    ])
    // It is none of the own orders for that.
    expect(await shop.call(listOrders, {}, owner)).toEqual([])
    await expect(shop.call(getOrder, { params: { orderNumber } }, owner)).rejects.toMatchObject({ statusCode: 404 })
  })

  it('says once, or as often as they like, that they did not order it: it is cancelled, and its goods come back once', async () => {
    const owner = await aShopper(shop)
    const before = await countHaldi()
    const { stranger, orderNumber } = await aStrangerOrdersTo(owner)
    const answers = await Promise.all(Array.from({ length: 5 }, () => refuse(owner, orderNumber)))
    expect([...answers, await refuse(owner, orderNumber)]).toEqual(Array(6).fill({ outcome: 'CANCELLED' }))
    expect(await countHaldi()).toEqual(before)
    expect(await seenBy(owner)).toEqual([])
    // Whoever mistyped the number reads why.
    expect(await shop.call(getOrder, { params: { orderNumber } }, stranger)).toMatchObject({
      orderStatus: 'CANCELLED',
      cancelReason: 'NOT_ORDERED',
    })
    const { rows } = await shop.pool.query(
      "select text from message where template = 'order-cancelled' and channel = 'mail' and strpos(text, $1) > 0",
      [orderNumber],
    )
    expect(rows).toEqual([{ text: expect.stringContaining('did not order it. If you mistyped the number') }])
    const { stage, timeline, refusedAt } = await detail(orderNumber)
    expect([stage, typeof refusedAt]).toEqual(['cancelled', 'string'])
    expect(timeline[0]).toMatchObject({ text: 'Cancelled by who has the number: they did not order it', by: null })
  })

  it('ends one that waits for its code as well, of which no more is sent', async () => {
    await setCodes(true)
    const owner = await aShopper(shop)
    const { orderNumber } = await aStrangerOrdersTo(owner)
    expect(await refuse(owner, orderNumber)).toEqual({ outcome: 'CANCELLED' })
    const sentQuery = "select from message where template = 'order-cancelled' and strpos(text, $1) > 0"
    expect((await shop.pool.query(sentQuery, [orderNumber])).rowCount).toBe(0)
    const code = cashCode(shop.config.secret, orderNumber)
    await expect(confirmByCode(shop, orderNumber, code)).rejects.toMatchObject({ statusCode: 409 })
  })

  it('tells the shop where it is packed: the order goes on, and stands on Today and on the order until it is delivered or cancelled', async () => {
    const owner = await aShopper(shop)
    const [{ orderNumber }, other] = [await aStrangerOrdersTo(owner), await aStrangerOrdersTo(owner)]
    await pack(orderNumber, other.orderNumber)
    const before = await countHaldi()
    expect((await seenBy(owner)).map(({ isCancellable }) => isCancellable)).toEqual([false, false])
    for (const number of [orderNumber, other.orderNumber]) {
      expect(await refuse(owner, number)).toEqual({ outcome: 'TOLD' })
      expect(await refuse(owner, number)).toEqual({ outcome: 'TOLD' })
    }
    expect(await countHaldi()).toEqual(before)
    expect(await seenBy(owner)).toMatchObject([{ isRefused: true }, { isRefused: true }])
    const { refused } = await packer.call(getToday)
    expect(refused.rows.map((row) => row.orderNumber)).toEqual(expect.arrayContaining([orderNumber, other.orderNumber]))
    const { stage, refusedAt, timeline } = await detail(orderNumber)
    expect([stage, typeof refusedAt]).toEqual(['to-hand-over', 'string'])
    expect(timeline[0]).toMatchObject({ text: 'Whoever has the number says they did not order this', by: null })
    const reason = { body: { reason: 'Nobody wants it' } }
    await manager.call(callOffOrder, { params: { orderNumber }, ...reason })
    await manager.call(deliverOrders, { body: { orderNumbers: [other.orderNumber], isCashReceived: true } })
    expect((await packer.call(getToday)).refused).toEqual({ count: 0, rows: [] })
    expect(await seenBy(owner)).toEqual([])
  })

  it('tells the shop too where its people have confirmed it: they vouch for it', async () => {
    await setCodes(true)
    const owner = await aShopper(shop)
    const { orderNumber } = await aStrangerOrdersTo(owner)
    const reason = { body: { reason: 'Her neighbour vouches for it' } }
    await manager.call(confirmWithoutCode, { params: { orderNumber }, ...reason })
    expect(await seenBy(owner)).toMatchObject([{ isCancellable: false }])
    expect(await refuse(owner, orderNumber)).toEqual({ outcome: 'TOLD' })
    expect((await detail(orderNumber)).stage).toBe('to-pack')
  })

  it('hears that it has gone on where it was delivered before', async () => {
    const owner = await aShopper(shop)
    const { orderNumber } = await aStrangerOrdersTo(owner)
    await manager.call(deliverOrders, { body: { orderNumbers: [orderNumber], isCashReceived: true } })
    expect(await seenBy(owner)).toEqual([])
    await expect(refuse(owner, orderNumber)).rejects.toMatchObject({
      statusCode: 409,
      message: 'This order has gone on meanwhile. Please call us.',
    })
  })
})

describe('nobody', () => {
  it('sees or refuses a gift of somebody logged in, what the shop took by phone, what is paid, what its code proved, or the own orders', async () => {
    const owner = await aShopper(shop, haldi)
    const own = await order(shop, owner)
    const gift = await order(shop, { ...(await aShopper(shop, haldi)), mobileNumber: owner.mobileNumber })
    const byPhone = await manager.call(placePhoneOrder, {
      body: {
        ...{ key: randomUUID(), deliveryAddress: pune, lines: [haldi], totalShown: 176.93 },
        recipient: { name: 'Kamala Joshi', mobileNumber: owner.mobileNumber, email: '' },
      },
    })
    const paid = await aStrangerOrdersTo(owner)
    await shop.pool.query(
      "update shop_order set payment_mode = 'ONLINE', payment_status = 'PAID' where order_number = $1",
      [paid.orderNumber],
    )
    await setCodes(true)
    const proven = await aStrangerOrdersTo(owner)
    await confirmByCode(shop, proven.orderNumber, cashCode(shop.config.secret, proven.orderNumber))
    expect(await seenBy(owner)).toEqual([])
    for (const { orderNumber } of [own, gift, byPhone, paid, proven, { orderNumber: 'ZZZZZZZZZZZZ' }]) {
      await expect(refuse(owner, orderNumber)).rejects.toMatchObject({ statusCode: 404, message: 'Order Not Found' })
    }
  })

  it('but who logs in with the number sees or refuses it: no other shopper, no guest of the number, not by a number to call', async () => {
    const owner = await aShopper(shop)
    const { stranger, orderNumber } = await aStrangerOrdersTo(owner)
    const other = await aShopper(shop)
    // The number to call about a delivery is nobody's proof.
    await shop.pool.query(
      'update shopper set mobile_number = $1 where id = (select user_id from session where token_hash = $2)',
      [owner.mobileNumber, hashToken(other.token)],
    )
    expect(await seenBy(other)).toEqual([])
    await expect(refuse(other, orderNumber)).rejects.toMatchObject({ statusCode: 404 })
    const guest = await aGuest(shop)
    for (const { token } of [stranger, guest]) {
      const answers = await Promise.all([
        shop.app.inject({ url: '/api/v1/order/number/orders', headers: { authorization: `Bearer ${token}` } }),
        shop.app.inject({
          ...{ method: 'POST', url: `/api/v1/order/${orderNumber}/refuse` },
          headers: { authorization: `Bearer ${token}` },
        }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    }
    expect(await seenBy(owner)).toHaveLength(1)
  })

  it('sees what a stranger typed where no pincode should be', async () => {
    const owner = await aShopper(shop)
    const { orderNumber } = await aStrangerOrdersTo(owner)
    await shop.pool.query(
      `update shop_order set delivery_address = jsonb_set(delivery_address, '{pincode}', '"411001 call 98"') where order_number = $1`,
      [orderNumber],
    )
    expect(await seenBy(owner)).toMatchObject([{ pincode: null }])
  })
})

describe('at the very moment', () => {
  it('it is packed, or confirmed by its code: one of both holds, and goods are never back and packed', async () => {
    for (let time = 0; time < 8; time += 1) {
      await setCodes(time % 2 === 1)
      const owner = await aShopper(shop)
      const before = await countHaldi()
      const { orderNumber } = await aStrangerOrdersTo(owner)
      const going = () =>
        time % 2 === 1
          ? confirmByCode(shop, orderNumber, cashCode(shop.config.secret, orderNumber)).catch(
              ({ statusCode }) => statusCode,
            )
          : pack(orderNumber)
      const [answer] = await Promise.all([
        refuse(owner, orderNumber).catch(({ statusCode }) => ({ outcome: statusCode })),
        going(),
      ])
      const { stage } = await detail(orderNumber)
      const isCancelled = answer.outcome === 'CANCELLED'
      expect(stage === 'cancelled').toBe(isCancelled)
      if (time % 2 === 0 && !isCancelled) expect([answer.outcome, stage]).toEqual(['TOLD', 'to-hand-over'])
      // Confirmed by the number's own code first, it is a proven person's.
      if (time % 2 === 1 && !isCancelled) expect([404, 409]).toContain(answer.outcome)
      expect((await countHaldi()).stock).toBe(before.stock - (isCancelled ? 0 : 2))
    }
  })

  it('somebody of the shop packs it first: the owner’s word waits, and is told', async () => {
    const owner = await aShopper(shop)
    const { orderNumber } = await aStrangerOrdersTo(owner)
    const staffClient = await shop.pool.connect()
    try {
      await staffClient.query('begin')
      await staffClient.query(
        "update shop_order set fulfilment = 'PACKED', packed_at = now() where order_number = $1",
        [orderNumber],
      )
      const refusing = refuse(owner, orderNumber)
      await expect.poll(countWaiting).toBeGreaterThan(0)
      await staffClient.query('commit')
      expect(await refusing).toEqual({ outcome: 'TOLD' })
    } finally {
      staffClient.release()
    }
  })

  async function countWaiting() {
    const { rows } = await shop.pool.query(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows[0].waiting
  }
})
