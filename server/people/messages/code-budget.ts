import type { FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import type { Shop } from '#server/back-office/access/shop.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { rowsOf, written } from '#server/platform/db/written.ts'
import { isCounted, networkOf } from '#server/platform/http/address-limits.ts'
import { inWords } from '#server/platform/limits/in-words.ts'
import { noteOutcome } from '#server/platform/observability/outcomes.ts'
import { readBusiestDay } from './busiest-day.ts'
import { budgetOf, codesForNetwork, hasGateway, type Volume } from './message-budget.ts'
import { presentTenMinutes } from './sent-counts.ts'

type Taken = { network: string | undefined; beginsAt: Date }

/**
 * Sends a login code within the shop's budget for codes, which all processes count together. It is taken before anything is sent, so that
 * many at once count too, and given back when nothing left. Throws 503 that names the wait when the shop has sent all of it, and 429
 * when one network has had its share of what is nearly used up; then nothing was counted as a code of the number.
 * A browser the number is known by is counted and never refused: its number is proven, and has its own codes of the day.
 */
export async function withinCodeBudget<T>(
  shop: Pick<Shop, 'config' | 'db'>,
  request: FastifyRequest,
  send: () => Promise<T>,
  { isKnown = false } = {},
) {
  if (!hasGateway(shop.config, 'sms')) return send()
  const network = isCounted(shop.config, request) && !isKnown ? networkOf(request.ip) : undefined
  const taken = await takeCode(shop, network, isKnown)
  try {
    return await send()
  } catch (error) {
    // A gateway that did not answer may have sent it.
    if (!(error instanceof Error && error.cause === 'unclear')) await giveBack(shop.db, taken).catch(() => {})
    throw error
  }
}

async function takeCode(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  network: string | undefined,
  isKnown: boolean,
): Promise<Taken> {
  if (isKnown) return { network, beginsAt: await countAnyway(db) }
  const budget = budgetOf(config, 'sms', 'code', await readBusiestDay(db, db))
  const { most, whileShopHasSent } = codesForNetwork(budget)
  // Those of one network wait for each other here, so that each sees what the one before it was given; who is refused is not counted.
  return inTransaction(db, async (tx) => {
    const ofNetwork = network ? await countNetwork(tx, network) : undefined
    const hasHadItsShare = ofNetwork !== undefined && ofNetwork.hour > most
    const beginsAt = await countCode(tx, hasHadItsShare ? { ...budget, hour: whileShopHasSent } : budget)
    if (beginsAt) return { network, beginsAt }
    noteOutcome('message', 'sms', 'held')
    throw await refusal(tx, budget, hasHadItsShare)
  })
}

/** Counts one more for a network, however many it had. */
async function countNetwork(executor: Executor, network: string) {
  const [counted] = await rowsOf<{ beginsAt: Date; hour: number }>(
    executor,
    written`
    insert into message_count as counted (channel, kind, network, begins_at, count)
    values ('sms', 'code', ${network}, ${presentTenMinutes}, 1)
    on conflict (channel, kind, network, begins_at) do update set count = counted.count + 1
    returning begins_at as "beginsAt", count + (
      select coalesce(sum(earlier.count), 0) from message_count earlier
      where earlier.channel = 'sms' and earlier.kind = 'code' and earlier.network = counted.network
        and earlier.begins_at > now() - interval '1 hour' and earlier.begins_at < counted.begins_at)::int as hour`,
  )
  return counted
}

/** Counts one more for the whole shop while it has sent fewer than that. Gives the ten minutes it counts in, or nothing. */
async function countCode(executor: Executor, { hour, day }: Volume) {
  const [counted] = await rowsOf<{ beginsAt: Date }>(
    executor,
    written`
    with present as (select ${presentTenMinutes} as begins_at),
    earlier as (
      select coalesce(sum(count) filter (where begins_at > now() - interval '1 hour'), 0) as hour, coalesce(sum(count), 0) as day
      from message_count
      where channel = 'sms' and kind = 'code' and network = '' and begins_at > now() - interval '1 day'
        and begins_at < (select begins_at from present))
    insert into message_count as counted (channel, kind, begins_at, count)
    select 'sms', 'code', present.begins_at, 1 from present, earlier
    where earlier.hour < ${hour}::float8 and earlier.day < ${day}::float8
    on conflict (channel, kind, network, begins_at) do update set count = counted.count + 1
    where counted.count + (select earlier.hour from earlier) < ${hour}::float8
      and counted.count + (select earlier.day from earlier) < ${day}::float8
    returning begins_at as "beginsAt"`,
  )
  return counted?.beginsAt
}

async function countAnyway(executor: Executor) {
  const beginsAt = await countCode(executor, { hour: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY })
  if (!beginsAt) throw new Error('A code was not counted.')
  return beginsAt
}

async function giveBack(executor: Executor, { network, beginsAt }: Taken) {
  await lessen(executor, '', beginsAt)
  if (network) await lessen(executor, network, beginsAt)
}

function lessen(executor: Executor, network: string, beginsAt: Date) {
  return rowsOf(
    executor,
    written`update message_count set count = count - 1
      where channel = 'sms' and kind = 'code' and network = ${network} and begins_at = ${beginsAt} and count > 0`,
  )
}

async function refusal(executor: Executor, { day }: Volume, hasHadItsShare: boolean) {
  const [wait] = await rowsOf<{ seconds: number | null }>(
    executor,
    written`
    select extract(epoch from case when sum(count) >= ${day}::float8 then min(begins_at) + interval '1 day'
      else min(begins_at) filter (where begins_at > now() - interval '1 hour') + interval '1 hour' end - now())::float8 as seconds
    from message_count
    where channel = 'sms' and kind = 'code' and network = '' and count > 0 and begins_at > now() - interval '1 day'`,
  )
  const seconds = Math.max(1, Math.ceil(wait?.seconds ?? 1))
  const reason = hasHadItsShare
    ? 'Very many codes were sent to your network.'
    : 'Very many people ask for a code at this moment, and we cannot send yours.'
  return new ApiError(hasHadItsShare ? 429 : 503, `${reason} Please try again in ${inWords(seconds)}.`, {
    'retry-after': String(seconds),
  })
}
