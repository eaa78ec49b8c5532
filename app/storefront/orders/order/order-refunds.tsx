import { formatDay } from '#app/shared/ui/dates.ts'
import type { TrackedRefund } from '#contract/api/orders/order-refunds.ts'
import type { Order } from '#contract/api/orders/orders.ts'
import { formatRupees } from '#contract/money.ts'

type Refund = NonNullable<Order['refunds']>[number] | TrackedRefund

/** What goes back of an order: how much, by which way, how far it is, and when it should be there. */
export function OrderRefunds({ order: { refunds = [] } }: { order: { refunds?: Refund[] | undefined } }) {
  if (refunds.length === 0) return null
  return (
    <ul aria-label="Refunds" className="mt-3 grid gap-3">
      {refunds.map((refund) => (
        <li
          key={`${refund.at} ${refund.state} ${refund.amount}`}
          className={`border-l-2 pl-3 ${refund.state === 'FAILED' ? 'border-golden-edge' : 'border-wheat'}`}
        >
          <p className="font-semibold">
            {refund.way === 'CHARGEBACK' ? 'Back by your bank:' : titles[refund.state]} {formatRupees(refund.amount)}
          </p>
          <p className="text-small">{wayText(refund)}</p>
          <Reference refund={refund} />
        </li>
      ))}
    </ul>
  )
}

const titles = {
  ASKED_FOR: 'Asked for:',
  WAITS_FOR_BANK: 'Waits for your bank:',
  ON_ITS_WAY: 'On its way back:',
  DONE: 'Refunded',
  FAILED: 'Not yet back:',
}

function wayText(refund: Refund) {
  const { state, way, at } = refund
  const day = formatDay(at)
  if (state === 'FAILED')
    return 'It could not go back the way you paid. We pay it to you by bank transfer or UPI instead, and ask you where to.'
  if (way === 'CHARGEBACK')
    return `Your bank decided on ${day} that you have it back. Please ask your bank where you do not see it yet.`
  if (way === 'CASH') return `Given back to you by hand on ${day}.`
  if (way !== 'SOURCE') return `We paid it to ${destinationOf(refund)} on ${day}.`
  if (state === 'DONE') return `Sent on ${day} to ${source}. Your bank may take 5 to 7 working days to show it.`
  if (state === 'ASKED_FOR') return `Asked for on ${day} and not sent yet. It goes back to ${source}.`
  if (state === 'WAITS_FOR_BANK')
    return `Asked for on ${day}. Your bank is looking at this payment first: what it does not give you back itself we send to ${source}.`
  return `To ${source}, asked for on ${day}. Your bank usually takes 5 to 7 working days.`
}

const source = 'the card, bank account or UPI you paid from'

function destinationOf(refund: Refund) {
  const to = 'paidTo' in refund ? refund.paidTo : undefined
  if (refund.way === 'UPI') return to ? `your UPI ID ${to}` : 'your UPI ID'
  return to ? `your bank account ${to}` : 'your bank account'
}

/** What the bank or the provider can find it by. */
function Reference({ refund }: { refund: Refund }) {
  if (!('reference' in refund) || !refund.reference) return null
  return (
    <p className="text-label text-ink-soft wrap-anywhere">
      {refund.way === 'SOURCE' ? 'Refund id' : 'Bank reference (UTR)'} {refund.reference}
    </p>
  )
}
