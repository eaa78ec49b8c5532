import type { Shop } from '#server/platform/shop/shop.ts'
import type { Channel } from '../template-overrides.ts'
import { readBusiestDay } from './busiest-day.ts'
import { type BudgetKind, budgetOf, hasGateway, usedShare, type Volume } from './message-budget.ts'
import { countHeld } from './read-budgets.sql.ts'
import { readSent } from './sent-counts.sql.ts'

/** How much of the whole shop's budget is used, and how many messages wait for more of it. */
export type MessageBudget = {
  channel: Channel
  kind: BudgetKind
  sent: Volume
  budget: Volume
  used: number
  held: number
}

const kinds: [Channel, BudgetKind][] = [
  ['sms', 'code'],
  ['sms', 'notification'],
  ['mail', 'notification'],
]

/** One for each kind of message that leaves by a real gateway. */
export async function readBudgets({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<MessageBudget[]> {
  const leaving = kinds.filter(([channel]) => hasGateway(config, channel))
  if (leaving.length === 0) return []
  const sent = await readSent(db)
  const held = await countHeld(db)
  const busiestDay = await readBusiestDay(db, db)
  return leaving.map(([channel, kind]) => {
    const isThis = (one: { channel: Channel; kind: BudgetKind }) => one.channel === channel && one.kind === kind
    const { hour, day } = sent.find(isThis) ?? { hour: 0, day: 0 }
    const budget = budgetOf(config, channel, kind, busiestDay)
    const used = usedShare({ hour, day }, budget)
    return { channel, kind, sent: { hour, day }, budget, used, held: held.find(isThis)?.count ?? 0 }
  })
}
