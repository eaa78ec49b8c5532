import type { Config } from '#server/platform/config/config.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { noteOutcome } from '#server/platform/observability/outcomes.ts'
import type { Channel } from '../template-overrides.ts'
import { readBusiestDay } from './busiest-day.ts'
import { type BudgetKind, budgetKindOf, budgetOf, hasGateway, isWithinBudget } from './message-budget.ts'
import { addSent, readSent } from './sent-counts.sql.ts'

type BudgetShop = { config: Config; db: Database }

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
  const rows = [...counts].sort().map(([key, count]) => {
    const [channel, kind] = key.split(' ') as [Channel, BudgetKind]
    return { channel, kind, count }
  })
  if (rows.length > 0) await addSent(executor, rows)
}
