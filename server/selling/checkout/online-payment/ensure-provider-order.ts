import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Database } from '#server/platform/db/database.ts'
import { providerOrders } from '#server/platform/schema/fulfilment/payments.ts'
import { makeOrder } from '#server/providers/payments/make-order.ts'
import { type PaymentProvider, ProviderRefusal, providerAway } from '#server/providers/payments/provider.ts'
import { findProviderOrder, recordProviderOrder } from '#server/selling/orders/provider-orders.ts'

const patienceMs = 20_000

/**
 * The id of the provider's order of one of ours, made now unless it was before: by one caller at a time, however many there are, and
 * after an answer that was lost it is looked for before another is made. Throws 503 when the provider gives no answer.
 */
export async function ensureProviderOrder(db: Database, provider: PaymentProvider, orderId: string): Promise<string> {
  const giveUpAt = performance.now() + patienceMs
  while (performance.now() < giveUpAt) {
    const row = await findProviderOrder(db, orderId)
    if (!row) throw new Error('An order to be paid online has no row for it.')
    if (row.providerOrderId) return row.providerOrderId
    const turn = await takeTurn(db, orderId, provider)
    if (turn) return await makeInTurn(db, provider, { orderId, amount: row.amount, turn })
    await sleep(100)
  }
  throw providerAway()
}

/** Whether nobody has asked before is decided in taking the turn: what was read earlier may be over by now. */
async function takeTurn(
  db: Database,
  orderId: string,
  provider: Pick<PaymentProvider, 'patienceMs'>,
): Promise<'first' | 'later' | undefined> {
  const { nextPollAt, createdAt } = providerOrders
  // A little longer than the provider is given for one answer.
  const turnTime = sql`make_interval(secs => ${(provider.patienceMs * 1.25) / 1_000})`
  const takeIf = (isFree: SQL) => takeTurnIf(db, orderId, turnTime, isFree)
  if (await takeIf(eq(nextPollAt, createdAt))) return 'first'
  return (await takeIf(lte(nextPollAt, sql`now()`))) ? 'later' : undefined
}

async function takeTurnIf(db: Database, orderId: string, turnTime: SQL, isFree: SQL) {
  const taken = await db
    .update(providerOrders)
    .set({ nextPollAt: sql`now() + ${turnTime}` })
    .where(and(isNotMade(orderId), isFree))
  return taken.rowCount === 1
}

async function makeInTurn(
  db: Database,
  provider: PaymentProvider,
  { orderId, amount, turn }: { orderId: string; amount: number; turn: 'first' | 'later' },
) {
  try {
    // Before the first turn nothing was made that could be found.
    const providerOrderId = await makeOrder(provider, { orderId, amount, mayExist: turn === 'later' })
    await recordProviderOrder(db, orderId, providerOrderId)
    return providerOrderId
  } catch (error) {
    // The next one may try at once.
    await db.update(providerOrders).set({ nextPollAt: sql`clock_timestamp()` }).where(isNotMade(orderId))
    throw error instanceof ProviderRefusal ? notTaken : error
  }
}

function isNotMade(orderId: string) {
  return and(eq(providerOrders.orderId, orderId), isNull(providerOrders.providerOrderId))
}

const notTaken = new ApiError(
  502,
  'The payment service did not take this order, and nothing was charged. Please choose cash on delivery or try again later.',
)
