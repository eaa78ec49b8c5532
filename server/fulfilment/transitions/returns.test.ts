import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refundShopper, returnGoods } from '#contract/api/admin/orders/order-money.ts'
import { deliverOrders } from '#contract/api/admin/orders/order-steps.ts'
import { getAnyOrder } from '#contract/api/admin/orders/orders.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { sendRequestedRefunds } from '../refunds/send-refunds.ts'

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

const goods = { productId: 'haldi', size: 200, quantity: 3 }
const total = 244_39

async function inCash() {
  const { orderNumber } = await pay.cash(await aShopper(pay.shop, goods))
  await deliver(orderNumber)
  return orderNumber
}

async function paidOnline() {
  const { paymentOrderId, orderId } = await pay.open(await aShopper(pay.shop, goods))
  const payment = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  await deliver(orderNumber)
  return { orderNumber, orderId, paymentId: payment.razorpay_payment_id }
}

const deliver = (orderNumber: string) =>
  manager.call(deliverOrders, { body: { orderNumbers: [orderNumber], isCashReceived: true } })
const detail = (orderNumber: string) => manager.call(getAnyOrder, { params: { orderNumber } })
const refund = (orderNumber: string, amount?: number, key = randomUUID()) =>
  manager.call(refundShopper, {
    params: { orderNumber },
    body: { key, reason: 'A torn bag', ...(amount === undefined ? {} : { amount }) },
  })
const returnPieces = (
  orderNumber: string,
  returnFields: { quantity?: number; amount?: number; key?: string; shelf?: boolean },
) =>
  manager.call(returnGoods, {
    params: { orderNumber },
    body: {
      key: returnFields.key ?? randomUUID(),
      lines: [{ position: 0, quantity: returnFields.quantity ?? 1 }],
      isRestocked: returnFields.shelf ?? true,
      amount: returnFields.amount ?? 0,
      reason: 'Not as ordered',
    },
  })
const notesOf = async (orderNumber: string) =>
  (
    await pay.shop.pool.query(
      "select b.total::int from bill b join shop_order o on o.id = b.order_id where order_number = $1 and kind = 'credit-note' order by serial",
      [orderNumber],
    )
  ).rows.map((row) => row.total)

describe('a step of the shop that is sent again with other contents', () => {
  const otherwise = {
    statusCode: 409,
    message: 'This was sent already, with other contents. Please reload the page and look at what was done.',
  }

  it('is refused, so that nobody believes it was done: goods that came back and money for them', async () => {
    const { orderNumber } = await paidOnline()
    const key = randomUUID()
    await returnPieces(orderNumber, { key, amount: 50 })
    for (const other of [{ amount: 60 }, { amount: 50, quantity: 2 }, { amount: 50, shelf: false }]) {
      await expect(returnPieces(orderNumber, { key, ...other })).rejects.toMatchObject(otherwise)
    }
    await returnPieces(orderNumber, { key, amount: 50 })
    const refundKey = randomUUID()
    await refund(orderNumber, 10, refundKey)
    await expect(refund(orderNumber, 20, refundKey)).rejects.toMatchObject(otherwise)
    await refund(orderNumber, 10, refundKey)
    const { refunds, returns } = await detail(orderNumber)
    expect(refunds.map(({ amount }) => amount).sort()).toEqual([10, 50])
    expect(returns.map(({ amount }) => amount)).toEqual([50])
  })

  it('is done once where all that is left went back by hand, however often it is pressed', async () => {
    const orderNumber = await inCash()
    const key = randomUUID()
    await refund(orderNumber, undefined, key)
    await refund(orderNumber, undefined, key)
    await expect(refund(orderNumber, 10, key)).rejects.toMatchObject(otherwise)
    expect(await notesOf(orderNumber)).toEqual([total])
  })
})

describe('goods that come back', () => {
  it('go onto the shelf once, however often it is pressed, and never more of them than were sold', async () => {
    const number = await inCash()
    const stock = await pay.stockOf('SKU-2')
    const key = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => returnPieces(number, { key, quantity: 2 })))
    expect(await pay.stockOf('SKU-2')).toBe(stock + 2)
    const found = await detail(number)
    expect(found.lines).toMatchObject([{ quantity: 3, returned: 2, paid: 202.38 }])
    expect(found.returns).toMatchObject([
      { lines: [{ position: 0, quantity: 2 }], isRestocked: true, by: 'The manager' },
    ])
    expect(found.undo).toBeNull()
    await expect(returnPieces(number, { quantity: 2 })).rejects.toMatchObject({
      statusCode: 409,
      message: 'Only 1 of Haldi (200 G) can still come back.',
    })
    const both = await Promise.allSettled([returnPieces(number, {}), returnPieces(number, {})])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await pay.stockOf('SKU-2')).toBe(stock + 3)
  })

  it('leave the order delivered: its delivery cannot be taken back any more, by whatever way it is asked', async () => {
    const number = await inCash()
    await returnPieces(number, { amount: 67.46 })
    const stock = await pay.stockOf('SKU-2')
    const { results } = await manager.call(deliverOrders, { body: { orderNumbers: [number], isUndone: true } })
    expect(results).toEqual([
      {
        orderNumber: number,
        outcome: 'not possible',
        message: `Order ${number} cannot be taken back: it was delivered more than a day ago, or something of it came back.`,
      },
    ])
    expect(await detail(number)).toMatchObject({ stage: 'delivered', order: { paymentStatus: 'PARTLY_REFUNDED' } })
    expect(await pay.stockOf('SKU-2')).toBe(stock)
    expect(await notesOf(number)).toEqual([67_46])
  })

  it('under one key for two orders at once: those of one come back, and the other is refused with a sentence', async () => {
    const two = [await inCash(), await inCash()]
    const key = randomUUID()
    const answers = await Promise.allSettled(two.map((number) => returnPieces(number, { key, quantity: 1 })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers).toContainEqual(
      expect.objectContaining({
        reason: expect.objectContaining({ statusCode: 409, message: 'This was sent for another order already.' }),
      }),
    )
  })

  it('that are spoilt stay off the shelf', async () => {
    const number = await inCash()
    const stock = await pay.stockOf('SKU-2')
    await returnPieces(number, { shelf: false, quantity: 3 })
    expect(await pay.stockOf('SKU-2')).toBe(stock)
  })

  it('of a cash order: the money given back is noted with its credit note, never more than was paid', async () => {
    const number = await inCash()
    const first = await returnPieces(number, { amount: 60 })
    expect(first).toMatchObject({ refundable: 184.39, order: { paymentStatus: 'PARTLY_REFUNDED' } })
    await expect(returnPieces(number, { amount: 184.4 })).rejects.toMatchObject({
      statusCode: 409,
      message: `Only ₹184.39 of order ${number} can still go back.`,
    })
    const key = randomUUID()
    await Promise.all([refund(number, undefined, key), refund(number, undefined, key)])
    expect(await detail(number)).toMatchObject({ refundable: 0, order: { paymentStatus: 'REFUNDED' } })
    expect(await notesOf(number)).toEqual([60_00, total - 60_00])
    await expect(refund(number)).rejects.toMatchObject({
      statusCode: 409,
      message: `All that was paid for order ${number} was given back.`,
    })
  })

  it('of an order paid online: the money goes the way it came, once', async () => {
    const { orderNumber, orderId } = await paidOnline()
    const key = randomUUID()
    await Promise.all([
      returnPieces(orderNumber, { amount: 67.46, key }),
      returnPieces(orderNumber, { amount: 67.46, key }),
    ])
    expect(await pay.refundsOf(orderId)).toMatchObject([{ amount: 67_46, reason: 'staff' }])
    expect((await detail(orderNumber)).refundable).toBe(176.93)
    await sendRequestedRefunds(pay.shop)
    expect(await notesOf(orderNumber)).toEqual([67_46])
    const stock = await pay.stockOf('SKU-2')
    await expect(returnPieces(orderNumber, { amount: 176.94 })).rejects.toMatchObject({ statusCode: 409 })
    // Refused, it left nothing.
    expect(await pay.stockOf('SKU-2')).toBe(stock)
    expect((await detail(orderNumber)).returns).toHaveLength(1)
  })

  it('of an order paid online are taken with no money or with ₹1 and more, which is what the provider sends back', async () => {
    const { orderNumber, orderId } = await paidOnline()
    const stock = await pay.stockOf('SKU-2')
    for (const amount of [0.01, 0.99]) {
      await expect(returnPieces(orderNumber, { amount })).rejects.toMatchObject({
        statusCode: 400,
        message: 'What was paid online can go back from ₹1.00 on. Send that much or more, or nothing.',
      })
    }
    expect(await pay.stockOf('SKU-2')).toBe(stock)
    expect((await detail(orderNumber)).returns).toEqual([])
    await returnPieces(orderNumber, { amount: 0 })
    await returnPieces(orderNumber, { amount: 1 })
    await sendRequestedRefunds(pay.shop)
    expect(await pay.refundsOf(orderId)).toMatchObject([{ amount: 1_00, status: 'processed' }])
  })

  it('of a cash order are taken with any sum: it is given back by hand', async () => {
    const number = await inCash()
    expect(await returnPieces(number, { amount: 0.5 })).toMatchObject({ refundable: 243.89 })
  })

  it('of an order that is not delivered are refused, and so is money that nobody paid', async () => {
    const { orderNumber } = await pay.cash(await aShopper(pay.shop, goods))
    await expect(returnPieces(orderNumber, {})).rejects.toMatchObject({
      statusCode: 409,
      message: 'Only what was delivered can come back. Cancel the order instead.',
    })
    await expect(refund(orderNumber, 10)).rejects.toMatchObject({ statusCode: 409 })
  })
})

describe('money sent back without goods', () => {
  it('is not sent where less than ₹1 is left of what was paid online, which only comes of a refund at the provider', async () => {
    const { orderNumber, orderId, paymentId } = await paidOnline()
    await pay.deliverEvents([pay.refundByHand(paymentId, 243_90)])
    await expect(refund(orderNumber)).rejects.toMatchObject({
      statusCode: 409,
      message: `Only ₹0.49 of order ${orderNumber} is left. What was paid online can go back from ₹1.00 on.`,
    })
    expect(await pay.refundsOf(orderId)).toEqual([])
  })

  it('never leaves less than ₹1 of what was paid online: that could not go back any more', async () => {
    const { orderNumber, orderId } = await paidOnline()
    const stock = await pay.stockOf('SKU-2')
    const refused = {
      statusCode: 400,
      message: 'Less than ₹1.00 would be left, which cannot go back online. Send ₹244.39, or at most ₹243.39.',
    }
    await expect(refund(orderNumber, 243.4)).rejects.toMatchObject(refused)
    await expect(returnPieces(orderNumber, { amount: 244.38 })).rejects.toMatchObject(refused)
    expect(await pay.stockOf('SKU-2')).toBe(stock)
    await refund(orderNumber, 242.89)
    await expect(returnPieces(orderNumber, { amount: 1 })).rejects.toMatchObject({
      message: 'Less than ₹1.00 would be left, which cannot go back online. Send ₹1.50.',
    })
    await returnPieces(orderNumber, { amount: 1.5 })
    await sendRequestedRefunds(pay.shop)
    expect((await pay.refundsOf(orderId)).map(({ status }) => status)).toEqual(['processed', 'processed'])
    expect((await detail(orderNumber)).order.paymentStatus).toBe('REFUNDED')
  })

  it('once for each wish and never beyond what was captured, though two people press at once', async () => {
    const { orderNumber, orderId } = await paidOnline()
    const key = randomUUID()
    await Promise.all([refund(orderNumber, 100, key), refund(orderNumber, 100, key), refund(orderNumber, 100, key)])
    expect(await pay.refundsOf(orderId)).toHaveLength(1)
    const both = await Promise.allSettled([refund(orderNumber, 100), refund(orderNumber, 100)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await refund(orderNumber)
    expect((await pay.refundsOf(orderId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    await expect(refund(orderNumber)).rejects.toMatchObject({
      message: `All that was paid for order ${orderNumber} has gone back, or is on its way.`,
    })
    const { rows } = await pay.shop.pool.query(
      "select actor, after from audit_entry where subject_id = $1 and action = 'order.refund' order by id",
      [orderNumber],
    )
    expect(rows).toHaveLength(3)
    expect(rows[0]).toEqual({ actor: 'The manager', after: { amount: 100, reason: 'A torn bag' } })
  })
})
