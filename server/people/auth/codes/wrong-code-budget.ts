import { budgetOf, type Volume } from '#server/people/messages/budgets/message-budget.ts'
import type { Config } from '#server/platform/config/config.ts'

/** How many wrong codes strangers may enter in the whole shop: in all, and of those with four digits. */
export type WrongCodeBudget = { all: Volume; fourDigits: Volume }
/** What was entered, the try that is asked for among it: in the shop, and how many numbers a network was wrong about in a day. */
export type Entered = { all: Volume; fourDigits: Volume; numbersOfNarrow: number; numbersOfWide: number }

/** One phone of a hundred behind an address mistypes; ten numbers are more than the phones of one household. */
const mostNumbers = { narrow: 10, wide: 40 }
const shareOfAnHour = 0.4

/**
 * A fifth of the login codes the shop may send, and a fiftieth for codes of four digits, a hundred times easier to guess: with the
 * smallest shop 100 and 10 a day.
 */
export function wrongCodeBudgetOf(config: Pick<Config, 'sms' | 'mail'>, busiestDay: number): WrongCodeBudget {
  const codes = budgetOf(config, 'sms', 'code', busiestDay)
  return { all: partOf(codes.day / 5), fourDigits: partOf(codes.day / 50) }
}

function partOf(codes: number): Volume {
  const day = Math.max(5, Math.ceil(codes))
  return { day, hour: Math.ceil(day * shareOfAnHour) }
}

/** The same when so many more are entered for other numbers. */
export function withMore({ all, fourDigits, numbersOfNarrow, numbersOfWide }: Entered, more: number): Entered {
  const plus = ({ hour, day }: Volume) => ({ hour: hour + more, day: day + more })
  const numbers = { numbersOfNarrow: numbersOfNarrow + more, numbersOfWide: numbersOfWide + more }
  return { all: plus(all), fourDigits: plus(fourDigits), ...numbers }
}

/** From here on a stranger may try each sent code once: nobody gets more guesses than the shop sends codes. */
export function isTight(entered: Entered, budget: WrongCodeBudget) {
  return isOver(entered.all, budget.all) || isNetworkOver(entered)
}

/** Why no stranger may log in by four digits now, if so: `shop` or `network`. */
export function whyFourDigitsAreClosed(entered: Entered, budget: WrongCodeBudget) {
  if (isNetworkOver(entered)) return 'network'
  return isOver(entered.fourDigits, budget.fourDigits) || isOver(entered.all, budget.all) ? 'shop' : undefined
}

function isNetworkOver({ numbersOfNarrow, numbersOfWide }: Entered) {
  return numbersOfNarrow > mostNumbers.narrow || numbersOfWide > mostNumbers.wide
}

function isOver(entered: Volume, budget: Volume) {
  return entered.hour > budget.hour || entered.day > budget.day
}
