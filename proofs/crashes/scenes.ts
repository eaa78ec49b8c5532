import { orderCash, orderCashInstead, orderOnline } from './order-scenes.ts'
import { confirm, hearOfPayment, hearOfPromise, lapse, poll, revive } from './payment-scenes.ts'
import { cancelCash, cancelPaid, refundPart, sendLateMoneyBack } from './refund-scenes.ts'
import type { Round } from './round.ts'

export type Scene = { name: string; play: (round: Round) => Promise<void> }

/** Each story is told up to the part in which a shop may die, and from there on by whoever comes next. */
export const scenes: Scene[] = [
  { name: 'a cash order', play: orderCash },
  { name: 'a cash order in place of an unpaid one', play: orderCashInstead },
  { name: 'an online order', play: (round) => orderOnline(round) },
  { name: 'an online order after a lost answer', play: (round) => orderOnline(round, { isSecondTry: true }) },
  { name: 'the confirmation of a payment', play: (round) => confirm(round, 'success') },
  { name: 'the confirmation of promised money', play: (round) => confirm(round, 'authorized') },
  { name: 'the webhook of a payment', play: hearOfPayment },
  { name: 'the webhook of promised money', play: hearOfPromise },
  { name: 'the poller that finds a payment', play: (round) => poll(round, 'success') },
  { name: 'the poller that finds promised money', play: (round) => poll(round, 'authorized') },
  { name: 'the poller that finds nothing', play: lapse },
  { name: 'the poller that finds late money', play: revive },
  { name: 'money that came too late', play: sendLateMoneyBack },
  { name: 'the cancellation of a cash order', play: cancelCash },
  { name: 'the cancellation of a paid order', play: cancelPaid },
  { name: 'a refund by the staff', play: refundPart },
]
