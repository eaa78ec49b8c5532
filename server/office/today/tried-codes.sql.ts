import type { Database } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

const anHourAgo = "now() - interval '1 hour'"
const wrongColumns = columns({
  wrong: expression<number>(`(select count(*) from wrong_code where at > ${anHourAgo})::int + coalesce((
    select sum(wrong_tries) from login_challenge
    where flow in ('staff', 'cash-order', 'own-cash-order') and browser_id is null and created_at > ${anHourAgo}), 0)::int`),
})

/** The wrong codes of strangers in the last hour. */
export async function countTriedCodes(db: Database) {
  const [tried] = await rowsOf(db, prepared`select ${wrongColumns}`)
  return tried?.wrong ?? 0
}

const rightColumns = columns({
  mobile: expression<string>('mobile'),
  at: expression<number>('extract(epoch from max(used_at))::float8'),
})

/** When each number that strangers logged in by in the last hour was last logged in by. */
export function readRightCodes(db: Database) {
  return rowsOf(
    db,
    prepared`select ${rightColumns} from login_challenge
      where flow in ('phone-auth', 'alternative') and browser_id is null and used_at > now() - interval '1 hour' group by mobile`,
  )
}

const firstColumns = columns({
  mobile: expression<string>('mobile'),
  at: expression<number>('extract(epoch from min(at))::float8'),
})

/** When the first wrong code of the last hour was entered for each number, as it is hidden there. */
export function readFirstWrongCodes(db: Database) {
  return rowsOf(
    db,
    prepared`select ${firstColumns} from wrong_code where at > now() - interval '1 hour' group by mobile`,
  )
}

const openedColumns = columns({
  staff: expression<number>(`(select count(distinct u.mobile) from login_challenge u
    where u.flow = 'staff' and u.browser_id is null and u.used_at > ${anHourAgo} and exists (
      select from login_challenge w where w.mobile = u.mobile and w.flow = 'staff' and w.browser_id is null
        and w.wrong_tries > 0 and w.created_at > ${anHourAgo} and w.created_at < u.used_at))::int`),
  orders: expression<number>(`(select count(*) from shop_order o
    where o.created_at > now() - interval '25 hours' and o.cash_confirmed_at > ${anHourAgo} and exists (
      select from login_challenge w where w.mobile = '+91' || o.mobile_number and w.flow in ('cash-order', 'own-cash-order')
        and w.code_hash = o.cash_code_hash and w.wrong_tries > 0 and w.created_at > ${anHourAgo}))::int`),
})

/** What strangers opened by a code after a wrong one: sign-ins of staff, and cash orders. */
export async function readOtherOpened(db: Database) {
  const [opened] = await rowsOf(db, prepared`select ${openedColumns}`)
  return opened ?? { staff: 0, orders: 0 }
}
