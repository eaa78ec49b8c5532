import { reconcile } from '#server/fulfilment/reconciliation/reconcile.ts'
import { requestReconciliation } from '#server/fulfilment/reconciliation/request-reconciliation.ts'
import { callOffice, readOffice } from '../lifecycle/back-office.ts'
import { mustHaveState, payOrder } from './expectations.ts'
import { mustTake, placeInCash } from './life-scenes.ts'
import type { Round } from './round.ts'

type CashDay = { day: string; people: { name: string; expected: number }[] }

/** The cash of a day is closed once, as it was counted, and opened again for whoever comes next. */
export async function closeDay(round: Round) {
  const { alive, dying, inCharge } = round.stage
  await mustTake(round, await placeInCash(round), { name: 'deliver', amount: 50_00 })
  const { day, people } = await readOffice<CashDay>(alive.origin, inCharge, 'cash')
  const counted = people.map(({ name, expected }) => ({ name, expected, counted: expected }))
  await round.part(() => callOffice(dying.origin, inCharge, 'cash/close', { day, counted }))
  const again = await callOffice(alive.origin, inCharge, 'cash/close', { day, counted })
  const isClosed = again?.status === 200 || again?.message === 'The cash of this day is closed already.'
  round.must(isClosed, `closed again it is answered ${again?.status} ${again?.message}`)
  const { rows } = await alive.pool.query<{ closes: number; same: boolean }>(closes, [day])
  round.must(rows[0]?.closes === 1, `the day is closed ${rows[0]?.closes} times`)
  round.must(rows[0]?.same === true, 'it was closed with another sum than was received')
  await callOffice(alive.origin, inCharge, 'cash/reopen', { day, reason: 'The next one delivers too.' })
}

const closes = `select count(*)::int as closes, bool_and((select sum(amount) from cash_collection c where c.day = d.day) =
    (select sum((line ->> 'expected')::bigint) from jsonb_array_elements(d.lines) line)) as same
  from cash_close d where day = $1 and reopened_at is null`

/** Nobody has heard of a payment, nor of the part of it that went back: the comparison with the provider finds both. */
export async function compareInDanger(round: Round) {
  const { alive, dying, provider } = round.stage
  const { orderId, paid } = await payOrder(round, {})
  await provider.refundByHand(paid.razorpay_payment_id, 10_00, 'processed')
  // The provider counts in seconds.
  const from = new Date(Date.now() - 1_500)
  await requestReconciliation(alive.db, { from, reason: 'restore' })
  await round.part(() => reconcile(dying, ways))
  do await alive.pool.query('update reconciliation set turn_until = null, try_at = now() where ended_at is null')
  while (await reconcile(alive, ways))
  await mustHaveState(round, orderId, 'CONFIRMED PARTLY_REFUNDED')
}

const ways = { waitMs: -60_000, pauseMs: 0 }
