import { receiveDispute, receiveLostDispute } from './dispute-scenes.ts'
import {
  cashOf,
  receiveLostRefund,
  receiveManualRefundFailure,
  receiveSecondPayment,
  refundOf,
  returnOf,
  takeInDanger,
} from './life-scenes.ts'
import { payManually, receiveSecondPayout } from './manual-refund-scenes.ts'
import { orderCash, orderCashInstead, orderOnline } from './order-scenes.ts'
import { confirm, lapse, poll, receiveAuthorization, receivePayment, revive } from './payment-scenes.ts'
import { cancelCash, cancelPaid, refundPart, sendLateMoneyBack } from './refund-scenes.ts'
import type { Round } from './round.ts'
import { closeDay, compareInDanger } from './shop-scenes.ts'

export type Scene = { name: string; play: (round: Round) => Promise<void> }

/** Each story is told up to the part in which a shop may die, and from there on by whoever comes next. */
export const scenes: Scene[] = [
  { name: 'a cash order', play: orderCash },
  { name: 'a cash order in place of an unpaid one', play: orderCashInstead },
  { name: 'an online order', play: (round) => orderOnline(round) },
  { name: 'an online order after a lost answer', play: (round) => orderOnline(round, { isSecondTry: true }) },
  { name: 'the confirmation of a payment', play: (round) => confirm(round, 'success') },
  { name: 'the confirmation of promised money', play: (round) => confirm(round, 'authorized') },
  { name: 'the webhook of a payment', play: receivePayment },
  { name: 'the webhook of promised money', play: receiveAuthorization },
  { name: 'the poller that finds a payment', play: (round) => poll(round, 'success') },
  { name: 'the poller that finds promised money', play: (round) => poll(round, 'authorized') },
  { name: 'the poller that finds nothing', play: lapse },
  { name: 'the poller that finds late money', play: revive },
  { name: 'money that came too late', play: sendLateMoneyBack },
  { name: 'the cancellation of a cash order', play: cancelCash },
  { name: 'the cancellation of a paid order', play: cancelPaid },
  { name: 'a refund by the staff', play: refundPart },
  { name: 'the packing of an order', play: (round) => takeInDanger(round, packing) },
  { name: 'the handing over of an order', play: (round) => takeInDanger(round, handingOver) },
  { name: 'the delivery of what was not packed', play: (round) => takeInDanger(round, delivery) },
  { name: 'the delivery of a cash order', play: (round) => takeInDanger(round, cashDelivery) },
  { name: 'the cancellation of a packed order', play: (round) => takeInDanger(round, cancellation) },
  { name: 'a cash order refused at the door', play: (round) => takeInDanger(round, refusal) },
  { name: 'goods that come back to the shelf', play: (round) => takeInDanger(round, comingBack) },
  { name: 'goods that come back spoilt, paid in cash', play: (round) => takeInDanger(round, comingBackSpoilt) },
  { name: 'a refund of a packed order', play: (round) => takeInDanger(round, refund) },
  { name: 'the poller that hears of a refund first', play: receiveLostRefund },
  { name: 'a second payment of a packed order', play: receiveSecondPayment },
  { name: 'a refund by hand that fails after the cancellation', play: receiveManualRefundFailure },
  { name: 'the webhook of a dispute', play: receiveDispute },
  { name: 'the webhook of a lost dispute about a cancelled order', play: receiveLostDispute },
  { name: 'a failed refund that the owner pays', play: payManually },
  { name: 'a failed refund that the owner paid and that is carried out', play: receiveSecondPayout },
  { name: 'a parcel that is cancelled on the road', play: (round) => takeInDanger(round, parcelCancelled) },
  { name: 'a parcel that is cancelled and back in good state', play: (round) => takeInDanger(round, parcelBack) },
  { name: 'a parcel that comes back in part', play: (round) => takeInDanger(round, parcelInPart) },
  { name: 'a delivery for less cash than the total', play: (round) => takeInDanger(round, shortDelivery) },
  { name: 'cash that comes after the delivery', play: (round) => takeInDanger(round, laterCash) },
  { name: 'the close of a day', play: closeDay },
  { name: 'the comparison with the provider', play: compareInDanger },
]

type LifeScene = Parameters<typeof takeInDanger>[1]

const packing: LifeScene = { step: () => ({ name: 'pack' }), end: 'CONFIRMED PACKED PAID, 0 credited' }
const handingOver: LifeScene = {
  before: ['pack'],
  step: () => ({ name: 'hand over' }),
  end: 'CONFIRMED OUT_FOR_DELIVERY PAID, 0 credited',
}
const delivery: LifeScene = { step: () => ({ name: 'deliver' }), end: 'COMPLETED DELIVERED PAID, 0 credited' }
const cashDelivery: LifeScene = { mode: 'CASH', before: ['pack', 'hand over'], ...delivery }
const cancellation: LifeScene = {
  before: ['pack'],
  step: () => ({ name: 'cancel' }),
  end: 'CANCELLED PACKED REFUNDED, all credited',
}
const refusal: LifeScene = {
  mode: 'CASH',
  before: ['pack', 'hand over'],
  step: () => ({ name: 'cancel' }),
  end: 'CANCELLED OUT_FOR_DELIVERY PENDING, all credited',
}
const comingBack: LifeScene = {
  before: ['deliver'],
  step: (round) => returnOf(round, true),
  end: 'COMPLETED DELIVERED PARTLY_REFUNDED, 3000 credited',
}
const comingBackSpoilt: LifeScene = { ...comingBack, mode: 'CASH', step: (round) => returnOf(round, false) }
const refund: LifeScene = {
  before: ['pack'],
  step: (round) => refundOf(round, 20_50),
  end: 'CONFIRMED PACKED PARTLY_REFUNDED, 2050 credited',
}
const parcelCancelled: LifeScene = {
  before: ['pack', 'hand over'],
  step: () => ({ name: 'cancel' }),
  end: 'CANCELLED OUT_FOR_DELIVERY REFUNDED, all credited',
}
const parcelBack: LifeScene = { ...parcelCancelled, step: () => ({ name: 'cancel', goods: 'good' }) }
const parcelInPart: LifeScene = {
  ...parcelCancelled,
  before: ['pack', 'hand over', 'cancel'],
  step: (round) => returnOf(round, true, 0),
}
const shortDelivery: LifeScene = {
  mode: 'CASH',
  before: ['pack', 'hand over'],
  step: () => ({ name: 'deliver', amount: 50_00 }),
  end: 'COMPLETED DELIVERED PENDING, 0 credited',
  received: 50_00,
}
const laterCash: LifeScene = {
  ...shortDelivery,
  before: [{ name: 'deliver', amount: 50_00 }],
  step: (round) => cashOf(round, 20_00),
  received: 70_00,
}
