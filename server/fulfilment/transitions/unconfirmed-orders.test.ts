import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeShopSettings, getShopSettings } from '#contract/api/admin/content/settings.ts'
import { confirmWithoutCode, sendCodeAgain as sendFromCounter } from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder, listAllOrders } from '#contract/api/admin/orders/orders.ts'
import { placePhoneOrder } from '#contract/api/admin/orders/phone-orders.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { sendCashCode } from '#contract/api/orders/cash-codes.ts'
import { cancelOrder, getOrder } from '#contract/api/orders/orders.ts'
import { readTrackToken, trackOrder } from '#contract/api/orders/tracking.ts'
import { cashCode } from '#server/people/messages/cash-codes/cash-code.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import {
  aGuest,
  aShopper,
  type Buyer,
  expectSoundBooks,
  openSmallShop,
  order,
  pune,
} from '#server/testing/orders/test-buyers.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'
import { cancelUnconfirmedOrders } from './unconfirmed-orders.ts'

let shop: TestShop
let manager: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop({ ADDRESS_LIMIT_FACTOR: '0' })
  manager = await signInStaff(shop, 'manager', { name: 'Meena Manager' })
  await shop.pool.query('update setting set is_cash_confirmed_by_code = true')
  const [startsAt, endsAt] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)]
  const offer = { title: 'Once a shopper', promoType: 'ORDER', discountType: 'PERCENTAGE_OFF' } as const
  await shop.db.insert(coupons).values({ ...offer, promoCode: 'ONCE10', discount: 10_00, startsAt, endsAt })
})
afterAll(async () => {
  if (!shop) return
  await expectSoundBooks(shop)
  await shop.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 2 }
const inTime = 'This order was not confirmed in time, so it was cancelled. Nothing is to be paid. Please order again.'

type Placed = { buyer: Buyer; orderNumber: string; code: string }
async function ordered(buyer?: Buyer): Promise<Placed> {
  const who = buyer ?? (await aShopper(shop, haldi))
  const { orderNumber, statusCode, message } = await order(shop, who)
  expect([statusCode, message]).toEqual([200, expect.anything()])
  return { buyer: who, orderNumber, code: cashCode(shop.config.secret, orderNumber) }
}

/** Its code went out long ago, and its time is up. */
async function waitedTooLong({ orderNumber }: Pick<Placed, 'orderNumber'>) {
  await shop.pool.query(
    "update message set sent_at = now() - interval '2 hours' where template = 'cash-order-code' and strpos(text, $1) > 0",
    [orderNumber],
  )
  await timeIsUp({ orderNumber })
}
const timeIsUp = ({ orderNumber }: Pick<Placed, 'orderNumber'>) =>
  shop.pool.query("update shop_order set confirm_by = now() - interval '1 second' where order_number = $1", [
    orderNumber,
  ])

const seen = ({ buyer, orderNumber }: Placed) => shop.call(getOrder, { params: { orderNumber } }, buyer)
const detail = (orderNumber: string) => manager.call(getAnyOrder, { params: { orderNumber } })
const confirm = ({ buyer, orderNumber, code }: Placed) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/v1/order/${orderNumber}/confirm`,
    headers: { authorization: `Bearer ${buyer.token}` },
    payload: { code },
  })

async function countHaldi() {
  const { rows } = await shop.pool.query(
    "select stock, unproven_pieces as unproven from variation where product_id = 'haldi'",
  )
  return rows[0] as { stock: number; unproven: number }
}

async function sentMessagesTo({ buyer, orderNumber }: Placed) {
  const { rows } = await shop.pool.query<{ channel: string; text: string }>(
    "select channel, text from message where template = 'order-cancelled' and (recipient = $1 or strpos(text, $2) > 0)",
    [`+91${buyer.mobileNumber}`, orderNumber],
  )
  return rows.filter(({ text }) => text.includes(orderNumber))
}

describe('a cash order that nobody confirms', () => {
  it('waits for a day, which its shopper and the shop read, and is cancelled then: goods and coupon are free, both read why', async () => {
    const before = await countHaldi()
    const buyer = await aShopper(shop, haldi)
    const { orderNumber } = await order(shop, buyer, { promoCodes: ['ONCE10'] })
    const placed = { buyer, orderNumber, code: cashCode(shop.config.secret, orderNumber) }
    const waiting = await seen(placed)
    expect(Date.parse(waiting.confirmBy ?? '') - Date.parse(waiting.createdAt)).toBe(86_400_000)
    const { toConfirm } = await manager.call(getToday)
    expect(toConfirm.rows).toContainEqual(expect.objectContaining({ orderNumber, confirmBy: waiting.confirmBy }))
    await cancelUnconfirmedOrders(shop)
    expect(await seen(placed)).toMatchObject({ isToBeConfirmed: true })
    expect((await countHaldi()).stock).toBe(before.stock - 2)
    expect(await usesOf(orderNumber)).toBe(1)

    await waitedTooLong(placed)
    await cancelUnconfirmedOrders(shop)
    const after = await seen(placed)
    expect(after).toMatchObject({ orderStatus: 'CANCELLED', cancelReason: 'NOT_CONFIRMED' })
    expect(after).not.toHaveProperty('confirmBy')
    expect(await countHaldi()).toEqual(before)
    expect(await usesOf(orderNumber)).toBe(0)
    const { stage, timeline } = await detail(orderNumber)
    expect(stage).toBe('cancelled')
    expect(timeline[0]).toMatchObject({ text: 'Cancelled by itself: its code was not confirmed in time', by: null })
    const { rows } = await manager.call(listAllOrders, { query: { stage: 'cancelled', search: orderNumber } })
    expect(rows).toMatchObject([{ orderNumber, stage: 'cancelled' }])
    expect(rows[0]).not.toHaveProperty('confirmBy')
    expect((await manager.call(getToday)).toConfirm.rows.map((row) => row.orderNumber)).not.toContain(orderNumber)
  })

  const usesOf = (orderNumber: string) =>
    shop.pool
      .query('select from promo_code_use u join shop_order o on o.id = u.order_id where o.order_number = $1', [
        orderNumber,
      ])
      .then(({ rowCount }) => rowCount)

  it('is told to whoever was logged in by SMS and mail, with how to order again, once', async () => {
    const placed = await ordered()
    await waitedTooLong(placed)
    for (let time = 0; time < 3; time += 1) await cancelUnconfirmedOrders(shop)
    const sent = await sentMessagesTo(placed)
    expect(sent.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms'])
    expect(sent.find(({ channel }) => channel === 'mail')?.text).toContain('choose Order again')
  })

  it('is told to a guest by SMS alone, of one order a day, and not where no code was sent to the number', async () => {
    const guest = await aGuest(shop, haldi)
    const first = await ordered(guest)
    const second = await ordered({ ...(await aGuest(shop, haldi)), mobileNumber: guest.mobileNumber })
    for (const placed of [first, second]) await waitedTooLong(placed)
    const unsent = await ordered(await aGuest(shop, haldi))
    await shop.pool.query("delete from message where template = 'cash-order-code' and strpos(text, $1) > 0", [
      unsent.orderNumber,
    ])
    await timeIsUp(unsent)
    await cancelUnconfirmedOrders(shop)
    for (const placed of [first, second, unsent]) expect((await seen(placed)).orderStatus).toBe('CANCELLED')
    expect(await Promise.all([first, second].map(sentMessagesTo))).toEqual([
      [expect.objectContaining({ channel: 'sms' })],
      [],
    ])
    expect(await sentMessagesTo(unsent)).toEqual([])
  })

  it('says so on the page of a guest’s link, as it said until when it waits', async () => {
    const guest = await aGuest(shop, haldi)
    const placed = await ordered(guest)
    const { orderNumber } = placed
    const { token } = await shop.call(readTrackToken, { params: { orderNumber } }, guest)
    const follow = () =>
      shop.call(trackOrder, { query: { orderNumber, token, lastFour: guest.mobileNumber.slice(-4) } })
    expect(await follow()).toMatchObject({ isToBeConfirmed: true, confirmBy: expect.any(String) })
    await waitedTooLong(placed)
    await cancelUnconfirmedOrders(shop)
    expect(await follow()).toMatchObject({ orderStatus: 'CANCELLED', cancelReason: 'NOT_CONFIRMED' })
  })

  it('takes no code any more, nor sends one, and says why', async () => {
    const placed = await ordered()
    await waitedTooLong(placed)
    // Until it is cancelled its code is as good as ever.
    const late = await ordered()
    await waitedTooLong(late)
    expect((await confirm(late)).statusCode).toBe(200)
    await cancelUnconfirmedOrders(shop)
    expect((await confirm(placed)).json()).toMatchObject({ statusCode: 409, message: inTime })
    const params = { orderNumber: placed.orderNumber }
    await expect(shop.call(sendCashCode, { params }, placed.buyer)).rejects.toMatchObject({
      statusCode: 409,
      message: inTime,
    })
    await expect(manager.call(sendFromCounter, { params })).rejects.toMatchObject({ statusCode: 409, message: inTime })
    expect(await seen(late)).toMatchObject({ orderStatus: 'CONFIRMED' })
    const { buyer } = placed
    // Cancelling what is cancelled changes nothing, the reason neither.
    expect(await shop.call(cancelOrder, { params }, buyer)).toMatchObject({ cancelReason: 'NOT_CONFIRMED' })
  })

  it('keeps the hours it was placed with when the shop sets others; new ones get those', async () => {
    const { deliveryCharge, tax, openCashOrders, isCashConfirmedByCode, version } = await manager.call(getShopSettings)
    const before = await ordered()
    const body = { deliveryCharge, tax, openCashOrders, isCashConfirmedByCode, version }
    const set = (cashCodeHours: number) => manager.call(changeShopSettings, { body: { ...body, cashCodeHours } })
    for (const wrong of [0, 73, 1.5]) await expect(set(wrong)).rejects.toMatchObject({ statusCode: 400 })
    expect(await set(2)).toMatchObject({ cashCodeHours: 2 })
    const hoursOf = async (placed: Placed) => {
      const { confirmBy, createdAt } = await seen(placed)
      return (Date.parse(confirmBy ?? '') - Date.parse(createdAt)) / 3_600_000
    }
    expect([await hoursOf(before), await hoursOf(await ordered())]).toEqual([24, 2])
    const again = { ...body, version: version + 1, cashCodeHours: 24 }
    await manager.call(changeShopSettings, { body: again })
  })
})

describe('what is not cancelled by itself', () => {
  it('is what is confirmed, packed, taken by phone, placed while codes were off, or under the former promise', async () => {
    const confirmed = await ordered()
    await confirm(confirmed)
    const byShop = await ordered()
    const reason = { body: { reason: 'Her neighbour vouches for it' } }
    await manager.call(confirmWithoutCode, { params: { orderNumber: byShop.orderNumber }, ...reason })
    const byPhone = await manager.call(placePhoneOrder, {
      body: {
        ...{ key: randomUUID(), deliveryAddress: pune, lines: [haldi], totalShown: 176.93 },
        recipient: { name: 'Kamala Joshi', mobileNumber: anyMobile(), email: '' },
      },
    })
    await shop.pool.query('update setting set is_cash_confirmed_by_code = false')
    const withoutCode = await ordered()
    await shop.pool.query('update setting set is_cash_confirmed_by_code = true')
    const former = await ordered()
    await shop.pool.query('update shop_order set confirm_by = null where order_number = $1', [former.orderNumber])
    const all = [confirmed, byShop, byPhone, withoutCode, former].map(({ orderNumber }) => orderNumber)
    await shop.pool.query(
      "update shop_order set created_at = created_at - interval '9 days', confirm_by = confirm_by - interval '9 days' where order_number = any($1)",
      [all],
    )
    await shop.pool.query("update message set sent_at = now() - interval '9 days' where template = 'cash-order-code'")
    await letSomeTimePass()
    await manager.call(sendFromCounter, { params: { orderNumber: former.orderNumber } })
    await cancelUnconfirmedOrders(shop)
    const { rows } = await shop.pool.query('select order_status from shop_order where order_number = any($1)', [all])
    expect(rows.map(({ order_status }) => order_status)).toEqual(all.map(() => 'CONFIRMED'))
    // By the end that nobody promised it is not cancelled later either.
    expect(await seen(former)).not.toHaveProperty('confirmBy')
  })

  it('is what has its code from a gateway that was away for less than an hour; asked for again it has no longer', async () => {
    const placed = await ordered()
    await timeIsUp(placed)
    await cancelUnconfirmedOrders(shop)
    expect(await seen(placed)).toMatchObject({ isToBeConfirmed: true })
    const sent = (ago: string) =>
      shop.pool.query(
        "update message set sent_at = now() - $2::interval where template = 'cash-order-code' and strpos(text, $1) > 0",
        [placed.orderNumber, ago],
      )
    await sent('59 minutes')
    await cancelUnconfirmedOrders(shop)
    expect(await seen(placed)).toMatchObject({ isToBeConfirmed: true })
    await sent('61 minutes')
    await letSomeTimePass()
    await shop.call(sendCashCode, { params: { orderNumber: placed.orderNumber } }, placed.buyer)
    await cancelUnconfirmedOrders(shop)
    expect(await seen(placed)).toMatchObject({ cancelReason: 'NOT_CONFIRMED' })
  })

  it('is what the shop has sent its code again: it waits the whole time anew', async () => {
    const placed = await ordered()
    await waitedTooLong(placed)
    await letSomeTimePass()
    await manager.call(sendFromCounter, { params: { orderNumber: placed.orderNumber } })
    await cancelUnconfirmedOrders(shop)
    const { confirmBy } = await seen(placed)
    expect(Date.parse(confirmBy ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  })

  const letSomeTimePass = () =>
    shop.pool.query(
      "update login_challenge set created_at = created_at - interval '1 minute' where flow in ('cash-order', 'own-cash-order')",
    )
})

describe('at the very moment', () => {
  it('many processes look at the same orders: each is cancelled once, its goods come back once', async () => {
    const before = await countHaldi()
    const placed = await Promise.all(Array.from({ length: 6 }, () => ordered()))
    await Promise.all(placed.map(waitedTooLong))
    await Promise.all(Array.from({ length: 5 }, () => cancelUnconfirmedOrders(shop)))
    expect(await countHaldi()).toEqual(before)
    for (const one of placed) {
      expect(await seen(one)).toMatchObject({ cancelReason: 'NOT_CONFIRMED' })
      expect(await sentMessagesTo(one)).toHaveLength(2)
    }
  })

  it('its code comes, or its shopper cancels it: one of both holds, and the other hears so', async () => {
    for (let time = 0; time < 8; time += 1) {
      const before = await countHaldi()
      const [coded, left] = [await ordered(), await ordered()]
      await Promise.all([coded, left].map(waitedTooLong))
      const cancelling = () => shop.call(cancelOrder, { params: { orderNumber: left.orderNumber } }, left.buyer)
      const [answer] = await Promise.all([
        confirm(coded),
        cancelUnconfirmedOrders(shop),
        cancelling(),
        cancelUnconfirmedOrders(shop),
      ])
      const { orderStatus } = await seen(coded)
      expect([answer.statusCode, orderStatus]).toEqual(
        answer.statusCode === 200 ? [200, 'CONFIRMED'] : [409, 'CANCELLED'],
      )
      expect((await seen(left)).orderStatus).toBe('CANCELLED')
      expect((await countHaldi()).stock).toBe(before.stock - (orderStatus === 'CONFIRMED' ? 2 : 0))
      if (orderStatus === 'CONFIRMED')
        await shop.call(cancelOrder, { params: { orderNumber: coded.orderNumber } }, coded.buyer)
    }
  })

  it.each([
    ['confirms it', 'cash_confirmed_at = now()'],
    ['gives it more time', "confirm_by = now() + interval '1 day'"],
    ['corrects something of it', "comment = 'Call before you come'"],
  ])('somebody of the shop %s: what they did is looked at first', async (_, change) => {
    const placed = await ordered()
    await waitedTooLong(placed)
    const staffClient = await shop.pool.connect()
    try {
      await staffClient.query('begin')
      await staffClient.query(`update shop_order set ${change} where order_number = $1`, [placed.orderNumber])
      const cancelling = cancelUnconfirmedOrders(shop)
      await expect.poll(countWaiting).toBeGreaterThan(0)
      await staffClient.query('commit')
      await cancelling
    } finally {
      staffClient.release()
    }
    const isStill = !change.startsWith('comment')
    expect((await seen(placed)).orderStatus).toBe(isStill ? 'CONFIRMED' : 'CANCELLED')
  })

  it('the process that cancels is killed halfway: nothing of it is done, and the next one does all', async () => {
    const before = await countHaldi()
    const placed = await ordered()
    await waitedTooLong(placed)
    const shelf = await shop.pool.connect()
    try {
      await shelf.query("begin; select from variation where product_id = 'haldi' for update")
      const cancelling = cancelUnconfirmedOrders(shop).catch((error) => error)
      await expect.poll(countWaiting).toBeGreaterThan(0)
      const kill = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await shelf.query(kill)
      await cancelling
    } finally {
      await shelf.query('rollback')
      shelf.release()
    }
    await cancelUnconfirmedOrders(shop)
    expect(await seen(placed)).toMatchObject({ cancelReason: 'NOT_CONFIRMED' })
    expect((await countHaldi()).stock).toBe(before.stock)
    expect(await sentMessagesTo(placed)).toHaveLength(2)
  })

  async function countWaiting() {
    const { rows } = await shop.pool.query(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows[0].waiting
  }
})
