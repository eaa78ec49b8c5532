import { createHmac } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { readBusiestDay } from '#server/people/messages/budgets/busiest-day.ts'
import type { Config } from '#server/platform/config/config.ts'
import { acquireLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { isCounted } from '#server/platform/http/address-limits.ts'
import { networksOf } from '#server/platform/limits/networks.ts'
import { wrongCodes } from '#server/platform/schema/people/auth.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { withMore, wrongCodeBudgetOf } from './wrong-code-budget.ts'
import { countWrongCodes } from './wrong-codes.sql.ts'

type Flow = (typeof wrongCodes.$inferSelect)['flow']
/** What a stranger's try is counted by; networks are absent where theirs are not counted. */
export type TryOrigin = { mobile: string; narrow: string | null; wide: string | null }

/** Nothing of a person can be read from what is kept here. */
export function originOf(config: Config, request: FastifyRequest, mobile: string): TryOrigin {
  const hidden = (text: string) => hideNumber(config, text)
  const networks = isCounted(config, request) ? networksOf(request.ip) : undefined
  return {
    mobile: hidden(mobile),
    narrow: networks ? hidden(networks.narrow) : null,
    wide: networks ? hidden(networks.wide) : null,
  }
}

/** What the number, or the network, of a wrong code is kept as. */
export function hideNumber({ secret }: Pick<Config, 'secret'>, text: string) {
  return createHmac('sha256', secret).update(`wrong code ${text}`).digest('base64url')
}

export async function noteWrongCode(tx: Transaction, flow: Flow, tryOrigin: TryOrigin) {
  await tx.insert(wrongCodes).values({ flow, ...tryOrigin })
}

/** From here on tries of four digits wait for each other in the whole shop: few log in so, and each is counted before the next. */
export async function lockFourDigits(tx: Transaction) {
  await acquireLock(tx, 'login by four digits')
}

/**
 * What strangers have entered in the last day, in the whole shop and from the networks of a place, and what they may. With `more`, as if so
 * many were entered for other numbers. `entered` is absent where a demo shop is tried by its own machine.
 */
export async function readEntered(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  executor: Executor,
  tryOrigin: Pick<TryOrigin, 'narrow' | 'wide'>,
  { more = 0 } = {},
) {
  const budget = wrongCodeBudgetOf(config, await readBusiestDay(executor, db))
  const { secondsToNextHour, secondsToNextDay, ...entered } = await readWrongCodes(executor, tryOrigin)
  const isOwnDemo = config.isDemo && tryOrigin.narrow === null
  return {
    budget,
    entered: isOwnDemo ? undefined : withMore(entered, more),
    secondsToNextHour: secondsToNextHour ?? 1,
    secondsToNextDay: secondsToNextDay ?? 1,
  }
}

async function readWrongCodes(executor: Executor, tryOrigin: Pick<TryOrigin, 'narrow' | 'wide'>) {
  const counted = await countWrongCodes(executor, tryOrigin)
  const { day, hour, fourDay, fourHour, ...rest } = counted
  return { all: { day, hour }, fourDigits: { day: fourDay, hour: fourHour }, ...rest }
}

/** How many wrong codes of four digits strangers have entered for a number in 30 days, but for those that its challenges still tell of. */
export async function countPriorFourDigits(executor: Executor, { mobile }: Pick<TryOrigin, 'mobile'>) {
  const isTheirs = and(eq(wrongCodes.mobile, mobile), eq(wrongCodes.flow, 'alternative'))
  const isPrior = and(
    gt(wrongCodes.at, sql`now() - interval '30 days'`),
    lt(wrongCodes.at, sql`now() - interval '24 hours 10 minutes'`),
  )
  return executor.$count(wrongCodes, and(isTheirs, isPrior))
}
