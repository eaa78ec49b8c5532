import { refundOrder } from '#server/fulfilment/refunds/refund-order.ts'
import { sendWantedRefunds } from '#server/fulfilment/refunds/send-refunds.ts'
import { mustHaveGoneBack, mustStand, payOrder, placeOrder } from './expectations.ts'
import type { Round } from './round.ts'
import { countRows } from './what-stands.ts'

/** The cart was ordered in cash meanwhile: the money goes back. */
export async function sendLateMoneyBack(round: Round) {
  const { stage, alive, dying, wish } = round
  const { orderId, paid } = await payOrder(round, {})
  await alive.cash({ ...wish, key: round.random.word(24) })
  await round.part(async () => {
    await dying.confirm(wish, paid)
    await sendWantedRefunds(stage.dying)
  })
  const again = await alive.confirm(wish, paid)
  round.must(again?.status === 409, `the buyer is answered ${again?.status} ${again?.message}`)
  await sendWantedRefunds(stage.alive)
  await mustStand(round, orderId, 'LAPSED PENDING')
  await mustHaveGoneBack(round, paid.razorpay_payment_id)
}

export async function cancelCash(round: Round) {
  const { alive, dying, wish } = round
  await alive.fillCart(wish.lines)
  const { orderNumber = '' } = (await alive.cash(wish)) ?? {}
  await round.part(() => dying.cancel(wish, orderNumber))
  const again = await alive.cancel(wish, orderNumber)
  round.must(again?.status === 200, `cancelled again it is answered ${again?.status} ${again?.message}`)
}

export async function cancelPaid(round: Round) {
  const { stage, alive, dying, wish } = round
  const { orderId, orderNumber, paid } = await placeOrder(round)
  await round.part(async () => {
    await dying.cancel(wish, orderNumber)
    await sendWantedRefunds(stage.dying)
  })
  const again = await alive.cancel(wish, orderNumber)
  round.must(again?.status === 200, `cancelled again it is answered ${again?.status} ${again?.message}`)
  await sendWantedRefunds(stage.alive)
  await mustStand(round, orderId, 'CANCELLED REFUNDED')
  await mustHaveGoneBack(round, paid.razorpay_payment_id)
}

export async function refundPart(round: Round) {
  const { stage } = round
  const { orderId, orderNumber, paid } = await placeOrder(round)
  await round.part(async () => {
    await refundOrder(stage.dying, orderNumber, 20_50)
    await sendWantedRefunds(stage.dying)
  })
  // Whoever saw the command fail looks at the order before trying again.
  if ((await countRows(stage, 'refund', orderId)) === 0) await refundOrder(stage.alive, orderNumber, 20_50)
  await sendWantedRefunds(stage.alive)
  await mustStand(round, orderId, 'CONFIRMED PARTLY_REFUNDED')
  await mustHaveGoneBack(round, paid.razorpay_payment_id, 20_50)
}
