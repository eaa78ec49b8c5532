import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { providerOrders } from '#server/platform/schema/fulfilment/payments.ts'
import { type PaymentProvider, ProviderRefusal, providerAway } from './provider.ts'

const hold = sql`interval '15 minutes'`
const patienceMs = 20_000

/** However often Pay is pressed, goods that are not paid are held no longer than this. */
const mostHoldSeconds = 60 * 60

type Hold = {
  orderId: string
  amount: number
  /** For how long its goods may be held in all; an hour where nothing is said. */
  seconds?: number | undefined
}

/** Notes, with a new order, that it waits for its money and until when it holds its goods. */
export async function holdForPayment(tx: Transaction, { orderId, amount, seconds = mostHoldSeconds }: Hold) {
  const atMost = sql`now() + make_interval(secs => ${seconds})`
  await tx.insert(providerOrders).values({
    ...{ orderId, amount, askAt: sql`now()`, createdAt: sql`now()` },
    holdUntil: sql`least(now() + ${hold}, ${atMost})`,
    holdAtMostUntil: atMost,
  })
}

/** The shopper goes on with the same order: it holds its goods for the whole time again, but no longer than an hour in all. */
export async function extendHold(tx: Transaction, orderId: string) {
  const { providerOrderId, askAt, holdUntil, holdAtMostUntil } = providerOrders
  const until = sql`greatest(${holdUntil}, least(now() + ${hold}, ${holdAtMostUntil}))`
  await tx
    .update(providerOrders)
    .set({ holdUntil: until, askAt: sql`case when ${providerOrderId} is null then ${askAt} else ${until} end` })
    .where(eq(providerOrders.orderId, orderId))
}

export async function findProviderOrder(executor: Executor, orderId: string) {
  const [found] = await executor.select().from(providerOrders).where(eq(providerOrders.orderId, orderId))
  return found
}

/**
 * The provider's order of one of ours, made now unless it was before: by one caller at a time, however many there are, and
 * after an answer that was lost it is looked for before another is made. Throws 503 when the provider gives no answer.
 */
export async function readyProviderOrder(db: Database, provider: PaymentProvider, orderId: string): Promise<string> {
  const giveUpAt = performance.now() + patienceMs
  while (performance.now() < giveUpAt) {
    const row = await findProviderOrder(db, orderId)
    if (!row) throw new Error('An order to be paid online has no row for it.')
    if (row.providerOrderId) return row.providerOrderId
    const turn = await takeTurn(db, orderId, provider)
    if (turn) return await makeProviderOrder(db, provider, { orderId, amount: row.amount, turn })
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
  const { askAt, createdAt } = providerOrders
  // A little longer than the provider is given for one answer.
  const turnTime = sql`make_interval(secs => ${(provider.patienceMs * 1.25) / 1_000})`
  const takeIf = (isFree: SQL) => takeTurnIf(db, orderId, turnTime, isFree)
  if (await takeIf(eq(askAt, createdAt))) return 'first'
  return (await takeIf(lte(askAt, sql`now()`))) ? 'later' : undefined
}

async function takeTurnIf(db: Database, orderId: string, turnTime: SQL, isFree: SQL) {
  const { providerOrderId } = providerOrders
  const taken = await db
    .update(providerOrders)
    .set({ askAt: sql`now() + ${turnTime}` })
    .where(and(eq(providerOrders.orderId, orderId), isNull(providerOrderId), isFree))
  return taken.rowCount === 1
}

async function makeProviderOrder(
  db: Database,
  provider: PaymentProvider,
  { orderId, amount, turn }: { orderId: string; amount: number; turn: 'first' | 'later' },
) {
  try {
    // Before the first turn nothing was made that could be found.
    const known = turn === 'first' ? undefined : await provider.findOrderByReceipt(orderId)
    const { id, ...made } = known ?? (await provider.createOrder({ orderId, amount }))
    if (made.amount !== amount || made.currency !== 'INR') throw providerAway()
    await keepProviderOrder(db, orderId, id)
    return id
  } catch (error) {
    // The next one may try at once.
    await db
      .update(providerOrders)
      .set({ askAt: sql`clock_timestamp()` })
      .where(and(eq(providerOrders.orderId, orderId), isNull(providerOrders.providerOrderId)))
    throw error instanceof ProviderRefusal ? notTaken : error
  }
}

export async function keepProviderOrder(executor: Executor, orderId: string, providerOrderId: string) {
  await executor
    .update(providerOrders)
    .set({ providerOrderId, askAt: sql`greatest(${providerOrders.holdUntil}, now())` })
    .where(and(eq(providerOrders.orderId, orderId), isNull(providerOrders.providerOrderId)))
}

const notTaken = new ApiError(
  502,
  'The payment service did not take this order, and nothing was charged. Please choose cash on delivery or try again later.',
)
