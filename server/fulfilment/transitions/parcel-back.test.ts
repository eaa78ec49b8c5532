import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listStockMoves } from '#contract/api/admin/catalog/stock.ts'
import { returnGoods } from '#contract/api/admin/orders/order-money.ts'
import { callOffOrder, moveOrders, type ParcelState } from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder, listAllOrders } from '#contract/api/admin/orders/orders.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let manager: SignedInStaff
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  manager = await signInStaff(pay.shop, 'manager')
})
afterAll(async () => {
  await pay?.books()
  await pay?.shop.close()
  await sandbox?.close()
})

const goods = { productId: 'haldi', size: 200, quantity: 3 }
const free = () => pay.stockOf('SKU-2')
const detail = (orderNumber: string) => manager.call(getAnyOrder, { params: { orderNumber } })
const run = (...commandArguments: string[]) => runOrderCommand(pay.shop, commandArguments)

const move = (orderNumber: string, ...steps: ('pack' | 'hand-over')[]) =>
  steps.reduce<Promise<unknown>>(
    (before, step) => before.then(() => manager.call(moveOrders, { body: { orderNumbers: [orderNumber], step } })),
    Promise.resolve(),
  )

/** A cash order that is with the courier. */
async function onTheRoad() {
  const { orderNumber } = await pay.cash(await aShopper(pay.shop, goods))
  await move(orderNumber, 'pack', 'hand-over')
  return orderNumber
}

const cancel = (orderNumber: string, state?: ParcelState) =>
  manager.call(callOffOrder, {
    params: { orderNumber },
    body: { reason: 'Refused at the door', ...(state ? { goods: state } : {}) },
  })

type Noted = { quantity?: number; shelf?: boolean; isLost?: boolean; amount?: number; key?: string }
const note = (orderNumber: string, { quantity = 3, shelf = true, isLost = false, amount = 0, key }: Noted = {}) =>
  manager.call(returnGoods, {
    params: { orderNumber },
    body: {
      ...{ key: key ?? randomUUID(), lines: [{ position: 0, quantity }], isRestocked: shelf && !isLost, isLost },
      ...{ amount, reason: 'The courier brought it' },
    },
  })

describe('a parcel that is cancelled on the road', () => {
  it('is on its way back: nothing of it is on the shelf, and Today waits for it, until somebody notes that it came', async () => {
    const number = await onTheRoad()
    const before = await free()
    expect(await cancel(number)).toMatchObject({ stage: 'coming-back', steps: ['return'], undo: null })
    expect(await free()).toBe(before)
    const { comingBack } = await manager.call(getToday)
    expect(comingBack.rows.map(({ orderNumber }) => orderNumber)).toEqual([number])
    const list = async (stage: 'coming-back' | 'cancelled') =>
      (await manager.call(listAllOrders, { query: { stage } })).rows.map(({ orderNumber }) => orderNumber)
    expect([await list('coming-back'), await list('cancelled')]).toEqual([[number], []])
    const back = await note(number)
    expect(back).toMatchObject({
      stage: 'cancelled',
      steps: [],
      returns: [{ isRestocked: true, isLost: false, amount: 0 }],
    })
    expect(await free()).toBe(before + 3)
    expect([await list('coming-back'), await list('cancelled')]).toEqual([[], [number]])
  })

  it('grows the shelf by what is good alone: of three pieces one is good, one spoilt and one lost', async () => {
    const number = await onTheRoad()
    const before = await free()
    await cancel(number)
    const key = randomUUID()
    await Promise.all([1, 2, 3].map(() => note(number, { quantity: 1, key })))
    expect(await note(number, { quantity: 1, shelf: false })).toMatchObject({ stage: 'coming-back' })
    const { stage, timeline } = await note(number, { quantity: 1, isLost: true })
    expect([stage, await free()]).toEqual(['cancelled', before + 1])
    expect(timeline.map(({ text }) => text).slice(0, 4)).toEqual([
      ...['Did not come back', 'Came back', 'Came back', 'Cancelled by the shop'],
    ])
    await expect(note(number, { quantity: 1 })).rejects.toMatchObject({
      statusCode: 409,
      message: 'All of Haldi (200 G) came back already.',
    })
    expect(await free()).toBe(before + 1)
  })

  it.each<[ParcelState, number]>([
    ['good', 3],
    ['spoilt', 0],
    ['lost', 0],
  ])(
    'and is known to be %s as it is cancelled: %i pieces are on the shelf, however often it is pressed',
    async (state, pieces) => {
      const number = await onTheRoad()
      const before = await free()
      await Promise.all([1, 2, 3].map(() => cancel(number, state)))
      expect(await detail(number)).toMatchObject({
        ...{ stage: 'cancelled', steps: [] },
        returns: [{ isRestocked: state === 'good', isLost: state === 'lost', lines: [{ position: 0, quantity: 3 }] }],
      })
      expect(await free()).toBe(before + pieces)
      await expect(note(number, { quantity: 1 })).rejects.toMatchObject({ statusCode: 409 })
    },
  )

  it('sends the money of an online order back by itself, none with its goods', async () => {
    const { paymentOrderId, orderId } = await pay.open(await aShopper(pay.shop, goods))
    const { orderNumber } = await pay.confirm(confirmation(await sandbox.pay(paymentOrderId)))
    await move(orderNumber, 'pack', 'hand-over')
    await cancel(orderNumber)
    expect(await pay.refundsOf(orderId)).toMatchObject([{ reason: 'cancelled', amount: 244_39 }])
    const before = await free()
    await expect(note(orderNumber, { amount: 10 })).rejects.toMatchObject({
      statusCode: 409,
      message: 'This order is cancelled: what was paid online goes back by itself, and no money goes with its goods.',
    })
    expect(await free()).toBe(before)
    await note(orderNumber)
    expect(await free()).toBe(before + 3)
    expect(await pay.refundsOf(orderId)).toHaveLength(1)
  })

  it('shows in the moves of its stock when it came back, not when it was cancelled', async () => {
    const number = await onTheRoad()
    await cancel(number)
    const moves = async () => {
      const params = { productId: 'haldi', size: '200' }
      const { rows } = await manager.call(listStockMoves, { params, query: {} })
      const [newest] = rows
      expect(newest?.stockAfter).toBe(await free())
      return rows.filter(({ orderNumber }) => orderNumber === number).map(({ kind, change }) => [kind, change])
    }
    expect(await moves()).toEqual([['ordered', -3]])
    await note(number, { quantity: 2 })
    expect(await moves()).toEqual([
      ['returned', 2],
      ['ordered', -3],
    ])
    await note(number, { quantity: 1, isLost: true })
  })

  it('cannot be lost where it was delivered, nor lie on the shelf where it is lost', async () => {
    const number = await onTheRoad()
    await cancel(number)
    const body = { key: randomUUID(), lines: [{ position: 0, quantity: 3 }], amount: 0, reason: 'Nobody knows' }
    const lost = { ...body, isRestocked: true, isLost: true }
    await expect(manager.call(returnGoods, { params: { orderNumber: number }, body: lost })).rejects.toMatchObject({
      statusCode: 400,
      message: 'What is lost cannot lie on the shelf.',
    })
    await note(number, { isLost: true })
    const { orderNumber } = await pay.cash(await aShopper(pay.shop, goods))
    await run('complete', orderNumber)
    await expect(note(orderNumber, { isLost: true })).rejects.toMatchObject({ statusCode: 409 })
  })
})

it('an order that is packed and not handed over goes back on the shelf as it is cancelled, whatever is said of its goods', async () => {
  const { orderNumber } = await pay.cash(await aShopper(pay.shop, goods))
  await move(orderNumber, 'pack')
  const before = await free()
  expect(await cancel(orderNumber, 'lost')).toMatchObject({ stage: 'cancelled', returns: [] })
  expect(await free()).toBe(before + 3)
})

describe('whoever cancels by the command line', () => {
  it('is asked where the goods are of an order on the road, and notes them when they came', async () => {
    const number = await onTheRoad()
    const before = await free()
    await expect(run('cancel', number)).rejects.toThrow(
      `Order ${number} is on the road. Say where its goods are: --goods on-its-way-back, good (back here, all of it), spoilt or lost.`,
    )
    expect(await detail(number)).toMatchObject({ stage: 'on-the-way' })
    expect(await run('cancel', number, '--goods', 'on-its-way-back')).toContain(
      `Order ${number} is cancelled, and its goods are on their way back.`,
    )
    expect(await free()).toBe(before)
    await expect(run('came-back', number)).rejects.toThrow('Say how it came back: --goods good, spoilt or lost.')
    await note(number, { quantity: 1, isLost: true })
    expect(await run('came-back', number, '--goods', 'good')).toBe(
      `Order ${number}: its goods came back, and are on the shelf.`,
    )
    expect(await free()).toBe(before + 2)
    await expect(run('came-back', number, '--goods', 'good')).rejects.toThrow(
      `Nothing of order ${number} is on its way back.`,
    )
  })

  it('says at once that they are lost, and the shelf stays as it is', async () => {
    const number = await onTheRoad()
    const before = await free()
    expect(await run('cancel', number, '--goods', 'lost')).toMatch(
      `Order ${number} is cancelled, and its goods are accounted for.`,
    )
    expect(await free()).toBe(before)
    await expect(run('cancel', number, '--goods', 'thrown')).rejects.toThrow('Please say what to do:')
  })
})

it('a parcel that is cancelled on the road waits for its pieces without holding its coupon, as everybody who orders both: none waits for the other for ever', async () => {
  const now = Date.now()
  const span = { startsAt: new Date(now - 86_400_000), endsAt: new Date(now + 86_400_000) }
  const offer = { title: 'Ten off', promoType: 'ORDER', discountType: 'PERCENTAGE_OFF', discount: 10_00 } as const
  await pay.shop.db.insert(coupons).values({ ...offer, ...span, promoCode: 'ROAD10' })
  const { orderNumber } = await pay.cash(await aShopper(pay.shop, goods), { promoCodes: ['ROAD10'] })
  await move(orderNumber, 'pack', 'hand-over')
  const other = await pay.shop.pool.connect()
  await other.query("begin; set local lock_timeout = '500ms'")
  await other.query("select from variation where sku = 'SKU-2' for update")
  const cancelled = cancel(orderNumber, 'good')
  const waiting = async () =>
    (
      await pay.shop.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rowCount
  await expect.poll(waiting).toBe(1)
  await other.query("select from promo_code where promo_code = 'ROAD10' for update")
  await other.query('commit')
  other.release()
  expect(await cancelled).toMatchObject({ stage: 'cancelled' })
})
