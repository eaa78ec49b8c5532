import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { providerOrders } from '#server/platform/schema/fulfilment/payments.ts'

const hold = sql`interval '15 minutes'`

/** However often Pay is pressed, goods that are not paid are held no longer than this. */
const maxReservationSeconds = 60 * 60

type Hold = {
  orderId: string
  amount: number
  /** For how long its goods may be held in all; an hour where nothing is said. */
  seconds?: number | undefined
}

/** Notes, with a new order, that it waits for its money and until when it holds its goods. */
export async function reserveForPayment(tx: Transaction, { orderId, amount, seconds = maxReservationSeconds }: Hold) {
  const atMost = sql`now() + make_interval(secs => ${seconds})`
  await tx.insert(providerOrders).values({
    ...{ orderId, amount, nextPollAt: sql`now()`, createdAt: sql`now()` },
    reservedUntil: sql`least(now() + ${hold}, ${atMost})`,
    maxReservedUntil: atMost,
  })
}

/** The shopper goes on with the same order: it holds its goods for the whole time again, but no longer than an hour in all. */
export async function extendReservation(tx: Transaction, orderId: string) {
  const { providerOrderId, nextPollAt, reservedUntil, maxReservedUntil } = providerOrders
  const until = sql`greatest(${reservedUntil}, least(now() + ${hold}, ${maxReservedUntil}))`
  await tx
    .update(providerOrders)
    .set({
      reservedUntil: until,
      nextPollAt: sql`case when ${providerOrderId} is null then ${nextPollAt} else ${until} end`,
    })
    .where(eq(providerOrders.orderId, orderId))
}

/** What is known of the provider's order of one of ours; undefined where ours is not to be paid online. */
export async function findProviderOrder(executor: Executor, orderId: string) {
  const [found] = await executor.select().from(providerOrders).where(eq(providerOrders.orderId, orderId))
  return found
}

/** Records the provider's id of an order, once: it is asked about from when its goods are held no longer. */
export async function recordProviderOrder(executor: Executor, orderId: string, providerOrderId: string) {
  await executor
    .update(providerOrders)
    .set({ providerOrderId, nextPollAt: sql`greatest(${providerOrders.reservedUntil}, now())` })
    .where(and(eq(providerOrders.orderId, orderId), isNull(providerOrders.providerOrderId)))
}
