import { sendUnmatchedRefunds } from '#server/fulfilment/reconciliation/comparison/unmatched-refunds.ts'
import { refundException } from '#server/fulfilment/reconciliation/exceptions/resolve-exception.ts'
import { reconcile } from '#server/fulfilment/reconciliation/reconcile.ts'
import { requestReconciliation } from '#server/fulfilment/reconciliation/request-reconciliation.ts'
import { takeReconciliation } from '#server/fulfilment/reconciliation/turn.ts'
import type { Random } from '../environment/seeded-random.ts'
import type { LifecycleEnvironment } from '../lifecycle/lifecycle-environment.ts'
import { decideInSilence } from './silent-banks.ts'

const day = 24 * 60 * 60_000
// There is another program at this account, of which a person is told.
const comparing = ['unknown-payment', 'paid-here-only', 'refunded-here-only', 'sum-differs']

/**
 * As after a restore: the books are compared by processes that die on their way and by two at once; half of what is nobody's is sent
 * back, pressed twice, with answers that get lost; then they are compared again. Gives what is wrong: money of nobody that is not
 * named, and what is named though it agrees.
 */
export async function compareBooks(environment: LifecycleEnvironment, random: Random): Promise<string[]> {
  const { shop } = environment
  const before = await paymentsOfNobody(environment)
  const checkSilentBanks = await decideInSilence(environment, random)
  const others = await fillPages(environment, random)
  environment.faulty.betweenPages(movingBooks(environment, others, random))
  await compare(environment, random)
  environment.faulty.betweenPages()
  const unknownPayments = await checkSilentBanks()
  const first = await namedIn(environment)
  const missed = findMissing(before, first)
  for (const { id } of first.filter(({ kind }) => kind === 'unknown-payment')) {
    if (random.happens(0.5)) continue
    const by = { actor: 'command', name: 'The proof' } as const
    await Promise.all([refundException(shop, id, by), refundException(shop, id, by)])
  }
  await environment.provider.fault({ on: 'POST /v1/payments/*/refund', kind: 'lost-answer', times: 3 })
  for (let round = 0; round < 5; round += 1) await sendUnmatchedRefunds(shop).catch(() => {})
  await environment.provider.fault()
  await compare(environment, random)
  const named = [...first, ...(await namedIn(environment))]
  return [
    ...missed,
    ...unknownPayments,
    ...(await findMisnamed(environment, named)),
    ...(await findUnnamedMoney(environment)),
  ]
}

/** Another program is paid, sends parts back and is disputed, so often that each is more than a page. Gives its payments. */
async function fillPages({ provider }: LifecycleEnvironment, random: Random) {
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
function movingBooks(environment: LifecycleEnvironment, others: string[], random: Random) {
  const { provider } = environment
  return async (book: string) => {
    for (let remaining = random.whole(1, 5); remaining > 0; remaining -= 1)
      await provider.payOther(random.whole(1_00, 500_00))
    for (const id of random.shuffle(others).slice(0, 3)) await provider.refundByHand(id, 1_00, 'processed')
    const [removedPayment] = book === 'payments' ? random.shuffle(await paymentsOfNobody(environment)) : []
    if (removedPayment?.order_id && random.happens(0.3))
      await provider.pay(removedPayment.order_id, { outcome: 'twice' })
  }
}

/** Compares until there is nothing left to compare. */
export async function compare({ shop }: Pick<LifecycleEnvironment, 'shop'>, random: Random) {
  await requestReconciliation(shop.db, { from: new Date(Date.now() - day), reason: 'restore' })
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

async function namedIn({ shop }: Pick<LifecycleEnvironment, 'shop'>) {
  const { rows } = await shop.pool.query<Named>(
    'select id, kind, subject from open_matter where closed_at is null and kind = any($1)',
    [comparing],
  )
  return rows
}

/** Money that is the order's, or nobody's no more, is not to be named. */
async function findMisnamed(environment: BooksHere, named: Named[]) {
  const nobodys = new Set((await paymentsOfNobody(environment)).map(({ id }) => id))
  return named
    .filter(({ kind, subject }) => kind !== 'unknown-payment' || !nobodys.has(subject))
    .map(({ kind, subject }) => `${subject} was named (${kind}), though both books agree on it.`)
}

/** Money of nobody of which nobody was told. */
export async function findUnnamedMoney(environment: BooksHere) {
  return findMissing(await paymentsOfNobody(environment), await namedIn(environment))
}

type Nobodys = Awaited<ReturnType<typeof paymentsOfNobody>>

function findMissing(nobodys: Nobodys, found: Named[]) {
  const named = new Set(found.map(({ subject }) => subject))
  return nobodys
    .filter(({ id, amount, amount_refunded: back }) => amount > back && !named.has(id))
    .map(({ id, amount }) => `${amount} paise of ${id} are nobody's, and nobody was told.`)
}

type BooksHere = Pick<LifecycleEnvironment, 'shop' | 'books'>

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
