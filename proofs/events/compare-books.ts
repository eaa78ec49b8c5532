import { connectionOf } from '#server/db/written.ts'
import { reconcile } from '#server/reconciliation/reconcile.ts'
import { refundException } from '#server/reconciliation/resolve-exception.ts'
import { takeReconciliation } from '#server/reconciliation/turn.ts'
import { sendUnmatchedRefunds } from '#server/reconciliation/unmatched-refunds.ts'
import { wantReconciliation } from '#server/reconciliation/want-reconciliation.ts'
import type { PlaceHere } from '../in-process/place-here.ts'
import type { Random } from '../place/seeded-random.ts'

const day = 24 * 60 * 60_000
const comparing = ['unknown-payment', 'other-program', 'paid-here-only', 'refunded-here-only', 'sum-differs']

/**
 * As after a restore: the books are compared by processes that die on their way and by two at once; half of what is nobody's is sent
 * back, pressed twice, with answers that get lost; then they are compared again. Gives what is wrong: money of nobody that is not
 * named, and what is named though it agrees.
 */
export async function compareBooks(place: PlaceHere, random: Random): Promise<string[]> {
  const { shop } = place
  await compare(place, random)
  const first = await namedIn(place)
  for (const { id } of first.filter(({ kind }) => kind === 'unknown-payment')) {
    if (random.happens(0.5)) continue
    const by = { actor: 'command', name: 'The proof' } as const
    await Promise.all([refundException(shop, id, by), refundException(shop, id, by)])
  }
  await place.provider.fault({ on: 'POST /v1/payments/*/refund', kind: 'lost-answer', times: 3 })
  for (let round = 0; round < 5; round += 1) await sendUnmatchedRefunds(shop).catch(() => {})
  await place.provider.fault()
  await compare(place, random)
  const named = [...first, ...(await namedIn(place))]
  return [...(await tellMisnamed(place, named)), ...(await tellUnnamed(place))]
}

async function compare({ shop }: PlaceHere, random: Random) {
  await wantReconciliation(connectionOf(shop.db), { from: new Date(Date.now() - day), reason: 'restore' })
  for (;;) {
    const ways = { waitMs: 0, pauseMs: 0, mostMs: random.pick([0, 0, 20, 60_000]) }
    const [one, other] = await Promise.all([reconcile(shop, ways), reconcile(shop, ways)])
    if (!one && !other) return
    // Somebody takes its turn and dies.
    if (random.happens(0.3)) await takeReconciliation(shop.db, 0)
    await shop.pool.query('update reconciliation set turn_until = null, try_at = now() where ended_at is null')
  }
}

type Named = { id: string; kind: string; subject: string }

async function namedIn({ shop }: PlaceHere) {
  const { rows } = await shop.pool.query<Named>(
    'select id, kind, subject from open_matter where closed_at is null and kind = any($1)',
    [comparing],
  )
  return rows
}

/** Money that is the order's, or nobody's no more, is not to be named. */
async function tellMisnamed(place: PlaceHere, named: Named[]) {
  const nobodys = new Set((await paymentsOfNobody(place)).map(({ id }) => id))
  return named
    .filter(({ kind, subject }) => kind !== 'unknown-payment' || !nobodys.has(subject))
    .map(({ kind, subject }) => `${subject} was named (${kind}), though both books agree on it.`)
}

async function tellUnnamed(place: PlaceHere) {
  const named = new Set((await namedIn(place)).map(({ subject }) => subject))
  return (await paymentsOfNobody(place))
    .filter(({ id, amount, amount_refunded: back }) => amount > back && !named.has(id))
    .map(({ id, amount }) => `${amount} paise of ${id} are nobody's, and nobody was told.`)
}

async function paymentsOfNobody({ shop, books }: PlaceHere) {
  const { rows } = await shop.pool.query<{ id: string }>('select id from shop_order')
  const here = new Set(rows.map(({ id }) => id))
  books.refresh()
  return [...books.payments.values()].filter(({ order_id, captured }) => {
    const receipt = books.orders.get(order_id ?? '')?.receipt
    return captured && !here.has(receipt ?? '')
  })
}
