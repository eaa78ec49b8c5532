import { sendUnmatchedRefunds } from '#server/fulfilment/reconciliation/comparison/unmatched-refunds.ts'
import { refundException } from '#server/fulfilment/reconciliation/exceptions/resolve-exception.ts'
import { reconcile } from '#server/fulfilment/reconciliation/reconcile.ts'
import { takeReconciliation } from '#server/fulfilment/reconciliation/turn.ts'
import { wantReconciliation } from '#server/fulfilment/reconciliation/want-reconciliation.ts'
import type { LifePlace } from '../life/life-place.ts'
import type { Random } from '../place/seeded-random.ts'
import { decideInSilence } from './silent-banks.ts'

const day = 24 * 60 * 60_000
// There is another program at this account, of which a person is told.
const comparing = ['unknown-payment', 'paid-here-only', 'refunded-here-only', 'sum-differs']

/**
 * As after a restore: the books are compared by processes that die on their way and by two at once; half of what is nobody's is sent
 * back, pressed twice, with answers that get lost; then they are compared again. Gives what is wrong: money of nobody that is not
 * named, and what is named though it agrees.
 */
export async function compareBooks(place: LifePlace, random: Random): Promise<string[]> {
  const { shop } = place
  const before = await paymentsOfNobody(place)
  const tellUnheard = await decideInSilence(place, random)
  const others = await fillPages(place, random)
  place.faulty.betweenPages(movingBooks(place, others, random))
  await compare(place, random)
  place.faulty.betweenPages()
  const unheard = await tellUnheard()
  const first = await namedIn(place)
  const missed = tellMissing(before, first)
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
  return [...missed, ...unheard, ...(await tellMisnamed(place, named)), ...(await findUnnamedMoney(place))]
}

/** Another program is paid, sends parts back and is disputed, so often that each is more than a page. Gives its payments. */
async function fillPages({ provider }: LifePlace, random: Random) {
  const others: string[] = []
  while (others.length < moreThanAPage) {
    const { razorpay_payment_id: id } = await provider.payOther(random.whole(10_00, 500_00))
    await provider.refundByHand(id, 1_00, 'processed')
    const { id: disputed } = await provider.dispute({ payment_id: id, amount: 1_00 })
    await provider.dispute({ dispute_id: disputed, status: 'won' })
    others.push(id)
  }
  return others
}

const moreThanAPage = 101

/**
 * Each time the first page of a book was read there is more of it before the next one: the other program is paid, parts go back, money
 * comes once more for an order that is gone here. What was there before is to be found all the same.
 */
function movingBooks(place: LifePlace, others: string[], random: Random) {
  const { provider } = place
  return async (book: string) => {
    for (let left = random.whole(1, 5); left > 0; left -= 1) await provider.payOther(random.whole(1_00, 500_00))
    for (const id of random.shuffle(others).slice(0, 3)) await provider.refundByHand(id, 1_00, 'processed')
    const [gone] = book === 'payments' ? random.shuffle(await paymentsOfNobody(place)) : []
    if (gone?.order_id && random.happens(0.3)) await provider.pay(gone.order_id, { outcome: 'twice' })
  }
}

/** Compares until there is nothing left to compare. */
export async function compare({ shop }: Pick<LifePlace, 'shop'>, random: Random) {
  await wantReconciliation(shop.db, { from: new Date(Date.now() - day), reason: 'restore' })
  for (;;) {
    // What comes while it works belongs to it too.
    const ways = { waitMs: -60_000, pauseMs: 0, mostMs: random.pick([0, 0, 20, 60_000]) }
    const [one, other] = await Promise.all([reconcile(shop, ways), reconcile(shop, ways)])
    if (!one && !other) return
    // Somebody takes its turn and dies.
    if (random.happens(0.3)) await takeReconciliation(shop.db, 0)
    await shop.pool.query('update reconciliation set turn_until = null, try_at = now() where ended_at is null')
  }
}

type Named = { id: string; kind: string; subject: string }

async function namedIn({ shop }: Pick<LifePlace, 'shop'>) {
  const { rows } = await shop.pool.query<Named>(
    'select id, kind, subject from open_matter where closed_at is null and kind = any($1)',
    [comparing],
  )
  return rows
}

/** Money that is the order's, or nobody's no more, is not to be named. */
async function tellMisnamed(place: BooksHere, named: Named[]) {
  const nobodys = new Set((await paymentsOfNobody(place)).map(({ id }) => id))
  return named
    .filter(({ kind, subject }) => kind !== 'unknown-payment' || !nobodys.has(subject))
    .map(({ kind, subject }) => `${subject} was named (${kind}), though both books agree on it.`)
}

/** Money of nobody of which nobody was told. */
export async function findUnnamedMoney(place: BooksHere) {
  return tellMissing(await paymentsOfNobody(place), await namedIn(place))
}

type Nobodys = Awaited<ReturnType<typeof paymentsOfNobody>>

function tellMissing(nobodys: Nobodys, found: Named[]) {
  const named = new Set(found.map(({ subject }) => subject))
  return nobodys
    .filter(({ id, amount, amount_refunded: back }) => amount > back && !named.has(id))
    .map(({ id, amount }) => `${amount} paise of ${id} are nobody's, and nobody was told.`)
}

type BooksHere = Pick<LifePlace, 'shop' | 'books'>

/** Payments of orders that are gone here; what other programs are paid is none of ours. */
async function paymentsOfNobody({ shop, books }: BooksHere) {
  const { rows } = await shop.pool.query<{ id: string }>('select id from shop_order')
  const here = new Set(rows.map(({ id }) => id))
  books.refresh()
  return [...books.payments.values()].filter(({ order_id, captured }) => {
    if (order_id === null) return false
    const receipt = books.orders.get(order_id ?? '')?.receipt
    return captured && !here.has(receipt ?? '')
  })
}
