import { asc, eq } from 'drizzle-orm'
import type { Banner, Report, Story } from '#contract/api/content.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Executor } from '../db/database.ts'
import { cleanHtml, cleanLink } from './clean-html.ts'
import { banners, contentPages, reports, stories } from './table.ts'

/** The banners for phones or for wide screens, in the shop's order. */
export async function readBanners(executor: Executor, screen: 'app' | 'web'): Promise<Banner[]> {
  const rows = await executor
    .select()
    .from(banners)
    .where(eq(banners.screen, screen))
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
  const rows = await executor.select().from(stories).orderBy(asc(stories.position), asc(stories.id))
  return rows.map(({ id, name, videoKey, coverKey, profileImageKey }) => ({
    id,
    name,
    videoFile: videoKey,
    imageFile: { originalUrl: coverKey },
    userProfileImage: profileImageKey === null ? null : { thumbnailUrl: profileImageKey },
  }))
}

/** A policy text by its title; throws 404 for an unknown one. */
export async function findContent(executor: Executor, title: string) {
  const [page] = await executor.select().from(contentPages).where(eq(contentPages.title, title))
  if (!page) throw new ApiError(404, 'There is no such page')
  return { content: cleanHtml(page.contentHtml) }
}

/** The laboratory reports, in the shop's order. */
export async function readReports(executor: Executor): Promise<Report[]> {
  const rows = await executor.select().from(reports).orderBy(asc(reports.position), asc(reports.id))
  return rows.map(({ id, title, iconKey, contentHtml }) => ({
    id,
    title,
    icon: { thumbnailUrl: iconKey },
    content: cleanHtml(contentHtml),
  }))
}
