import { eq, sql } from 'drizzle-orm'
import { copyPages } from '#contract/api/admin/content/page-copy.schema.ts'
import type { CopyPage } from '#contract/api/admin/content/page-copy.ts'
import type { AboutCopy, HomeCopy, WhyCopy } from '#contract/api/content/page-copy.ts'
import { defaultAboutCopy } from '#contract/default-copy/about.ts'
import { defaultHomeCopy } from '#contract/default-copy/home.ts'
import { defaultWhyCopy } from '#contract/default-copy/why.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { changeVersioned } from '#server/back-office/audit/change-versioned.ts'
import { acquireShortLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { pageCopy } from '#server/platform/schema/selling/content.ts'
import { refuseUnknownFiles } from './known-files.ts'
import { currentTexts, scheduleNext } from './next-text.ts'

/** A page whose texts stand in fields: what it says by itself, and which files its words name. */
type Page<Copy> = {
  page: CopyPage
  defaults: Copy
  filesOf: (words: Copy) => { pictures: string[]; videos: string[] }
}

export const homePage: Page<HomeCopy> = {
  page: 'home',
  defaults: defaultHomeCopy,
  filesOf: ({ film }) => ({ pictures: [film.posterUrl], videos: [film.videoUrl] }),
}

export const whyPage: Page<WhyCopy> = {
  page: 'why-milloraa',
  defaults: defaultWhyCopy,
  filesOf: ({ opening, passages }) => ({
    pictures: [opening.pictureUrl, ...passages.map(({ pictureUrl }) => pictureUrl)],
    videos: [],
  }),
}

export const aboutPage: Page<AboutCopy> = {
  page: 'about',
  defaults: defaultAboutCopy,
  filesOf: ({ opening, process }) => ({
    pictures: [opening.wideUrl, opening.tallUrl, ...process.list.map(({ pictureUrl }) => pictureUrl)],
    videos: [],
  }),
}

/** What a page says now. */
export async function readPageCopy<Copy extends object>(executor: Executor, { page, defaults }: Page<Copy>) {
  const [row] = await executor.select({ words: copyNow }).from(pageCopy).where(eq(pageCopy.page, page))
  return { ...defaults, ...(row?.words as Copy | undefined) }
}

// The next words take the place of the first ones by themselves, by the database's clock, so that every process says the same.
const copyNow = sql<unknown>`case when ${pageCopy.nextWords} is not null and ${pageCopy.nextFrom} <= now()
  then ${pageCopy.nextWords} else ${pageCopy.words} end`

/** How each page stands; one that was never changed has version 0. */
export async function listPageCopy(executor: Executor) {
  const rows = await executor.select().from(pageCopy)
  return copyPages.map((page) => {
    const row = rows.find((one) => one.page === page)
    const { from } = currentTexts({ now: null, next: row?.nextWords ?? null, from: row?.nextFrom ?? null })
    return {
      page,
      nextFrom: from?.toISOString() ?? null,
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt.toISOString() ?? null,
    }
  })
}

type CopyChange<Copy> = { words: Copy; nextWords: Copy | null; nextFrom: string | null; version: number }

/** What a page says now and from a moment on, as the back office edits it. */
export async function showPageCopy<Copy extends object>(executor: Executor, { page, defaults }: Page<Copy>) {
  const [row] = await executor.select().from(pageCopy).where(eq(pageCopy.page, page))
  if (!row) return { words: defaults, nextWords: null, nextFrom: null, version: 0, updatedAt: null }
  const { now, next, from } = currentTexts({ now: row.words, next: row.nextWords, from: row.nextFrom })
  return {
    words: { ...defaults, ...(now as Copy) },
    nextWords: next && { ...defaults, ...(next as Copy) },
    nextFrom: from?.toISOString() ?? null,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Changes what a page says now, or what takes its place from a moment on. Throws 400 for files that are not there. */
export function changePageCopy<Copy extends HomeCopy | WhyCopy | AboutCopy>(
  db: Database,
  staff: StaffCaller,
  kind: Page<Copy>,
  { version, words, nextWords, nextFrom }: CopyChange<Copy>,
) {
  const { now, next, from } = scheduleNext(words, nextWords, nextFrom)
  return inTransaction(db, async (tx) => {
    await acquireShortLock(tx, `words of ${kind.page}`)
    return changeVersioned(tx, {
      ...{ actor: staff, subject: { kind: 'page', id: kind.page }, action: 'page.change', version },
      read: () => showPageCopy(tx, kind),
      write: async (before) => {
        await refuseUnknown(tx, kind, [now, next], [before.words, before.nextWords, kind.defaults])
        const values = { words: now, nextWords: next, nextFrom: from }
        await tx
          .insert(pageCopy)
          .values({ page: kind.page, ...values })
          .onConflictDoUpdate({
            target: pageCopy.page,
            set: { ...values, version: sql`${pageCopy.version} + 1`, updatedAt: sql`now()` },
          })
      },
    })
  })
}

async function refuseUnknown<Copy>(
  executor: Executor,
  { filesOf }: Page<Copy>,
  newCopies: (Copy | null)[],
  known: (Copy | null)[],
) {
  const filesIn = (all: (Copy | null)[]) => all.flatMap((words) => (words ? [filesOf(words)] : []))
  const [added, there] = [filesIn(newCopies), filesIn(known)]
  const [pictures, videos] = [there.flatMap((files) => files.pictures), there.flatMap((files) => files.videos)]
  await refuseUnknownFiles(
    executor,
    'picture',
    added.flatMap((files) => files.pictures),
    pictures,
  )
  await refuseUnknownFiles(
    executor,
    'video',
    added.flatMap((files) => files.videos),
    videos,
  )
}
