import { eq, sql } from 'drizzle-orm'
import { wordPages } from '#contract/api/admin/content/page-words.schema.ts'
import type { WordPage } from '#contract/api/admin/content/page-words.ts'
import type { AboutWords, HomeWords, WhyWords } from '#contract/api/content/page-words.ts'
import { usualAboutWords } from '#contract/usual-words/about.ts'
import { usualHomeWords } from '#contract/usual-words/home.ts'
import { usualWhyWords } from '#contract/usual-words/why.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { changeVersioned } from '#server/back-office/audit/change-versioned.ts'
import { holdShortLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { pageWords } from '#server/platform/schema/selling/content.ts'
import { refuseUnknownFiles } from './known-files.ts'
import { settled, settleNext } from './next-text.ts'

/** A page whose texts stand in fields: what it says by itself, and which files its words name. */
type Page<Words> = {
  page: WordPage
  usual: Words
  filesOf: (words: Words) => { pictures: string[]; videos: string[] }
}

export const homePage: Page<HomeWords> = {
  page: 'home',
  usual: usualHomeWords,
  filesOf: ({ film }) => ({ pictures: [film.posterUrl], videos: [film.videoUrl] }),
}

export const whyPage: Page<WhyWords> = {
  page: 'why-milloraa',
  usual: usualWhyWords,
  filesOf: ({ opening, passages }) => ({
    pictures: [opening.pictureUrl, ...passages.map(({ pictureUrl }) => pictureUrl)],
    videos: [],
  }),
}

export const aboutPage: Page<AboutWords> = {
  page: 'about',
  usual: usualAboutWords,
  filesOf: ({ opening, process }) => ({
    pictures: [opening.wideUrl, opening.tallUrl, ...process.list.map(({ pictureUrl }) => pictureUrl)],
    videos: [],
  }),
}

/** What a page says now. */
export async function readPageWords<Words extends object>(executor: Executor, { page, usual }: Page<Words>) {
  const [row] = await executor.select({ words: wordsNow }).from(pageWords).where(eq(pageWords.page, page))
  return { ...usual, ...(row?.words as Words | undefined) }
}

// The next words take the place of the first ones by themselves, by the database's clock, so that every process says the same.
const wordsNow = sql<unknown>`case when ${pageWords.nextWords} is not null and ${pageWords.nextFrom} <= now()
  then ${pageWords.nextWords} else ${pageWords.words} end`

/** How each page stands; one that was never changed has version 0. */
export async function listPageWords(executor: Executor) {
  const rows = await executor.select().from(pageWords)
  return wordPages.map((page) => {
    const row = rows.find((one) => one.page === page)
    const { from } = settled({ now: null, next: row?.nextWords ?? null, from: row?.nextFrom ?? null })
    return {
      page,
      nextFrom: from?.toISOString() ?? null,
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt.toISOString() ?? null,
    }
  })
}

type Wish<Words> = { words: Words; nextWords: Words | null; nextFrom: string | null; version: number }

/** What a page says now and from a moment on, as the back office edits it. */
export async function showPageWords<Words extends object>(executor: Executor, { page, usual }: Page<Words>) {
  const [row] = await executor.select().from(pageWords).where(eq(pageWords.page, page))
  if (!row) return { words: usual, nextWords: null, nextFrom: null, version: 0, updatedAt: null }
  const { now, next, from } = settled({ now: row.words, next: row.nextWords, from: row.nextFrom })
  return {
    words: { ...usual, ...(now as Words) },
    nextWords: next && { ...usual, ...(next as Words) },
    nextFrom: from?.toISOString() ?? null,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Changes what a page says now, or what takes its place from a moment on. Throws 400 for files that are not there. */
export function changePageWords<Words extends HomeWords | WhyWords | AboutWords>(
  db: Database,
  staff: StaffCaller,
  kind: Page<Words>,
  { version, words, nextWords, nextFrom }: Wish<Words>,
) {
  const { now, next, from } = settleNext(words, nextWords, nextFrom)
  return inTransaction(db, async (tx) => {
    await holdShortLock(tx, `words of ${kind.page}`)
    return changeVersioned(tx, {
      ...{ actor: staff, subject: { kind: 'page', id: kind.page }, action: 'page.change', version },
      read: () => showPageWords(tx, kind),
      write: async (before) => {
        await refuseUnknown(tx, kind, [now, next], [before.words, before.nextWords, kind.usual])
        const values = { words: now, nextWords: next, nextFrom: from }
        await tx
          .insert(pageWords)
          .values({ page: kind.page, ...values })
          .onConflictDoUpdate({
            target: pageWords.page,
            set: { ...values, version: sql`${pageWords.version} + 1`, updatedAt: sql`now()` },
          })
      },
    })
  })
}

async function refuseUnknown<Words>(
  executor: Executor,
  { filesOf }: Page<Words>,
  wished: (Words | null)[],
  known: (Words | null)[],
) {
  const filesIn = (all: (Words | null)[]) => all.flatMap((words) => (words ? [filesOf(words)] : []))
  const [added, there] = [filesIn(wished), filesIn(known)]
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
