import type { Config } from '#server/platform/config/config.ts'
import type { Channel } from '../template-overrides.ts'

/** Codes have a budget of their own, so that a flood of them holds up no order's messages, and orders without end no login. */
export type BudgetKind = 'code' | 'notification'
/** How many messages within the last hour and the last 24. */
export type Volume = { hour: number; day: number }

/**
 * What the whole shop may send of a kind: as many as four times its busiest day needs, and never less than the setting says. The busiest
 * day is that of packed orders before today: nobody widens the budget by ordering.
 */
export function budgetOf(config: Budgeted, channel: Channel, kind: BudgetKind, busiestDay: number): Volume {
  const all = Math.max(config[channel].leastPerDay, fourTimesAnOrder[channel] * busiestDay)
  const day = Math.ceil(all * shareOf[channel][kind])
  return { day, hour: Math.ceil(day * shareOfAnHour) }
}

type Budgeted = { [Name in Channel]: Pick<Config[Name], 'leastPerDay'> }

// An order needs two codes at most, and by either channel four notifications: three to its recipient, one to the shop's own people.
const fourTimesAnOrder = { sms: 4 * 6, mail: 4 * 4 }
const shareOf = { sms: { code: 1 / 3, notification: 2 / 3 }, mail: { code: 0, notification: 1 } }
const shareOfAnHour = 0.4

/** Whether a message may leave: news waits first, then what tells how an order goes on, last of all codes and what the shop's people are told. */
export function isWithinBudget(template: string, sent: Volume, budget: Volume) {
  const share = shareUpToWhich(template)
  return sent.hour < budget.hour * share && sent.day < budget.day * share
}

/** The share of its budget that is used, from 0. */
export function usedShare(sent: Volume, budget: Volume) {
  return Math.max(sent.hour / budget.hour, sent.day / budget.day)
}

export function budgetKindOf(template: string): BudgetKind {
  return template === 'login-code' || template === 'cash-order-code' ? 'code' : 'notification'
}

/** From here on news waits, and from here on what tells of orders. */
export const newsWaitsFrom = 0.6
export const ordersWaitFrom = 0.9

function shareUpToWhich(template: string) {
  if (template === 'back-in-stock') return newsWaitsFrom
  return template === 'new-order-for-owner' || budgetKindOf(template) === 'code' ? 1 : ordersWaitFrom
}

/** From half of the codes' hour on, one network has a quarter of it at most: the others go on. */
export function codesForNetwork(budget: Volume) {
  return { most: budget.hour / 4, whileShopHasSent: budget.hour / 2 }
}

/** Whether messages of a channel leave the shop and cost something. */
export function hasGateway(
  { sms, mail }: { sms: Pick<Config['sms'], 'gateway'>; mail: Pick<Config['mail'], 'gateway'> },
  channel: Channel,
) {
  return channel === 'sms' ? sms.gateway === 'msg91' : mail.gateway === 'smtp'
}
