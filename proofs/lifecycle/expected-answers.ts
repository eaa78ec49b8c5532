import {
  type Expected,
  expectedCash,
  expectedManualRefund,
  expectedRefund,
  partOf,
  refusal,
  refusedAtTheDoor,
  unchanged,
} from './expected-money.ts'
import { isLostInDispute, type OrderState, piecesNotReturned, remainingOf } from './order-state.ts'
import type { Transition } from './transitions.ts'

/** Worked out from how the order stands, by what the shop promises: the status, and of a refusal the exact sentence. */
export function expectedOf(step: Transition, orderState: OrderState, number: string): Expected {
  if (step.name === 'refund') return expectedRefund(step, orderState, number)
  if (step.name === 'note a manual refund') return expectedManualRefund(step, orderState, number)
  if (step.name === 'receive cash') return expectedCash(step, orderState, number)
  if (step.name === 'return') return goods(step, orderState, number)
  if (step.name === 'cancel') return cancelled(orderState, number)
  if (step.name === 'cancel it oneself') return cancelledByBuyer(orderState)
  const refusedCash = step.name === 'deliver' && refusedAtTheDoor(step, orderState, number)
  if (refusedCash) return refusedCash
  const { taken, before, refused, to: usual } = moves[step.name]
  const to = step.name === 'take the delivery back' ? `CONFIRMED ${orderState.deliveredFrom}` : usual
  const here = `${orderState.status} ${orderState.fulfilment}`
  const because = (why: string) => `200 Order ${number} ${refused}: ${why}.`
  const done: Expected = { answers: [`200 Order ${number} ${taken.sentence}`], after: to }
  if (before.from.includes(here)) return { answers: [`200 Order ${number} ${before.sentence}`], after: here }
  if (step.name === 'take the delivery back' && here === delivered && orderState.countedOn)
    return refusal(
      `409 The cash of order ${number} is counted in the close of ${orderState.countedOn}, so its delivery stays.`,
    )
  if (step.name === 'take the delivery back' && here === delivered && orderState.returns.length > 0)
    return refusal(because(tooLate))
  const [refunded, isSure] = isRefunded(orderState)
  const allRefunded = isLostInDispute(orderState) ? takenByBank : wentBack
  const whys = refunded ? [allRefunded, ...(isSure ? [] : [reasonOf(here)])] : [reasonOf(here)]
  if (!taken.from.includes(here)) return { answers: whys.map(because), after: undefined }
  if (step.name === 'deliver without its cash' && orderState.mode === 'CASH') return refusal(because(cashMissing))
  const usually = isHeldByDispute(step, orderState) ? refusal(because(underDispute)) : done
  if (!refunded || step.name === 'unpack') return usually
  return isSure
    ? refusal(because(allRefunded))
    : { answers: [because(allRefunded), ...usually.answers], after: usually.after }
}

/** Goods leave for somebody whose bank may take the money back only by who has read so. */
function isHeldByDispute(step: Transition, { status, fulfilment, disputes, payment }: OrderState) {
  if (!leaving.includes(step.name) || `${status} ${fulfilment}` === onTheWay) return false
  const isKnown = 'isDisputeKnown' in step && step.isDisputeKnown
  return !isKnown && disputes.some((dispute) => dispute.isOpen && dispute.payment === payment)
}

const leaving: Transition['name'][] = ['pack', 'hand over', 'deliver', 'deliver without its cash']

/** Still in the house, and all its money goes back or was taken by a bank; not surely, where the rest of it waits at the provider, sent back there by hand. */
function isRefunded(orderState: OrderState): [isSo: boolean, isSure: boolean] {
  const { status, fulfilment, payment, payStatus, refunds } = orderState
  const isSo =
    [received, packed].includes(`${status} ${fulfilment}`) && payment !== null && remainingOf(orderState) <= 0
  const isOwn = refunds.some((refund) => refund.status === 'wanted' || refund.status === 'created')
  return [isSo, isOwn || payStatus === 'REFUNDED' || isLostInDispute(orderState)]
}

const received = 'CONFIRMED RECEIVED'
const packed = 'CONFIRMED PACKED'
const onTheWay = 'CONFIRMED OUT_FOR_DELIVERY'
const delivered = 'COMPLETED DELIVERED'

type Move = { taken: ExpectedAnswer; before: ExpectedAnswer; refused: string; to: string }
type ExpectedAnswer = { from: string[]; sentence: string }

const delivery: Move = {
  taken: { from: [received, packed, onTheWay], sentence: 'is delivered.' },
  before: { from: [delivered], sentence: 'was delivered already.' },
  ...{ refused: 'cannot be delivered', to: delivered },
}
type Other = 'refund' | 'note a manual refund' | 'receive cash' | 'return' | 'cancel' | 'cancel it oneself'
const moves: Record<Exclude<Transition['name'], Other>, Move> = {
  pack: {
    taken: { from: [received], sentence: 'is packed.' },
    before: { from: [packed, onTheWay], sentence: 'was packed already.' },
    ...{ refused: 'cannot be packed', to: packed },
  },
  'hand over': {
    taken: { from: [packed], sentence: 'is on its way.' },
    before: { from: [onTheWay, delivered], sentence: 'was handed over already.' },
    ...{ refused: 'cannot be handed over', to: onTheWay },
  },
  deliver: delivery,
  'deliver without its cash': delivery,
  unpack: {
    taken: { from: [packed], sentence: 'is to be packed again.' },
    before: { from: [received], sentence: 'is not packed.' },
    ...{ refused: 'cannot be unpacked', to: received },
  },
  'take the hand-over back': {
    taken: { from: [onTheWay], sentence: 'is back here, packed.' },
    before: { from: [packed], sentence: 'is back here already.' },
    ...{ refused: 'cannot be taken back', to: packed },
  },
  'take the delivery back': {
    taken: { from: [delivered], sentence: 'counts as not delivered any more.' },
    before: { from: [received, packed, onTheWay], sentence: 'is not delivered.' },
    ...{ refused: 'cannot be taken back', to: onTheWay },
  },
}

const tooLate = 'it was delivered more than a day ago, or something of it came back'

const takenByBank = 'the bank took its money back in a dispute, so cancel it'
const wentBack = 'all its money went back or is on its way back, so cancel it'
const underDispute = "the buyer's bank has not decided on a dispute about it, so look at it first"
const cashMissing = 'its cash was not received'

function reasonOf(here: string) {
  if (here.startsWith('CANCELLED')) return 'it was cancelled'
  if (here === delivered) return 'it was delivered'
  if (here === packed) return 'it is packed'
  return here === onTheWay ? 'it is on its way' : 'it is not packed yet'
}

function cancelled({ status, fulfilment }: OrderState, number: string): Expected {
  if (status === 'COMPLETED') return refusal(`409 Order ${number} was delivered: take its goods back instead.`)
  return { answers: ['200'], after: `CANCELLED ${fulfilment}` }
}

function cancelledByBuyer({ status, fulfilment }: OrderState): Expected {
  const contact = 'cannot be cancelled any more. Please contact support.'
  if (status === 'COMPLETED') return refusal(`409 This order has been delivered and ${contact}`)
  if (status === 'CANCELLED' || fulfilment === 'RECEIVED') return { answers: ['200'], after: `CANCELLED ${fulfilment}` }
  return refusal('409 This order is packed already and cannot be cancelled here any more. Please contact support.')
}

function goods(step: Extract<Transition, { name: 'return' }>, orderState: OrderState, number: string): Expected {
  if (orderState.returns.some(({ id }) => id === step.key)) return unchanged(orderState)
  const { isReturning, status } = orderState
  if (isReturning && step.amount > 0) return refusal(moneyOfCancelled)
  if (!isReturning && status !== 'COMPLETED')
    return refusal('409 Only what was delivered can come back. Cancel the order instead.')
  if (!isReturning && step.isLost)
    return refusal('409 Only what was cancelled on its way can be lost. Take back what came back.')
  for (const { position, quantity } of step.lines) {
    const line = orderState.lines.find((one) => one.position === position)
    if (!line) return refusal('409 This line is not in the order.')
    const soldPieces = piecesNotReturned(orderState, line)
    if (quantity > soldPieces && soldPieces === 0) return refusal(`409 All of ${line.pack} came back already.`)
    if (quantity > soldPieces) return refusal(`409 Only ${soldPieces} of ${line.pack} can still come back.`)
  }
  return step.amount === 0 ? unchanged(orderState) : partOf(step, orderState, number)
}

const moneyOfCancelled =
  '409 This order is cancelled: what was paid online goes back by itself, and no money goes with its goods.'
