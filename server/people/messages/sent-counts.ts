import type { Config } from '#server/platform/config/config.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { Fixed, rowsOf, written } from '#server/platform/db/written.ts'
import { noteOutcome } from '#server/platform/observability/outcomes.ts'
import { readBusiestDay } from './busiest-day.ts'
import { type BudgetKind, budgetKindOf, budgetOf, hasGateway, isWithinBudget, type Volume } from './message-budget.ts'
import type { Channel } from './wordings.ts'

type Counted = { channel: Channel; kind: BudgetKind }
type BudgetShop = { config: Config; db: Database }

/** The ten minutes that are counted together at this moment. */
export const presentTenMinutes = new Fixed(`date_bin('10 minutes', clock_timestamp(), timestamptz '2000-01-01')`)

/** What left in the last hour and day, of each channel and kind of which anything did. */
export function readSent(executor: Executor) {
  return rowsOf<Counted & Volume>(
    executor,
    written`
    select channel, kind, coalesce(sum(count) filter (where begins_at > now() - interval '1 hour'), 0)::int as hour,
      sum(count)::int as day
    from message_count where network = '' and begins_at > now() - interval '1 day'
    group by channel, kind`,
  )
}

/**
 * Says of one message after the other whether the shop's budget lets it leave now, by what had left when it was asked for: all processes
 * count together once their messages are noted by `noteSent`.
 */
export async function openAllowance(executor: Executor, { config, db }: BudgetShop) {
  if (!hasGateway(config, 'sms') && !hasGateway(config, 'mail')) return () => true
  const sent = await readSent(executor)
  const busiestDay = await readBusiestDay(executor, db)
  const takenNow = new Map<string, number>()

  return ({ channel, template }: { channel: Channel; template: string }) => {
    if (!hasGateway(config, channel)) return true
    const kind = budgetKindOf(template)
    const before = sent.find((one) => one.channel === channel && one.kind === kind) ?? { hour: 0, day: 0 }
    const taken = takenNow.get(`${channel} ${kind}`) ?? 0
    const withTaken = { hour: before.hour + taken, day: before.day + taken }
    const mayLeave = isWithinBudget(template, withTaken, budgetOf(config, channel, kind, busiestDay))
    if (mayLeave) takenNow.set(`${channel} ${kind}`, taken + 1)
    else noteOutcome('message', channel, 'held')
    return mayLeave
  }
}

/** Counts messages that left, or may have. */
export async function noteSent(executor: Executor, sent: { channel: Channel; template: string }[]) {
  const counts = new Map<string, number>()
  for (const { channel, template } of sent) {
    const key = `${channel} ${budgetKindOf(template)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  // Always in the same order, so that no two processes wait for each other.
  const rows = [...counts]
    .sort()
    .map(([key, count]) => ({ channel: key.split(' ')[0], kind: key.split(' ')[1], count }))
  if (rows.length === 0) return
  await rowsOf(
    executor,
    written`
    insert into message_count as counted (channel, kind, begins_at, count)
    select channel, kind, ${presentTenMinutes}, count
    from json_to_recordset(${JSON.stringify(rows)}::json) as sent(channel text, kind text, count int)
    on conflict (channel, kind, network, begins_at) do update set count = counted.count + excluded.count`,
  )
}
