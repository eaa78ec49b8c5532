import { readOrderState } from '../lifecycle/order-state.ts'
import { performTransition, type Transition } from '../lifecycle/transitions.ts'
import {
  backOfficeAt,
  deliverAll,
  mustEnd,
  mustTake,
  type Placed,
  placeOnline,
  receiveWhileConnectionBreaks,
  refundOf,
  sendAll,
} from './life-scenes.ts'
import type { Round } from './round.ts'
import { countRows } from './stored-state.ts'

const credited = 'CONFIRMED PACKED PARTLY_REFUNDED, 2050 credited'

/** The provider fails a refund of a packed order, and the owner pays it by UPI. */
export async function payManually(round: Round) {
  const { order, step } = await refundInVain(round)
  await round.part(() => performTransition(backOfficeAt(round, round.stage.dying), order.orderNumber, step))
  await mustTake(round, order, step)
  await deliverAll(round, order)
  await mustEnd(round, order, credited)
  round.must((await countRows(round.stage, 'manual_refund', order.orderId)) === 1, 'it is not paid once')
}

/** ... and then the provider carries it out after all. */
export async function receiveSecondPayout(round: Round) {
  const { stage } = round
  const { order, step, providerId } = await refundInVain(round)
  await mustTake(round, order, step)
  await stage.provider.endByHand(providerId, 'processed')
  await receiveWhileConnectionBreaks(round, order)
  await mustEnd(round, order, credited)
  const { rowCount } = await stage.alive.pool.query(
    "select from open_matter where order_id = $1 and kind = 'paid-out-twice' and closed_at is null",
    [order.orderId],
  )
  round.must(rowCount === 1, 'nobody is told that it went back twice')
}

async function refundInVain(round: Round): Promise<{ order: Placed; step: Transition; providerId: string }> {
  const { alive, provider } = round.stage
  const order = await placeOnline(round)
  await mustTake(round, order, { name: 'pack' })
  await mustTake(round, order, refundOf(round, 20_50))
  await provider.fault({ on: 'refund', kind: 'fail' })
  await sendAll(alive, order)
  await deliverAll(round, order)
  const [refund] = (await readOrderState(alive.pool, order.orderNumber)).refunds
  round.must(refund?.status === 'failed', `the refund is ${refund?.status}`)
  const step: Transition = {
    ...{ name: 'note a manual refund', refundId: refund?.id ?? '', method: 'upi' },
    reference: round.random.word(12),
  }
  return { order, step, providerId: refund?.at ?? '' }
}
