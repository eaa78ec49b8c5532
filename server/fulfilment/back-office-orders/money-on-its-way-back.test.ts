import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { refundShopper } from '#contract/api/admin/orders/order-money.ts'
import { callOffOrder, deliverOrders, moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder, listAllOrders } from '#contract/api/admin/orders/orders.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { sendRequestedRefunds } from '../refunds/send-refunds.ts'
import { packOrder } from '../transitions/order-lifecycle.ts'
import { runOrderCommand } from './order-commands.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let manager: SignedInStaff
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  manager = await signInStaff(pay.shop, 'manager')
})
beforeEach(() => sandbox.fault())
afterAll(async () => {
  await pay?.books()
  await pay?.shop.close()
  await sandbox?.close()
})

const total = 109.46

async function paid() {
  const { orderId, paymentOrderId } = await pay.open(
    await aShopper(pay.shop, { productId: 'haldi', size: 200, quantity: 1 }),
  )
  const payment = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  return { orderId, orderNumber, paymentOrderId, paymentId: payment.razorpay_payment_id }
}

const sendBack = (orderNumber: string, amount: number) =>
  manager.call(refundShopper, {
    params: { orderNumber },
    body: { key: randomUUID(), amount, reason: 'The shopper called' },
  })
const detail = (orderNumber: string) => manager.call(getAnyOrder, { params: { orderNumber } })
const pack = async (orderNumber: string) =>
  (await manager.call(moveOrders, { body: { orderNumbers: [orderNumber], step: 'pack' } })).results[0]
const handOver = async (orderNumber: string) =>
  (await manager.call(moveOrders, { body: { orderNumbers: [orderNumber], step: 'hand-over' } })).results[0]
const deliver = async (orderNumber: string) =>
  (await manager.call(deliverOrders, { body: { orderNumbers: [orderNumber] } })).results[0]

it('an order that is delivered together with cash orders is not, where who has the cash is nobody of the shop', async () => {
  const { orderNumber } = await paid()
  const cash = await pay.cash(await aShopper(pay.shop, { productId: 'haldi', size: 200, quantity: 1 }))
  const orderNumbers = [orderNumber, cash.orderNumber]
  const body = { orderNumbers, isCashReceived: true, by: { staffId: randomUUID() } }
  await expect(manager.call(deliverOrders, { body })).rejects.toMatchObject({
    statusCode: 400,
    message: 'There is nobody of the shop with this name any more.',
  })
  for (const one of orderNumbers) expect((await detail(one)).stage).toBe('to-pack')
})

const printed = (paper: string, ...numbers: string[]) =>
  pay.shop.app.inject({
    url: `/api/v1/admin/orders/print?paper=${paper}&orders=${numbers.join(',')}`,
    headers: { cookie: manager.cookie },
  })

const listNames = { 'to-pack': 'to pack', 'to-hand-over': 'to hand over', refunded: 'to cancel' } as const

/** In which of these lists it stands: one of them, or none. */
async function listed(orderNumber: string) {
  const today = await manager.call(getToday)
  const has = ({ rows }: { rows: { orderNumber: string }[] }) => rows.some((row) => row.orderNumber === orderNumber)
  const onToday = { 'to-pack': has(today.toPack), 'to-hand-over': has(today.toHandOver), refunded: has(today.refunded) }
  const stages = ['to-pack', 'to-hand-over', 'refunded'] as const
  for (const stage of stages) {
    const page = await manager.call(listAllOrders, { query: { stage, limit: '100' } })
    expect(has(page), stage).toBe(onToday[stage])
  }
  const found = stages.filter((stage) => onToday[stage])
  expect(found.length).toBeLessThanOrEqual(1)
  return found[0] ? listNames[found[0]] : 'nowhere'
}

describe('an order all of whose money is on its way back', () => {
  it('is not packed or delivered any more: it waits to be cancelled, and its money goes back once', async () => {
    const { orderId, orderNumber } = await paid()
    expect(await listed(orderNumber)).toBe('to pack')
    await sendBack(orderNumber, total)
    expect(await detail(orderNumber)).toMatchObject({
      stage: 'refunded',
      steps: ['cancel'],
      order: { paymentStatus: 'PAID' },
    })
    expect(await listed(orderNumber)).toBe('to cancel')
    const why = 'all its money went back or is on its way back, so cancel it.'
    expect(await pack(orderNumber)).toMatchObject({
      outcome: 'not possible',
      message: `Order ${orderNumber} cannot be packed: ${why}`,
    })
    expect(await deliver(orderNumber)).toMatchObject({
      outcome: 'not possible',
      message: `Order ${orderNumber} cannot be delivered: ${why}`,
    })
    await manager.call(callOffOrder, { params: { orderNumber }, body: { reason: 'Not wanted' } })
    expect(await detail(orderNumber)).toMatchObject({ stage: 'cancelled' })
    await sendRequestedRefunds(pay.shop)
    expect(await pay.refundsOf(orderId)).toHaveLength(1)
    expect((await pay.row(orderId)).paymentStatus).toBe('REFUNDED')
  })

  it('in two parts is known as well, whether they have arrived or not', async () => {
    const { orderNumber } = await paid()
    await sendBack(orderNumber, 100)
    await sendRequestedRefunds(pay.shop)
    expect((await detail(orderNumber)).stage).toBe('to-pack')
    await sendBack(orderNumber, 9.46)
    expect((await detail(orderNumber)).stage).toBe('refunded')
    expect((await pack(orderNumber))?.outcome).toBe('not possible')
    await sendRequestedRefunds(pay.shop)
    expect(await detail(orderNumber)).toMatchObject({ stage: 'refunded', order: { paymentStatus: 'REFUNDED' } })
    expect(await listed(orderNumber)).toBe('to cancel')
  })

  it('is known as well where a part of it was sent back at the provider, unless that failed', async () => {
    const { orderNumber, paymentId } = await paid()
    await pay.deliverEvents([
      pay.refundByHand(paymentId, 20_00, 'created'),
      pay.refundByHand(paymentId, 20_00, 'failed'),
    ])
    await pay.deliverEvents([pay.refundByHand(paymentId, 50_00, 'created'), pay.refundByHand(paymentId, 50_00)])
    await sendBack(orderNumber, 58.46)
    expect(await listed(orderNumber)).toBe('to pack')
    await sendBack(orderNumber, 1)
    expect((await detail(orderNumber)).stage).toBe('refunded')
    expect(await listed(orderNumber)).toBe('to cancel')
    expect((await pack(orderNumber))?.outcome).toBe('not possible')
    // Ours are told of too, and count once.
    await sendRequestedRefunds(pay.shop)
    await pay.deliverEvents(await pay.eventsOf(paymentId))
    expect(await detail(orderNumber)).toMatchObject({ stage: 'refunded', order: { paymentStatus: 'REFUNDED' } })
  })

  it('does not count what went back by hand twice', async () => {
    const { orderNumber, paymentId } = await paid()
    await pay.deliverEvents([pay.refundByHand(paymentId, 30_00, 'created'), pay.refundByHand(paymentId, 30_00)])
    await sendBack(orderNumber, 50)
    await sendRequestedRefunds(pay.shop)
    await pay.deliverEvents(await pay.eventsOf(paymentId))
    await sendBack(orderNumber, 25)
    expect(await listed(orderNumber)).toBe('to pack')
    expect((await pack(orderNumber))?.outcome).toBe('done')
    await sendRequestedRefunds(pay.shop)
  })

  it('is to be packed again when the refund failed', async () => {
    const { orderNumber, paymentId } = await paid()
    await sendBack(orderNumber, total)
    await sandbox.fault({ on: 'refund', kind: 'fail' })
    await sendRequestedRefunds(pay.shop)
    expect((await detail(orderNumber)).stage).toBe('refunded')
    await pay.deliverEvents(await pay.eventsOf(paymentId))
    expect(await listed(orderNumber)).toBe('to pack')
    expect((await pack(orderNumber))?.outcome).toBe('done')
  })

  it('is not packed by somebody who pressed while it was sent back', async () => {
    for (const press of [pack, (number: string) => packOrder(pay.shop, number)]) {
      const { orderId, orderNumber, paymentId } = await paid()
      const other = await pay.shop.pool.connect()
      await other.query('begin')
      await other.query(`select from shop_order where id = '${orderId}' for update`)
      await other.query(
        `insert into refund (order_id, payment_id, amount, reason, idempotency_key)
          values ('${orderId}', '${paymentId}', 10946, 'staff', '${paymentId}-staff-1')`,
      )
      const pressed = press(orderNumber)
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await vi.waitFor(async () => expect((await pay.shop.pool.query(waiting)).rowCount).toBe(1))
      await other.query('commit')
      other.release()
      await pressed
      expect((await pay.row(orderId)).fulfilment).toBe('RECEIVED')
    }
  })

  it('is told to those who look at Today', async () => {
    const { orderNumber } = await paid()
    const state = async () =>
      (
        await pay.shop.app.inject({
          url: '/api/v1/admin/today/events?once=true',
          headers: { cookie: manager.cookie },
        })
      ).body
    const before = await state()
    await sendBack(orderNumber, total)
    expect(await state()).not.toBe(before)
  })
})

describe('packing slips and labels', () => {
  it('are not made for orders whose money went back whole or that are cancelled, and say which and why', async () => {
    const [whole, cancelled, partly] = [await paid(), await paid(), await paid()]
    await sendBack(whole.orderNumber, total)
    await sendBack(partly.orderNumber, 9.46)
    await manager.call(callOffOrder, { params: { orderNumber: cancelled.orderNumber }, body: { reason: 'Not wanted' } })
    const none = await printed('slips', whole.orderNumber, cancelled.orderNumber)
    expect([none.statusCode, none.json().message]).toEqual([
      409,
      `Not printed: ${whole.orderNumber} (all its money went back or is on its way back); ${cancelled.orderNumber} (cancelled).`,
    ])
    for (const paper of ['slips', 'labels']) {
      const all = await printed(paper, whole.orderNumber, partly.orderNumber, cancelled.orderNumber)
      const alone = await printed(paper, partly.orderNumber)
      expect([all.statusCode, all.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(all.rawPayload.length).toBeGreaterThan(alone.rawPayload.length)
    }
  })
})

describe('an order that was packed before its money was sent back', () => {
  it('does not leave the house any more: it waits to be cancelled, or to be unpacked', async () => {
    const { orderNumber, orderId } = await paid()
    await pack(orderNumber)
    expect(await listed(orderNumber)).toBe('to hand over')
    await sendBack(orderNumber, total)
    expect(await listed(orderNumber)).toBe('to cancel')
    await sendRequestedRefunds(pay.shop)
    expect((await pay.row(orderId)).paymentStatus).toBe('REFUNDED')
    expect(await listed(orderNumber)).toBe('to cancel')
    const why = 'all its money went back or is on its way back, so cancel it.'
    expect(await handOver(orderNumber)).toMatchObject({
      outcome: 'not possible',
      message: `Order ${orderNumber} cannot be handed over: ${why}`,
    })
    expect(await deliver(orderNumber)).toMatchObject({
      outcome: 'not possible',
      message: `Order ${orderNumber} cannot be delivered: ${why}`,
    })
    await manager.call(callOffOrder, { params: { orderNumber }, body: { reason: 'Paid back' } })
    expect(await detail(orderNumber)).toMatchObject({ stage: 'cancelled' })
  })

  it('is among those on the way alone where it had left the house before, and is noted as delivered', async () => {
    const { orderNumber } = await paid()
    await pack(orderNumber)
    await handOver(orderNumber)
    await sendBack(orderNumber, total)
    expect((await detail(orderNumber)).stage).toBe('on-the-way')
    expect(await listed(orderNumber)).toBe('nowhere')
    const { rows } = await manager.call(listAllOrders, { query: { stage: 'on-the-way', limit: '100' } })
    expect(rows.map((row) => row.orderNumber)).toContain(orderNumber)
    expect((await deliver(orderNumber))?.outcome).toBe('done')
  })
})

describe('a key that comes for two orders at once', () => {
  it('sends money of one of them back, and the other is refused with a sentence', async () => {
    const two = [await paid(), await paid()]
    const key = randomUUID()
    const answers = await Promise.all(
      two.map(({ orderNumber }) =>
        manager.call(refundShopper, { params: { orderNumber }, body: { key, amount: 1, reason: 'Torn' } }).then(
          () => 'done',
          ({ statusCode, message }) => [statusCode, message],
        ),
      ),
    )
    expect(answers).toContain('done')
    expect(answers).toContainEqual([409, 'This was sent for another order already.'])
  })
})

describe('an order of whose money only a part goes back, or none of its own', () => {
  it('is packed as ever', async () => {
    const partly = await paid()
    await sendBack(partly.orderNumber, 108.46)
    expect(await listed(partly.orderNumber)).toBe('to pack')
    expect((await pack(partly.orderNumber))?.outcome).toBe('done')

    const twice = await paid()
    await sandbox.pay(twice.paymentOrderId, { outcome: 'twice' })
    await pay.deliverEvents(await pay.eventsOf(twice.paymentOrderId))
    expect(await pay.refundsOf(twice.orderId)).toMatchObject([{ reason: 'twice', amount: 109_46, status: 'wanted' }])
    expect(await listed(twice.orderNumber)).toBe('to pack')
    expect(await runOrderCommand(pay.shop, ['pack', twice.orderNumber])).toContain('is packed.')
  })
})

it('a refund that somebody made at the provider stands on the order with the others, by the provider’s id', async () => {
  const { orderId, orderNumber, paymentId } = await paid()
  await pay.deliverEvents([pay.refundByHand(paymentId, 30_00, 'created')])
  const made = { amount: 30, isMadeAtProvider: true, id: expect.stringMatching(/^rfnd_hand/), paidByHand: null }
  expect((await detail(orderNumber)).refunds).toMatchObject([{ ...made, status: 'created' }])
  await pay.deliverEvents([pay.refundByHand(paymentId, 30_00)])
  await sendBack(orderNumber, 20)
  const [own] = await pay.refundsOf(orderId)
  expect((await detail(orderNumber)).refunds).toMatchObject([
    { ...made, status: 'processed' },
    { id: own?.id, amount: 20 },
  ])
})
