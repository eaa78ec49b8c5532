import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { returnGoods } from '#contract/api/admin/orders/order-money.ts'
import { callOffOrder, deliverOrders, moveOrders, type ParcelState } from '#contract/api/admin/orders/order-steps.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { sendRequestedRefunds } from './send-refunds.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let manager: SignedInStaff
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  manager = await signInStaff(pay.shop, 'manager')
})
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

type Placed = Awaited<ReturnType<typeof paid>>

async function paid(quantity = 1) {
  const buyer = await aShopper(pay.shop, { productId: 'haldi', size: 200, quantity })
  const { orderId, paymentOrderId } = await pay.open(buyer)
  const payment = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  const { total } = await pay.row(orderId)
  return { orderId, orderNumber, total, paymentId: payment.razorpay_payment_id }
}

const move = ({ orderNumber }: Placed, step: 'pack' | 'hand-over') =>
  manager.call(moveOrders, { body: { orderNumbers: [orderNumber], step } })
const deliver = ({ orderNumber }: Placed) => manager.call(deliverOrders, { body: { orderNumbers: [orderNumber] } })
const cancel = ({ orderNumber }: Placed, goods?: ParcelState) =>
  manager.call(callOffOrder, {
    params: { orderNumber },
    body: { reason: 'The bank took the money', ...(goods ? { goods } : {}) },
  })
const takeBack = ({ orderNumber }: Placed, quantity: number, { isLost = false } = {}) =>
  manager.call(returnGoods, {
    params: { orderNumber },
    body: {
      ...{ key: randomUUID(), lines: [{ position: 0, quantity }], isRestocked: !isLost, isLost },
      ...{ amount: 0, reason: 'Agreed with the buyer' },
    },
  })

async function dispute({ paymentId }: Placed) {
  const { id } = await sandbox.dispute({ payment_id: paymentId })
  await pay.deliverEvents(await pay.eventsOf(id))
  return id
}

async function lose(id: string, taken?: number) {
  await sandbox.dispute({ dispute_id: id, status: 'lost', ...(taken ? { amount_deducted: taken } : {}) })
  await pay.deliverEvents(await pay.eventsOf(id))
}

/** What its credit notes are over, in paise, in the order of their numbers. */
async function credited({ orderId }: Placed): Promise<number[]> {
  const notes = await pay.shop.pool.query(
    "select total::int from bill where order_id = $1 and kind = 'credit-note' order by serial",
    [orderId],
  )
  return notes.rows.map(({ total }) => total)
}

describe('the bill of an order whose money the bank took in a dispute', () => {
  it('is credited once when the packed order is cancelled, as its goods never left', async () => {
    const placed = await paid()
    await move(placed, 'pack')
    await lose(await dispute(placed))
    expect(await credited(placed)).toEqual([])
    await cancel(placed)
    await cancel(placed)
    await sendRequestedRefunds(pay.shop)
    expect(await credited(placed)).toEqual([placed.total])
    expect(await pay.refundsOf(placed.orderId)).toEqual([])
  })

  it('is credited when the dispute is lost after that, and again by nothing that is told twice', async () => {
    const placed = await paid()
    await move(placed, 'pack')
    const id = await dispute(placed)
    await cancel(placed)
    expect(await credited(placed)).toEqual([])
    await lose(id)
    await pay.deliverEvents(await pay.eventsOf(id))
    expect(await credited(placed)).toEqual([placed.total])
  })

  it('is credited over what the bank took and what it left, each by its own note', async () => {
    const placed = await paid()
    await move(placed, 'pack')
    await lose(await dispute(placed), 60_00)
    await cancel(placed)
    await sendRequestedRefunds(pay.shop)
    await pay.deliverEvents(await pay.eventsOf(placed.paymentId))
    expect(await credited(placed)).toEqual([60_00, placed.total - 60_00])
  })

  it('is credited once the parcel that was cancelled on its way is back, at the counter or by the command', async () => {
    for (const comeBack of [
      (placed: Placed) => takeBack(placed, 1),
      ({ orderNumber }: Placed) => runOrderCommand(pay.shop, ['came-back', orderNumber, '--goods', 'spoilt']),
    ]) {
      const placed = await paid()
      await move(placed, 'pack')
      await move(placed, 'hand-over')
      await lose(await dispute(placed))
      await cancel(placed)
      expect(await credited(placed)).toEqual([])
      await comeBack(placed)
      expect(await credited(placed)).toEqual([placed.total])
    }
  })

  it('is not credited for pieces that did not come back', async () => {
    const [all, some] = [await paid(), await paid(2)]
    for (const placed of [all, some]) {
      await move(placed, 'pack')
      await move(placed, 'hand-over')
      await lose(await dispute(placed))
    }
    await cancel(all, 'lost')
    expect(await credited(all)).toEqual([])
    await cancel(some)
    await takeBack(some, 1, { isLost: true })
    expect(await credited(some)).toEqual([])
    await takeBack(some, 1)
    expect(await credited(some)).toEqual([Math.floor(some.total / 2)])
  })

  it('is credited piece by piece where the buyer sends delivered goods back, and not while they keep them', async () => {
    const placed = await paid(2)
    await deliver(placed)
    await lose(await dispute(placed))
    expect(await credited(placed)).toEqual([])
    await takeBack(placed, 1)
    await takeBack(placed, 1)
    const half = Math.floor(placed.total / 2)
    expect(await credited(placed)).toEqual([half, placed.total - half])
  })
})
