import { workOnWebhook, workOnWebhooks } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import { deliver, type Webhook, webhookOf } from '../in-process/stored-webhooks.ts'
import { readOrderState } from '../lifecycle/order-state.ts'
import { mustBeRefunded } from './expectations.ts'
import { deliverAll, mustEnd, mustTake, type Placed, placeOnline, sendAll } from './life-scenes.ts'
import type { Round } from './round.ts'
import { countRows } from './stored-state.ts'

/** A bank disputes what was paid for a packed order. */
export async function receiveDispute(round: Round) {
  const order = await placeOnline(round)
  await mustTake(round, order, { name: 'pack' })
  const { id } = await round.stage.provider.dispute({ payment_id: order.paymentId })
  await receiveWhileConnectionBreaks(round, order, webhookOf(round.stage.books, 'payment.dispute.created', id))
  await mustEnd(round, order, 'CONFIRMED PACKED PAID, 0 credited')
  const { disputes } = await readOrderState(round.stage.alive.pool, order.orderNumber)
  round.must(disputes.length === 1 && disputes[0]?.isOpen === true, `it has ${disputes.length} disputes`)
  round.must((await countRows(round.stage, 'open_matter', order.orderId)) === 1, 'it is not told once')
  await end(round, order, id, { status: 'won' })
}

/** The refund of a cancelled order waits for the bank, which takes a part: the rest goes back, once. */
export async function receiveLostDispute(round: Round) {
  const { stage } = round
  const order = await placeOnline(round)
  await mustTake(round, order, { name: 'pack' })
  await mustTake(round, order, { name: 'cancel' })
  const { id } = await stage.provider.dispute({ payment_id: order.paymentId })
  await receive(round, webhookOf(stage.books, 'payment.dispute.created', id))
  await sendAll(stage.alive, order)
  await stage.provider.dispute({ dispute_id: id, status: 'lost', amount_deducted: 30_00 })
  await receiveWhileConnectionBreaks(round, order, webhookOf(stage.books, 'payment.dispute.lost', id))
  const { disputes } = await readOrderState(stage.alive.pool, order.orderNumber)
  // Its goods never left.
  await mustEnd(round, order, 'CANCELLED PACKED PARTLY_REFUNDED, all credited')
  await mustBeRefunded(
    round,
    order.paymentId ?? '',
    (stage.books.payments.get(order.paymentId ?? '')?.amount ?? 0) - 30_00,
  )
  round.must(disputes.length === 1 && disputes[0]?.lost === 30_00, `${JSON.stringify(disputes)} is in the books`)
}

async function receiveWhileConnectionBreaks(round: Round, order: Placed, event: Webhook) {
  const { dying, alive } = round.stage
  let answered: number | undefined
  await round.part(async () => {
    answered = await deliver(dying.origin, event)
    await workOnWebhook(dying, event.id)
    await sendAll(dying, order)
  })
  if (answered !== 200) await receive(round, event)
  await workOnWebhooks(alive)
  await deliverAll(round, order)
}

async function receive({ must, stage: { alive } }: Round, event: Webhook) {
  must((await deliver(alive.origin, event)) === 200, 'a webhook is not taken')
  await workOnWebhooks(alive)
}

async function end(round: Round, order: Placed, id: string, { status }: { status: string }) {
  const { provider, books, alive } = round.stage
  await provider.dispute({ dispute_id: id, status })
  await receive(round, webhookOf(books, `payment.dispute.${status}`, id))
  const { disputes } = await readOrderState(alive.pool, order.orderNumber)
  round.must(disputes[0]?.isOpen === false, 'the dispute does not end')
}
