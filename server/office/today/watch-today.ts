import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'

type Watch = {
  /** Whether whoever listens may still be told. */
  isAllowed: () => Promise<boolean>
  tell: (state: string) => void
  signOut: () => void
  /** Without a word: whoever listens comes back and is told what changed meanwhile. */
  end: () => void
}

/**
 * One look every two seconds for all who listen in this process, and none while nobody does. Before anybody is told anything
 * their session is looked at again, so that one that was ended hears no more.
 */
export function createTodayWatch(db: Database, lookEveryMs: number) {
  const watches = new Set<Watch>()
  let timer: NodeJS.Timeout | undefined
  let last = ''

  async function look() {
    // A database that is away is looked at again the next time.
    const state = await readState(db).catch(() => last)
    const isNews = last !== '' && state !== last
    last = state
    await Promise.all([...watches].map((watch) => tell(watch, isNews ? state : undefined).catch(() => {})))
    plan()
  }

  async function tell(watch: Watch, news: string | undefined) {
    const isAllowed = await watch.isAllowed()
    if (!watches.has(watch)) return
    if (!isAllowed) watch.signOut()
    else if (news) watch.tell(news)
  }

  function plan() {
    clearTimeout(timer)
    timer = undefined
    if (watches.size > 0) timer = setTimeout(() => void look(), lookEveryMs).unref()
    else last = ''
  }

  return {
    /** The state to begin with; what changes later is told. Gives how to stop. */
    async listen(watch: Watch) {
      const state = await readState(db)
      last ||= state
      watches.add(watch)
      if (!timer) plan()
      watch.tell(state)
      return () => {
        watches.delete(watch)
        if (watches.size === 0) plan()
      }
    },
    readState: () => readState(db),
    stop() {
      for (const watch of watches) watch.end()
      watches.clear()
      plan()
    },
  }
}

/** A fingerprint of everything that waits: it changes whenever something comes, goes or moves on. Tells nothing by itself. */
async function readState(db: Database) {
  const { rows } = await db.execute<{ state: string }>(sql`select concat_ws('/',
    (select string_agg(concat_ws(',', fulfilment, payment_status, count, newest, packed, late, confirmed, reviewed, refused), ';' order by fulfilment, payment_status)
      from (select fulfilment, payment_status, count(*), max(created_at) as newest, max(packed_at) as packed,
        count(*) filter (where estimated_delivery_at < now()) as late, count(cash_confirmed_at) as confirmed,
        count(refused_at) as refused,
        count(*) filter (where is_address_unknown and address_accepted_at is null) as reviewed
        from shop_order where order_status = 'CONFIRMED' group by fulfilment, payment_status) open),
    (select concat_ws(',', count(*), sum(stock), max(sku)) from variation where is_low),
    (select concat_ws(',', count(*), max(t.created_at), count(answered_at), max(m.newest)) from ticket t
      left join lateral (select max(created_at) as newest from ticket_message where ticket_id = t.id) m on true
      where t.status = 1),
    (select concat_ws(',', count(*), max(created_at)) from open_matter where closed_at is null),
    (select concat_ws(',', count(*), max(created_at)) from refund where status in ('wanted', 'created')),
    (select concat_ws(',', count(*), max(created_at)) from review where checked_at is null),
    (select count(*) from contact_message where handled_at is null),
    (select count(*) from restore_check where looked_at is null)) as state`)
  return createHash('sha256')
    .update(rows[0]?.state ?? '')
    .digest('base64url')
    .slice(0, 16)
}
