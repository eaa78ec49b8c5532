import type { FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { isCounted, networkOf } from '#server/platform/http/address-limits.ts'
import { formatDuration } from '#server/platform/limits/format-duration.ts'
import { noteOutcome } from '#server/platform/observability/outcomes.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { readBusiestDay } from './busiest-day.ts'
import { countForNetwork, countForShop, countOneLess, readSecondsToNextCode } from './code-budget.sql.ts'
import { budgetOf, codesForNetwork, hasGateway, type Volume } from './message-budget.ts'

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
    if (!(error instanceof Error && error.cause === 'unclear')) await release(shop.db, taken).catch(() => {})
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
    const ofNetwork = network ? await countForNetwork(tx, network) : undefined
    const hasHadItsShare = ofNetwork !== undefined && ofNetwork.hour > most
    const beginsAt = await countForShop(tx, hasHadItsShare ? { ...budget, hour: whileShopHasSent } : budget)
    if (beginsAt) return { network, beginsAt }
    noteOutcome('message', 'sms', 'held')
    throw await refusal(tx, budget, hasHadItsShare)
  })
}

async function countAnyway(executor: Executor) {
  const beginsAt = await countForShop(executor, { hour: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY })
  if (!beginsAt) throw new Error('A code was not counted.')
  return beginsAt
}

async function release(executor: Executor, { network, beginsAt }: Taken) {
  await countOneLess(executor, '', beginsAt)
  if (network) await countOneLess(executor, network, beginsAt)
}

async function refusal(executor: Executor, budget: Volume, hasHadItsShare: boolean) {
  const seconds = await readSecondsToNextCode(executor, budget)
  const reason = hasHadItsShare
    ? 'Very many codes were sent to your network.'
    : 'Very many people ask for a code at this moment, and we cannot send yours.'
  return new ApiError(hasHadItsShare ? 429 : 503, `${reason} Please try again in ${formatDuration(seconds)}.`, {
    'retry-after': String(seconds),
  })
}
