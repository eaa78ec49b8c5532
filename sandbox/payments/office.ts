import type { Dispute, Ledger, Payment } from './ledger.ts'

const mostShown = 50
const next: Dispute['status'][] = ['under_review', 'action_required', 'won', 'lost', 'closed']

/** What stands in for the provider's own office: the last payments, and what a buyer's bank does about them. */
export function officePage({ payments, disputes }: Ledger) {
  const shown = [...payments.values()].reverse().slice(0, mostShown)
  const rows = shown.map((payment) =>
    rowOf(
      payment,
      [...disputes.values()].filter(({ payment_id }) => payment_id === payment.id),
    ),
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Payment sandbox: office</title>
<link rel="stylesheet" href="checkout.css">
<script src="office.js" defer></script>
<main class="payment-office">
<h1>Payment sandbox: office</h1>
<p>The last ${mostShown} payments. No money moves; what you press here the shop is told by a webhook.</p>
<p role="alert"></p>
<ul>${rows.join('') || '<li>No payments yet.</li>'}</ul>
</main>
</html>`
}

function rowOf({ id, amount, currency, status, captured }: Payment, disputes: Dispute[]) {
  const dispute = captured ? button('Open a dispute', { payment_id: id }) : ''
  return `<li><p>${id}: ${amount / 100} ${currency}, ${status} ${dispute}</p>${disputes.map(disputeOf).join('')}</li>`
}

function disputeOf({ id, amount, phase, status, respond_by }: Dispute) {
  const until = new Date(respond_by * 1_000).toISOString().slice(0, 16).replace('T', ' ')
  const hasEnded = status === 'won' || status === 'lost' || status === 'closed'
  const buttons = hasEnded ? [] : next.map((to) => button(to.replace('_', ' '), { dispute_id: id, status: to }))
  return `<p>${id}: ${amount / 100}, ${phase}, ${status}, answer by ${until} UTC ${buttons.join(' ')}</p>`
}

// All of these are names and ids that the sandbox has made itself.
function button(label: string, body: object) {
  return `<button type="button" data-dispute="${JSON.stringify(body).replaceAll('"', '&quot;')}">${label}</button>`
}
