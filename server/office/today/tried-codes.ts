import type { TriedCodes } from '#contract/api/admin/today.ts'
import type { Shop } from '#server/back-office/access/shop.ts'
import { wrongCodeBudgetOf } from '#server/people/auth/wrong-code-budget.ts'
import { hideNumber } from '#server/people/auth/wrong-codes.ts'
import { readBusiestDay } from '#server/people/messages/busiest-day.ts'
import { Fixed, rowsOf, written } from '#server/platform/db/written.ts'

type Known = Pick<Shop, 'config' | 'db'>

const fewest = 20
const anHourAgo = new Fixed("now() - interval '1 hour'")

/**
 * The wrong codes that strangers entered in the last hour, from where they are more than people mistype, and what was opened after
 * some. Those of staff and of cash orders have no moment of their own: they count while their code is not an hour old.
 */
export async function readTriedCodes({ config, db }: Known): Promise<TriedCodes | null> {
  const [tried] = await rowsOf<{ wrong: number }>(
    db,
    written`select (select count(*) from wrong_code where at > ${anHourAgo})::int + coalesce((
      select sum(wrong_tries) from login_challenge
      where flow in ('staff', 'cash-order', 'own-cash-order') and browser_id is null and created_at > ${anHourAgo}), 0)::int as wrong`,
  )
  const wrong = tried?.wrong ?? 0
  if (wrong < fewest) return null
  const { all } = wrongCodeBudgetOf(config, await readBusiestDay(db, db))
  if (wrong < Math.max(fewest, all.hour / 2)) return null
  const [logins, others] = await Promise.all([countLogins({ config, db }), readOtherOpened({ db })])
  return { wrong, opened: { logins, ...others } }
}

/** Numbers of which a stranger's code was right after a wrong one. Wrong codes keep the number hidden, so it is hidden here too. */
async function countLogins({ config, db }: Known) {
  const used = await rowsOf<{ mobile: string; at: number }>(
    db,
    written`select mobile, extract(epoch from max(used_at))::float8 as at from login_challenge
      where flow in ('phone-auth', 'alternative') and browser_id is null and used_at > ${anHourAgo} group by mobile`,
  )
  const wrong = await rowsOf<{ mobile: string; at: number }>(
    db,
    written`select mobile, extract(epoch from min(at))::float8 as at from wrong_code where at > ${anHourAgo} group by mobile`,
  )
  const wrongSince = new Map(wrong.map(({ mobile, at }) => [mobile, at]))
  return used.filter(({ mobile, at }) => at > (wrongSince.get(hideNumber(config, mobile)) ?? Number.POSITIVE_INFINITY))
    .length
}

async function readOtherOpened({ db }: Pick<Shop, 'db'>) {
  const [opened] = await rowsOf<{ staff: number; orders: number }>(
    db,
    written`select
      (select count(distinct u.mobile) from login_challenge u
        where u.flow = 'staff' and u.browser_id is null and u.used_at > ${anHourAgo} and exists (
          select from login_challenge w where w.mobile = u.mobile and w.flow = 'staff' and w.browser_id is null
            and w.wrong_tries > 0 and w.created_at > ${anHourAgo} and w.created_at < u.used_at))::int as staff,
      (select count(*) from shop_order o
        where o.created_at > now() - interval '25 hours' and o.cash_confirmed_at > ${anHourAgo} and exists (
          select from login_challenge w where w.mobile = '+91' || o.mobile_number and w.flow in ('cash-order', 'own-cash-order')
            and w.code_hash = o.cash_code_hash and w.wrong_tries > 0 and w.created_at > ${anHourAgo}))::int as orders`,
  )
  return { staff: opened?.staff ?? 0, orders: opened?.orders ?? 0 }
}
