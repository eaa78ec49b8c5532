import type { Got } from '../client/history.ts'
import type { Round } from './round.ts'
import { ordersOf, providerRefundsOf } from './stored-state.ts'

/** Fills the cart and opens an order at the shop that lives. */
export async function openOrder({ alive, intent }: Round) {
  await alive.fillCart(intent.lines)
  const answer = await alive.create(intent)
  const { orderId, paymentOrderId } = answer ?? {}
  if (!orderId || !paymentOrderId) throw new Error(`no order came to be: ${answer?.status} ${answer?.message}`)
  return { orderId, paymentOrderId }
}

/** ... and pays it in the provider's window. */
export async function payOrder(round: Round, more: object) {
  const { orderId, paymentOrderId } = await openOrder(round)
  const paid = await round.alive.pay(round.intent, paymentOrderId, more)
  if (!paid) throw new Error('the provider took no money')
  return { orderId, paid }
}

/** ... and has it confirmed. */
export async function placeOrder(round: Round) {
  const { orderId, paid } = await payOrder(round, {})
  const { orderNumber } = (await round.alive.confirm(round.intent, paid)) ?? {}
  if (!orderNumber) throw new Error('the order was not placed')
  return { orderId, orderNumber, paid }
}

/** The same intent, sent again, is the one order the buyer has. */
export async function mustPlaceOne({ must, stage, buyer }: Round, first: Got | null | undefined, again: Got | null) {
  must(again?.status === 200, `sent again it is answered ${again?.status} ${again?.message}`)
  if (first?.status === 200) must(first.orderNumber === again?.orderNumber, 'sent again it has another number')
  const placed = (await ordersOf(stage, buyer.userId)).filter(({ order_status }) => order_status !== 'LAPSED')
  must(placed.length === 1 && placed[0]?.order_status === 'CONFIRMED', `the buyer has ${placed.length} orders`)
  must(placed[0]?.order_number === again?.orderNumber, 'the number told is not that of the order')
}

export async function mustHaveState({ must, stage, buyer }: Round, orderId: string, expected: string) {
  const storedOrder = (await ordersOf(stage, buyer.userId)).find(({ id }) => id === orderId)
  const found = `${storedOrder?.order_status} ${storedOrder?.payment_status}`
  must(found === expected, `the order stands as ${found}, not as ${expected}`)
  return storedOrder
}

/** Once, in the provider's own books: the whole payment, or so many paise of it. */
export async function mustBeRefunded({ must, stage }: Round, paymentId: string, amount?: number) {
  const refunds = providerRefundsOf(stage, paymentId)
  const whole = stage.books.payments.get(paymentId)?.amount
  const sums = refunds.map((refund) => refund.amount).join(' and ')
  must(refunds.length === 1 && refunds[0]?.amount === (amount ?? whole), `${sums || 'nothing'} went back`)
}
