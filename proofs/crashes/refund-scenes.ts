import { refundOrder } from '#server/fulfilment/refunds/refund-order.ts'
import { sendRequestedRefunds } from '#server/fulfilment/refunds/send-refunds.ts'
import { mustBeRefunded, mustHaveState, payOrder, placeOrder } from './expectations.ts'
import type { Round } from './round.ts'
import { countRows } from './stored-state.ts'

/** The cart was ordered in cash meanwhile: the money goes back. */
export async function sendLateMoneyBack(round: Round) {
  const { stage, alive, dying, intent } = round
  const { orderId, paid } = await payOrder(round, {})
  await alive.cash({ ...intent, key: round.random.word(24) })
  await round.part(async () => {
    await dying.confirm(intent, paid)
    await sendRequestedRefunds(stage.dying)
  })
  const again = await alive.confirm(intent, paid)
  round.must(again?.status === 409, `the buyer is answered ${again?.status} ${again?.message}`)
  await sendRequestedRefunds(stage.alive)
  await mustHaveState(round, orderId, 'LAPSED PENDING')
  await mustBeRefunded(round, paid.razorpay_payment_id)
}

export async function cancelCash(round: Round) {
  const { alive, dying, intent } = round
  await alive.fillCart(intent.lines)
  const { orderNumber = '' } = (await alive.cash(intent)) ?? {}
  await round.part(() => dying.cancel(intent, orderNumber))
  const again = await alive.cancel(intent, orderNumber)
  round.must(again?.status === 200, `cancelled again it is answered ${again?.status} ${again?.message}`)
}

export async function cancelPaid(round: Round) {
  const { stage, alive, dying, intent } = round
  const { orderId, orderNumber, paid } = await placeOrder(round)
  await round.part(async () => {
    await dying.cancel(intent, orderNumber)
    await sendRequestedRefunds(stage.dying)
  })
  const again = await alive.cancel(intent, orderNumber)
  round.must(again?.status === 200, `cancelled again it is answered ${again?.status} ${again?.message}`)
  await sendRequestedRefunds(stage.alive)
  await mustHaveState(round, orderId, 'CANCELLED REFUNDED')
  await mustBeRefunded(round, paid.razorpay_payment_id)
}

export async function refundPart(round: Round) {
  const { stage } = round
  const { orderId, orderNumber, paid } = await placeOrder(round)
  await round.part(async () => {
    await refundOrder(stage.dying, orderNumber, 20_50)
    await sendRequestedRefunds(stage.dying)
  })
  // Whoever saw the command fail looks at the order before trying again.
  if ((await countRows(stage, 'refund', orderId)) === 0) await refundOrder(stage.alive, orderNumber, 20_50)
  await sendRequestedRefunds(stage.alive)
  await mustHaveState(round, orderId, 'CONFIRMED PARTLY_REFUNDED')
  await mustBeRefunded(round, paid.razorpay_payment_id, 20_50)
}
