import { and, asc, eq, sql } from 'drizzle-orm'
import type { Banner, Report, Story } from '#contract/api/content/content.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { cleanHtml, cleanLink } from '#server/platform/schema/selling/clean-html.ts'
import { banners, contentPages, reports, stories } from '#server/platform/schema/selling/content.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { showSeller } from '../settings/settings.ts'
import { fillGaps } from './fill-gaps.ts'
import { isShownNow } from './shown.ts'

/** The banners for phones or for wide screens, in the shop's order. */
export async function readBanners(executor: Executor, screen: 'app' | 'web'): Promise<Banner[]> {
  const rows = await executor
    .select()
    .from(banners)
    .where(and(eq(banners.screen, screen), isShownNow(banners)))
    .orderBy(asc(banners.position), asc(banners.id))
  return rows.map(({ id, imageKey, thumbnailKey, headline, text, link, tone }) => ({
    id,
    image: { originalUrl: imageKey, thumbnailUrl: thumbnailKey },
    headline,
    text,
    link: cleanLink(link),
    tone,
  }))
}

/** The customer stories, in the shop's order. */
export async function readStories(executor: Executor): Promise<Story[]> {
  const rows = await executor
    .select()
    .from(stories)
    .where(isShownNow(stories))
    .orderBy(asc(stories.position), asc(stories.id))
  return rows.map(({ id, name, videoKey, coverKey, profileImageKey, words }) => ({
    id,
    name,
    videoFile: videoKey,
    imageFile: { originalUrl: coverKey },
    userProfileImage: profileImageKey === null ? null : { thumbnailUrl: profileImageKey },
    words,
  }))
}

/** A policy text by its title, with the seller's details in the gaps marked for them; throws 404 for an unknown title. */
export async function findContent({ db, config }: Pick<Shop, 'db' | 'config'>, title: string) {
  const [page] = await db.select({ html: textNow }).from(contentPages).where(eq(contentPages.title, title))
  if (!page) throw new ApiError(404, 'There is no such page')
  const seller = await showSeller(db, config)
  return { content: cleanHtml(fillGaps(page.html, seller)) }
}

// The next text takes the place of the first one by itself.
const textNow = sql<string>`case when ${contentPages.nextHtml} is not null and ${contentPages.nextFrom} <= now()
  then ${contentPages.nextHtml} else ${contentPages.contentHtml} end`

/** The laboratory reports, in the shop's order. */
export async function readReports(executor: Executor): Promise<Report[]> {
  const rows = await executor
    .select()
    .from(reports)
    .where(isShownNow(reports))
    .orderBy(asc(reports.position), asc(reports.id))
  return rows.map(({ id, title, iconKey, contentHtml }) => ({
    id,
    title,
    icon: { thumbnailUrl: iconKey },
    content: cleanHtml(contentHtml),
  }))
}
