import { randomUUID } from 'node:crypto'
import { returnGoods } from '#contract/api/admin/orders/order-money.ts'
import { callOffOrder, deliverOrders, moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { closeCashDay, getCashDay } from '#contract/api/admin/payments/cash.ts'
import { noteManualRefund } from '#contract/api/admin/payments/manual-refunds.ts'
import type { PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { sendRequestedRefunds } from '#server/fulfilment/refunds/send-refunds.ts'
import type { SignedInStaff } from '#server/people/staff/testing/sign-in-staff.ts'

type PaidOrder = { orderNumber: string; paymentId: string }
type Life = {
  pay: PayShop
  manager: SignedInStaff
  /** Each a new order: of cash its number, and one that was paid online. */
  cash: () => Promise<string>
  paid: () => Promise<PaidOrder>
}

/** Disputes, refunds paid another way, parcels that come back, and cash that is less than the total. */
export async function liveOnAfterTheSale({ pay, manager, cash, paid }: Life) {
  await disputes(pay, [await paid(), await paid(), await paid()])
  await refundPaidAnotherWay(pay, manager, await paid())
  await parcelsComeBack(manager, [await cash(), await cash()])
  await cashIsCounted(manager, [await cash(), await cash()])
}

/** One that is open, one that was won and one that was lost. */
async function disputes(pay: PayShop, orders: PaidOrder[]) {
  for (const [at, { paymentId }] of orders.entries()) {
    const { id } = await pay.sandbox.dispute({ payment_id: paymentId, respond_in_days: 7 })
    await pay.deliverEvents(await pay.eventsOf(id))
    if (at === 0) continue
    await pay.sandbox.dispute({ dispute_id: id, status: at === 1 ? 'won' : 'lost' })
    await pay.deliverEvents(await pay.eventsOf(id))
  }
}

async function refundPaidAnotherWay(pay: PayShop, manager: SignedInStaff, { orderNumber, paymentId }: PaidOrder) {
  await sendRequestedRefunds(pay.shop)
  await pay.sandbox.fault({ on: 'refund', kind: 'fail' })
  await callOff(manager, orderNumber)
  await sendRequestedRefunds(pay.shop)
  await pay.sandbox.fault()
  await pay.deliverEvents(await pay.eventsOf(paymentId))
  const { rows } = await pay.shop.pool.query<{ id: string; status: string }>(
    'select r.id, r.status from refund r join shop_order o on o.id = r.order_id where o.order_number = $1',
    [orderNumber],
  )
  const refundId = rows.find(({ status }) => status === 'failed')?.id
  if (!refundId) throw new Error('The refund did not fail.')
  const paidTo = { method: 'upi' as const, upiId: 'asha.verma@okbank' }
  await manager.call(noteManualRefund, {
    params: { orderNumber, refundId },
    body: { paidTo, reference: '432112345678' },
  })
}

/** One is still on its way, of the other a piece is back on the shelf. */
async function parcelsComeBack(manager: SignedInStaff, orderNumbers: string[]) {
  for (const step of ['pack', 'hand-over'] as const)
    mustBeDone(await manager.call(moveOrders, { body: { orderNumbers, step } }))
  for (const orderNumber of orderNumbers) await callOff(manager, orderNumber)
  const [, back = ''] = orderNumbers
  await manager.call(returnGoods, {
    params: { orderNumber: back },
    body: {
      ...{ key: randomUUID(), lines: [{ position: 0, quantity: 1 }], isRestocked: true, isLost: false },
      ...{ amount: 0, reason: 'The courier brought it' },
    },
  })
}

/** One delivery brought less than its total; the day is closed. */
async function cashIsCounted(manager: SignedInStaff, [short = '', whole = '']: string[]) {
  const received = [{ orderNumber: short, amount: 100, reason: 'No change' }]
  mustBeDone(
    await manager.call(deliverOrders, { body: { orderNumbers: [short, whole], isCashReceived: true, received } }),
  )
  const { day, people } = await manager.call(getCashDay, { query: {} })
  const counted = people.map(({ name, expected }) => ({ name, expected, counted: expected }))
  await manager.call(closeCashDay, { body: { day, counted, note: '' } })
}

function callOff(manager: SignedInStaff, orderNumber: string) {
  return manager.call(callOffOrder, { params: { orderNumber }, body: { reason: 'Refused at the door' } })
}

function mustBeDone({ results }: { results: { outcome: string; message: string }[] }) {
  const refused = results.find(({ outcome }) => outcome !== 'done')
  if (refused) throw new Error(`A step was refused: ${refused.message}`)
}
