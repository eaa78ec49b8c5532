import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundShopper, returnGoods } from '#contract/api/admin/orders/order-money.ts'
import { deliverOrders } from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder } from '#contract/api/admin/orders/orders.ts'
import { receiveCash } from '#contract/api/admin/payments/cash.ts'
import { getSales } from '#contract/api/admin/reports/reports.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
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
const total = 244.39

const inCash = async () => (await pay.cash(await aShopper(pay.shop, goods))).orderNumber
async function paidOnline() {
  const { paymentOrderId } = await pay.open(await aShopper(pay.shop, goods))
  return (await pay.confirm(confirmation(await sandbox.pay(paymentOrderId)))).orderNumber
}

type Received = { orderNumber: string; amount: number }

const deliver = (orderNumbers: string[], ...received: Received[]) =>
  manager.call(deliverOrders, {
    body: {
      ...{ orderNumbers, isCashReceived: true },
      received: received.map((one) => ({ ...one, reason: 'Keep the change' })),
    },
  })
const detail = (orderNumber: string) => manager.call(getAnyOrder, { params: { orderNumber } })

function isPaidOnline(orderNumber: string) {
  return { statusCode: 400, message: `Order ${orderNumber} is paid online: no cash is received for it.` }
}

describe('whoever notes cash for an order that is paid online', () => {
  it('is refused on its delivery, and nothing is noted; without cash it is delivered', async () => {
    const orderNumber = await paidOnline()
    await expect(deliver([orderNumber], { orderNumber, amount: 10 })).rejects.toMatchObject(isPaidOnline(orderNumber))
    await expect(deliver([orderNumber], { orderNumber, amount: total })).rejects.toMatchObject(
      isPaidOnline(orderNumber),
    )
    expect(await detail(orderNumber)).toMatchObject({ stage: 'to-pack', cash: [] })
    expect((await deliver([orderNumber])).results).toMatchObject([{ outcome: 'done' }])
  })

  it('among several that are delivered at once has none of them delivered', async () => {
    const [cash, online] = [await inCash(), await paidOnline()]
    const sent = deliver([cash, online], { orderNumber: online, amount: 10 })
    await expect(sent).rejects.toMatchObject(isPaidOnline(online))
    expect(await detail(cash)).toMatchObject({ stage: 'to-pack', cash: [] })
  })

  it('is refused after the delivery too', async () => {
    const orderNumber = await paidOnline()
    await deliver([orderNumber])
    const later = manager.call(receiveCash, { params: { orderNumber }, body: { key: randomUUID(), amount: 10 } })
    await expect(later).rejects.toMatchObject(isPaidOnline(orderNumber))
    await expect(deliver([orderNumber], { orderNumber, amount: 10 })).rejects.toMatchObject(isPaidOnline(orderNumber))
  })
})

describe('whoever slips in a digit of what was received', () => {
  it('reads the most that can be noted, which is ₹1,000 more than the total', async () => {
    const orderNumber = await inCash()
    const tooMuch = {
      statusCode: 400,
      message: `At most ₹1,244.39 can be noted as received for order ${orderNumber}: its total and ₹1,000.00 more.`,
    }
    for (const amount of [9_99_999, 1_244.4])
      await expect(deliver([orderNumber], { orderNumber, amount })).rejects.toMatchObject(tooMuch)
    expect(await detail(orderNumber)).toMatchObject({ stage: 'to-pack', cash: [] })
    expect((await deliver([orderNumber], { orderNumber, amount: 1_244.39 })).results).toMatchObject([
      { outcome: 'done' },
    ])
    expect(await detail(orderNumber)).toMatchObject({ cash: [{ amount: 1_244.39 }] })
  })

  it('has none of several delivered', async () => {
    const [one, other] = [await inCash(), await inCash()]
    await expect(deliver([one, other], { orderNumber: other, amount: 24_439 })).rejects.toMatchObject({
      statusCode: 400,
    })
    expect(await detail(one)).toMatchObject({ stage: 'to-pack', cash: [] })
  })
})

describe('whoever says what was received of an order that is not delivered with it, or twice of one', () => {
  it('is refused, and nothing is delivered or noted', async () => {
    const [one, other] = [await inCash(), await inCash()]
    await expect(deliver([one], { orderNumber: other, amount: 200 })).rejects.toMatchObject({
      ...{ statusCode: 400 },
      message: `Order ${other} is not among those that were delivered: no cash is noted for it.`,
    })
    const named = { orderNumber: one, amount: 200 }
    await expect(deliver([one, other], named, { ...named, amount: 100 })).rejects.toMatchObject({
      ...{ statusCode: 400, message: `Say once what was received for order ${one}.` },
    })
    for (const orderNumber of [one, other])
      expect(await detail(orderNumber)).toMatchObject({ stage: 'to-pack', cash: [] })
  })
})

describe('a buyer who gave more cash than the total', () => {
  const refundByHand = (orderNumber: string, amount?: number) =>
    manager.call(refundShopper, {
      params: { orderNumber },
      body: { key: randomUUID(), reason: 'Too much was given', ...(amount === undefined ? {} : { amount }) },
    })
  const creditedOf = async (orderNumber: string) =>
    (
      await pay.shop.pool.query(
        "select b.total::int from bill b join shop_order o on o.id = b.order_id where order_number = $1 and kind = 'credit-note' order by serial",
        [orderNumber],
      )
    ).rows.map((note) => note.total)
  const refunded = async () => {
    const day = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    return (await manager.call(getSales, { query: { from: day, to: day, by: 'day' } })).sums.refunded
  }

  it('gets it back by hand, up to what was received: what is beyond the total without a credit note, as it was never sold for', async () => {
    const orderNumber = await inCash()
    await deliver([orderNumber], { orderNumber, amount: 300 })
    expect(await detail(orderNumber)).toMatchObject({ refundable: 300 })
    const before = await refunded()
    await refundByHand(orderNumber, 55.61)
    expect(await detail(orderNumber)).toMatchObject({ refundable: total, order: { paymentStatus: 'PAID' } })
    expect(await creditedOf(orderNumber)).toEqual([])
    expect((await refunded()) - before).toBeCloseTo(0)
    await refundByHand(orderNumber, 44.39)
    expect(await detail(orderNumber)).toMatchObject({ refundable: 200, order: { paymentStatus: 'PARTLY_REFUNDED' } })
    expect(await creditedOf(orderNumber)).toEqual([44_39])
    expect((await refunded()) - before).toBeCloseTo(44.39)
    await refundByHand(orderNumber)
    expect(await detail(orderNumber)).toMatchObject({ refundable: 0, order: { paymentStatus: 'REFUNDED' } })
    expect(await creditedOf(orderNumber)).toEqual([44_39, 200_00])
    await expect(refundByHand(orderNumber, 1)).rejects.toMatchObject({
      ...{ statusCode: 409, message: `All that was paid for order ${orderNumber} was given back.` },
    })
  })

  it('and brings goods back has a credit note of their money, before the rest goes back or after', async () => {
    for (const isFirst of [true, false]) {
      const orderNumber = await inCash()
      await deliver([orderNumber], { orderNumber, amount: 300 })
      if (!isFirst) await refundByHand(orderNumber, 55.61)
      await manager.call(returnGoods, {
        params: { orderNumber },
        body: {
          ...{ key: randomUUID(), lines: [{ position: 0, quantity: 1 }], isRestocked: true },
          ...{ amount: 60, reason: 'A torn bag' },
        },
      })
      if (isFirst) await refundByHand(orderNumber, 55.61)
      expect(await creditedOf(orderNumber)).toEqual([60_00])
      expect(await detail(orderNumber)).toMatchObject({
        refundable: 184.39,
        order: { paymentStatus: 'PARTLY_REFUNDED' },
      })
    }
  })
})
