import type pg from 'pg'

/** What has changed by time alone, up to when that is known, and how long until the next such moment. */
export type Scheduled = { due: string[]; seenUntil: string; nextInMs: number }

/**
 * Things that come and go at a set moment change nothing in the tables then. By the database's clock, as everything that asks
 * whether they are shown.
 */
export async function readScheduled(client: pg.Client, seenUntil: string | undefined): Promise<Scheduled> {
  const { rows } = await client.query<Scheduled>({
    name: 'scheduled',
    text: scheduledText,
    values: [seenUntil ?? 'now'],
  })
  const [scheduled] = rows
  if (!scheduled) throw new Error('The schedule of the storefront could not be read.')
  return scheduled
}

/** What shows something else from then on, by its tag, column and table. */
export const scheduledMoments = [
  ["'products'", 'shown_from', 'product'],
  ["'product:' || id", 'shown_from', 'product'],
  ["'banners'", 'shown_from', 'banner'],
  ["'banners'", 'shown_until', 'banner'],
  ["'stories'", 'shown_from', 'story'],
  ["'stories'", 'shown_until', 'story'],
  ["'reports'", 'shown_from', 'report'],
  ["'reports'", 'shown_until', 'report'],
  ["'content'", 'next_from', 'content_page'],
  ["'words'", 'next_from', 'page_words'],
  ["'offers'", 'starts_at', 'promo_code'],
  ["'offers'", 'ends_at', 'promo_code'],
  ["'settings'", 'paused_until', 'setting'],
] as const

const moments = scheduledMoments.map(
  ([tag, at, table]) => `select ${tag} as tag, ${at} as at from ${table} where ${at} > $1::timestamptz`,
)

const scheduledText = `
  with moments as (${moments.join(' union all ')})
  select coalesce(array_agg(distinct tag) filter (where at <= now()), '{}') as due, now()::text as "seenUntil",
    coalesce(extract(epoch from min(at) filter (where at > now()) - now())::float8 * 1000, 'infinity') as "nextInMs"
  from moments`
