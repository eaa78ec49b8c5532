import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { returnGoods } from '#contract/api/admin/orders/order-money.ts'
import { callOffOrder, deliverOrders, moveOrders, writeOrderNote } from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder, listAllOrders } from '#contract/api/admin/orders/orders.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { getOrder } from '#contract/api/orders/orders.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import {
  aShopper,
  type Buyer,
  expectSoundBooks,
  fillCart,
  openSmallShop,
  order,
} from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let buyer: Buyer
let packer: SignedInStaff
let manager: SignedInStaff
let support: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '100' })
  buyer = await aShopper(shop)
  packer = await signInStaff(shop, 'packer', { name: 'Ravi Packer' })
  manager = await signInStaff(shop, 'manager', { name: 'Meena Manager' })
  support = await signInStaff(shop, 'support', { name: 'Sunil Support' })
})
afterAll(async () => {
  if (!shop) return
  await expectSoundBooks(shop)
  await shop.close()
})

const haldi = { productId: 'haldi', size: 200, quantity: 1 }

async function anOrder(name = 'Asha Patil') {
  await fillCart(shop, buyer.token, [haldi])
  const { mobileNumber } = buyer
  return (await order(shop, buyer, { userBasicInfo: { name, email: 'asha@example.com', mobileNumber } })).orderNumber
}

const move = (step: 'pack' | 'hand-over', ...orderNumbers: string[]) =>
  packer.call(moveOrders, { body: { orderNumbers, step } })
const takeBack = (step: 'pack' | 'hand-over', orderNumber: string) =>
  packer.call(moveOrders, { body: { orderNumbers: [orderNumber], step, isUndone: true } })
const deliver = (orderNumber: string, body = {}) =>
  manager.call(deliverOrders, { body: { orderNumbers: [orderNumber], isCashReceived: true, ...body } })
const detail = (orderNumber: string) => manager.call(getAnyOrder, { params: { orderNumber } })
const seen = (orderNumber: string) => shop.call(getOrder, { params: { orderNumber } }, buyer)
const audit = async (orderNumber: string) =>
  (
    await shop.pool.query('select actor, action, before, after from audit_entry where subject_id = $1 order by id', [
      orderNumber,
    ])
  ).rows
const outcomes = ({ results }: Awaited<ReturnType<typeof move>>) => results.map(({ outcome }) => outcome)

describe('the people of the shop take an order through its day', () => {
  it('packed, handed over and delivered, each step once however often it is pressed', async () => {
    const number = await anOrder()
    expect(await detail(number)).toMatchObject({ stage: 'to-pack', steps: ['pack', 'deliver', 'cancel'], undo: null })
    const pressed = await Promise.all(Array.from({ length: 6 }, () => move('pack', number)))
    expect(pressed.flatMap(outcomes).sort()).toEqual(['done', ...Array(5).fill('done before')])
    expect(pressed.flatMap(({ results }) => results.map(({ message }) => message))).toContain(
      `Order ${number} is packed.`,
    )
    expect(await detail(number)).toMatchObject({ stage: 'to-hand-over', undo: 'pack' })
    expect(outcomes(await move('hand-over', number))).toEqual(['done'])
    expect((await deliver(number, { comment: 'Left with the guard' })).results[0]?.outcome).toBe('done')
    expect(await detail(number)).toMatchObject({
      stage: 'delivered',
      steps: ['return'],
      undo: 'deliver',
      refundable: 109.46,
    })
    expect(await seen(number)).toMatchObject({
      orderStatus: 'COMPLETED',
      paymentStatus: 'PAID',
      comment: 'Left with the guard',
    })
    expect((await audit(number)).map(({ actor, action }) => [actor, action])).toEqual([
      ['Ravi Packer', 'order.pack'],
      ['Ravi Packer', 'order.hand-over'],
      ['Meena Manager', 'order.deliver'],
    ])
    expect((await audit(number))[2]).toMatchObject({
      before: { fulfilment: 'OUT_FOR_DELIVERY', paymentStatus: 'PENDING' },
      after: { fulfilment: 'DELIVERED', paymentStatus: 'PAID', comment: 'Left with the guard' },
    })
    const { timeline, order: found } = await detail(number)
    expect(timeline.map(({ text, by }) => [text, by])).toEqual([
      ['Delivered', 'Meena Manager'],
      ['Handed over for delivery', 'Ravi Packer'],
      ['Packed', 'Ravi Packer'],
      ['Ordered, to be paid in cash', null],
    ])
    expect(found.orderNumber).toBe(number)
  })

  it('and take a step back that was taken by mistake, once, without a second bill or message', async () => {
    const number = await anOrder()
    await move('pack', number)
    await move('hand-over', number)
    expect(outcomes(await takeBack('hand-over', number))).toEqual(['done'])
    expect(outcomes(await takeBack('hand-over', number))).toEqual(['done before'])
    expect(outcomes(await takeBack('pack', number))).toEqual(['done'])
    expect(await detail(number)).toMatchObject({ stage: 'to-pack' })
    await move('pack', number)
    await deliver(number)
    expect((await deliver(number, { isUndone: true })).results[0]).toMatchObject({ outcome: 'done' })
    expect(await seen(number)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PENDING', deliveredAt: null })
    await deliver(number)
    const count = async (statement: string) => (await shop.pool.query(statement, [number])).rows[0].count
    expect(
      await count('select count(*)::int from bill b join shop_order o on o.id = b.order_id where order_number = $1'),
    ).toBe(1)
    expect(
      await count(
        "select count(*)::int from message where channel = 'sms' and template <> 'order-confirmed' and text like '%' || $1 || '%'",
      ),
    ).toBe(2)
  })

  it('and a delivery taken back stands as it stood before, also where nobody had packed it', async () => {
    const number = await anOrder()
    await deliver(number)
    await deliver(number, { isUndone: true })
    const found = await detail(number)
    expect(found).toMatchObject({ stage: 'to-pack', steps: ['pack', 'deliver', 'cancel'] })
    expect(found.timeline.map(({ text }) => text)).not.toContain('Packed')
    await move('pack', number)
    await deliver(number)
    await deliver(number, { isUndone: true })
    expect(await detail(number)).toMatchObject({ stage: 'to-hand-over' })
  })

  it('a delivery of more than a day ago cannot be taken back', async () => {
    const number = await anOrder()
    await deliver(number)
    await shop.pool.query("update shop_order set delivered_at = now() - interval '25 hours' where order_number = $1", [
      number,
    ])
    expect((await detail(number)).undo).toBeNull()
    expect((await deliver(number, { isUndone: true })).results[0]).toMatchObject({
      outcome: 'not possible',
      message: `Order ${number} cannot be taken back: it was delivered more than a day ago, or something of it came back.`,
    })
  })

  it('a cash order is delivered only once its cash was received', async () => {
    const number = await anOrder()
    await move('pack', number)
    const { results } = await manager.call(deliverOrders, { body: { orderNumbers: [number] } })
    expect(results[0]).toEqual({
      orderNumber: number,
      outcome: 'not possible',
      message: `Order ${number} cannot be delivered: its cash was not received.`,
    })
    expect(await seen(number)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PENDING' })
  })

  it('many at once, each by itself: one that is cancelled and one that is unknown keep nobody else waiting', async () => {
    const numbers = [await anOrder(), await anOrder(), await anOrder()]
    await manager.call(callOffOrder, { params: { orderNumber: numbers[1] ?? '' }, body: { reason: 'Ordered twice' } })
    const { results } = await move('pack', ...numbers, 'ZZZZZZZZZZZZ', numbers[0] ?? '')
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'not possible', 'done', 'unknown'])
    expect(results[1]?.message).toBe(`Order ${numbers[1]} cannot be packed: it was cancelled.`)
    expect(results[3]?.message).toBe('There is no order ZZZZZZZZZZZZ.')
  })
})

describe('the shop cancels an order', () => {
  it('with its reason, once, and the pieces are back on the shelf; a delivered one is refused', async () => {
    const stock = async () => (await shop.pool.query("select stock from variation where sku = 'SKU-2'")).rows[0].stock
    const before = await stock()
    const number = await anOrder()
    const cancel = () =>
      manager.call(callOffOrder, { params: { orderNumber: number }, body: { reason: 'The shopper called' } })
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.map(({ stage }) => stage)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(await stock()).toBe(before)
    expect(await audit(number)).toMatchObject([
      {
        actor: 'Meena Manager',
        action: 'order.cancel',
        after: { orderStatus: 'CANCELLED', reason: 'The shopper called' },
      },
    ])
    expect((await detail(number)).timeline[0]).toMatchObject({
      text: 'Cancelled by the shop',
      detail: 'The shopper called',
    })
    const delivered = await anOrder()
    await deliver(delivered)
    await expect(
      manager.call(callOffOrder, { params: { orderNumber: delivered }, body: { reason: 'Too late' } }),
    ).rejects.toMatchObject({
      statusCode: 409,
      message: `Order ${delivered} was delivered: take its goods back instead.`,
    })
    await expect(
      manager.call(callOffOrder, { params: { orderNumber: 'ZZZZZZZZZZZZ' }, body: { reason: 'None' } }),
    ).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('an order that is called off when it was packed', () => {
  it.each([
    ['packed', ['pack']],
    ['on its way, once they are back', ['pack', 'hand-over']],
  ] as const)('%s: each of its pieces is back on the shelf once, and its bill is taken back once', async (_, steps) => {
    const stock = async () => (await shop.pool.query("select stock from variation where sku = 'SKU-2'")).rows[0].stock
    const before = await stock()
    const number = await anOrder()
    for (const step of steps) await move(step, number)
    expect(await stock()).toBe(before - 1)
    const cancel = () => manager.call(callOffOrder, { params: { orderNumber: number }, body: { reason: 'Moved away' } })
    await Promise.all([cancel(), cancel()])
    await cancel()
    if (steps.length === 2) {
      expect(await stock()).toBe(before - 1)
      const back = { key: randomUUID(), lines: [{ position: 0, quantity: 1 }], isRestocked: true, amount: 0 }
      const body = { ...back, reason: 'The courier brought it' }
      await manager.call(returnGoods, { params: { orderNumber: number }, body })
    }
    expect(await stock()).toBe(before)
    const { rows } = await shop.pool.query(
      `select kind, b.total = o.total as "isWhole" from bill b join shop_order o on o.id = b.order_id
        where order_number = $1 order by kind`,
      [number],
    )
    expect(rows).toEqual([
      { kind: 'credit-note', isWhole: true },
      { kind: 'invoice', isWhole: true },
    ])
  })
})

describe('a note on an order', () => {
  it('to the shopper is sent once and shown on their order; one for the shop’s people is not', async () => {
    const orderNumber = await anOrder()
    const write = (key: string, text: string, isForShopper: boolean) =>
      support.call(writeOrderNote, { params: { orderNumber }, body: { key, text, isForShopper } })
    await write(randomUUID(), 'Rings twice, then leaves it at the gate', false)
    const key = randomUUID()
    await Promise.all([
      write(key, 'Your flour is milled tomorrow', true),
      write(key, 'Your flour is milled tomorrow', true),
    ])
    expect((await detail(orderNumber)).notes.map(({ text, by, isForShopper }) => [text, by, isForShopper])).toEqual([
      ['Your flour is milled tomorrow', 'Sunil Support', true],
      ['Rings twice, then leaves it at the gate', 'Sunil Support', false],
    ])
    expect((await seen(orderNumber)).notes).toMatchObject([{ text: 'Your flour is milled tomorrow' }])
    await expect(write(key, 'Your flour is milled on Friday', true)).rejects.toMatchObject({ statusCode: 409 })
    const { rows } = await shop.pool.query(
      "select channel, text from message where template = 'order-note' order by channel",
    )
    expect(rows.map(({ channel }) => channel)).toEqual(['mail', 'sms'])
    expect(rows[0].text).toContain('Your flour is milled tomorrow')
    expect(rows[1].text).toContain(`There is news about your Milloraa order ${orderNumber}. Read it: http`)
    const other = await anOrder()
    await expect(
      support.call(writeOrderNote, {
        params: { orderNumber: other },
        body: { key, text: 'Else', isForShopper: false },
      }),
    ).rejects.toMatchObject({ statusCode: 409 })
  })
})

describe('the list of orders', () => {
  it('finds by a part of the number, the mobile number and the name, however it is written', async () => {
    const number = await anOrder('Yashodhara Kulkarni')
    const find = async (search: string) =>
      (await packer.call(listAllOrders, { query: { search } })).rows.map(({ orderNumber }) => orderNumber)
    expect(await find('yashodhara kul')).toEqual([number])
    expect(await find(number.slice(2, 9).toLowerCase())).toEqual([number])
    expect(await find(`${number.slice(0, 4)}-${number.slice(4, 8)}-${number.slice(8)}`)).toEqual([number])
    expect(await find(`+91 ${buyer.mobileNumber.slice(0, 5)} ${buyer.mobileNumber.slice(5)}`)).toContain(number)
    expect(await find('100% _yes')).toEqual([])
    await expect(find('ya')).rejects.toMatchObject({ statusCode: 400, message: 'Type at least 3 letters or digits.' })
  })

  it('finds a number that has no digit, also in groups of four', async () => {
    const drawn = await anOrder('Amit Shah')
    await shop.pool.query("update shop_order set order_number = 'ABCDEFGHJKMN' where order_number = $1", [drawn])
    const find = async (search: string) =>
      (await packer.call(listAllOrders, { query: { search } })).rows.map(({ orderNumber }) => orderNumber)
    expect(await find('abcd-efgh-jkmn')).toEqual(['ABCDEFGHJKMN'])
    expect(await find('ABCDEFGHJKMN')).toEqual(['ABCDEFGHJKMN'])
    expect(await find('amit shah')).toEqual(['ABCDEFGHJKMN'])
    await shop.pool.query("update shop_order set order_number = $1 where order_number = 'ABCDEFGHJKMN'", [drawn])
  })

  it('finds a recipient whose name is written like a number in groups of four', async () => {
    const number = await anOrder('Asha-Devi Rao')
    const find = async (search: string) =>
      (await packer.call(listAllOrders, { query: { search } })).rows.map(({ orderNumber }) => orderNumber)
    expect(await find('asha-devi')).toEqual([number])
    expect(await find('Asha-Devi Rao')).toEqual([number])
  })

  it('is narrowed by stage, day and payment, and each of its pages goes on where the last one ended', async () => {
    const everything = await packer.call(listAllOrders, { query: { limit: '100' } })
    const paged: string[] = []
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const page = await packer.call(listAllOrders, { query: { limit: '3', ...(cursor ? { cursor } : {}) } })
      expect(page.rows.length).toBeLessThanOrEqual(3)
      paged.push(...page.rows.map(({ orderNumber }) => orderNumber))
      cursor = page.nextCursor ?? undefined
    }
    expect(paged).toEqual(everything.rows.map(({ orderNumber }) => orderNumber))
    for (const stage of ['to-pack', 'to-hand-over', 'delivered', 'cancelled'] as const) {
      const { rows } = await packer.call(listAllOrders, { query: { stage } })
      expect(rows.map((row) => row.orderNumber)).toEqual(
        everything.rows.filter((row) => row.stage === stage).map((row) => row.orderNumber),
      )
      expect(rows.length, stage).toBeGreaterThan(0)
    }
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    expect((await packer.call(listAllOrders, { query: { from: today, to: today } })).rows.length).toBeGreaterThan(0)
    expect((await packer.call(listAllOrders, { query: { to: '2020-02-28' } })).rows).toEqual([])
    expect((await packer.call(listAllOrders, { query: { paymentMode: 'ONLINE' } })).rows).toEqual([])
    await expect(packer.call(listAllOrders, { query: { from: '2026-03-02', to: '2026-03-01' } })).rejects.toMatchObject(
      { statusCode: 400, message: 'The first day comes after the last one.' },
    )
    for (const query of [{ from: '2026-02-31' }, { to: '0000-12-31' }, { cursor: 'bm90aGluZw' }, { limit: '500' }]) {
      await expect(packer.call(listAllOrders, { query })).rejects.toMatchObject({ statusCode: 400 })
    }
  })

  it('says which open orders are late', async () => {
    const number = await anOrder()
    await shop.pool.query(
      "update shop_order set estimated_delivery_at = now() - interval '1 hour' where order_number = $1",
      [number],
    )
    const { rows } = await packer.call(listAllOrders, { query: { open: 'late' } })
    expect(rows).toMatchObject([{ orderNumber: number, isLate: true, pieces: 1, place: 'Pune', isByPhone: false }])
  })

  it('says of no order that is done with that it is late, in the list or on Today', async () => {
    const [late, delivered, cancelled] = [await anOrder(), await anOrder(), await anOrder()]
    await shop.pool.query(
      "update shop_order set estimated_delivery_at = now() - interval '1 hour' where order_number = any($1)",
      [[late, delivered, cancelled]],
    )
    const before = (await packer.call(getToday)).late
    await deliver(delivered)
    await manager.call(callOffOrder, { params: { orderNumber: cancelled }, body: { reason: 'Ordered twice' } })
    expect((await packer.call(getToday)).late).toBe(before - 2)
    const { rows } = await packer.call(listAllOrders, { query: { limit: '100' } })
    const lateOf = (number: string) => rows.find(({ orderNumber }) => orderNumber === number)?.isLate
    expect([late, delivered, cancelled].map(lateOf)).toEqual([true, false, false])
    const open = (await packer.call(listAllOrders, { query: { open: 'late', limit: '100' } })).rows
    expect(open.map(({ orderNumber }) => orderNumber)).toContain(late)
    for (const done of [delivered, cancelled]) expect(open.map((row) => row.orderNumber)).not.toContain(done)
  })
})

describe('papers for parcels', () => {
  it('are printed as one PDF, slips on A4 and labels of 100 by 150 mm', async () => {
    const numbers = [await anOrder(), await anOrder()]
    for (const [paper, box] of [
      ['slips', '595.28 841.89'],
      ['labels', '283.46 425.2'],
    ]) {
      const answer = await shop.app.inject({
        url: `/api/v1/admin/orders/print?paper=${paper}&orders=${numbers.join(',')}`,
        headers: { cookie: packer.cookie },
      })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
      const pdf = answer.rawPayload.toString('latin1')
      expect(pdf.startsWith('%PDF-1.7')).toBe(true)
      expect(pdf).toContain(`[0 0 ${box}]`)
      expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(paper === 'slips' ? 1 : 2)
    }
    const missing = await shop.app.inject({
      url: '/api/v1/admin/orders/print?paper=slips&orders=ZZZZZZZZZZZZ',
      headers: { cookie: packer.cookie },
    })
    expect(missing.statusCode).toBe(404)
  })
})
