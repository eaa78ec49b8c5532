import type { TriedCodes } from '#contract/api/admin/reports/today.ts'
import { wrongCodeBudgetOf } from '#server/people/auth/codes/wrong-code-budget.ts'
import { hideNumber } from '#server/people/auth/codes/wrong-codes.ts'
import { readBusiestDay } from '#server/people/messages/budgets/busiest-day.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { countTriedCodes, readFirstWrongCodes, readOtherOpened, readRightCodes } from './tried-codes.sql.ts'

type Known = Pick<Shop, 'config' | 'db'>

const fewest = 20

/**
 * The wrong codes that strangers entered in the last hour, from where they are more than people mistype, and what was opened after
 * some. Those of staff and of cash orders have no moment of their own: they count while their code is not an hour old.
 */
export async function readTriedCodes({ config, db }: Known): Promise<TriedCodes | null> {
  const wrong = await countTriedCodes(db)
  if (wrong < fewest) return null
  const { all } = wrongCodeBudgetOf(config, await readBusiestDay(db, db))
  if (wrong < Math.max(fewest, all.hour / 2)) return null
  const [logins, others] = await Promise.all([countLogins({ config, db }), readOtherOpened(db)])
  return { wrong, opened: { logins, ...others } }
}

/** Numbers of which a stranger's code was right after a wrong one. Wrong codes keep the number hidden, so it is hidden here too. */
async function countLogins({ config, db }: Known) {
  const [used, wrong] = [await readRightCodes(db), await readFirstWrongCodes(db)]
  const wrongSince = new Map(wrong.map(({ mobile, at }) => [mobile, at]))
  return used.filter(({ mobile, at }) => at > (wrongSince.get(hideNumber(config, mobile)) ?? Number.POSITIVE_INFINITY))
    .length
}
