import type { ShopBanner, ShopReport, ShopStory } from '#contract/api/admin/content/content.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { thumbnailKey } from '#server/platform/files/keys.ts'
import { banners, reports, stories } from '#server/platform/schema/selling/content.ts'
import { refuseUnknownFiles } from './known-files.ts'
import { toStoredSpan, toWireSpan } from './shown.ts'
import type { Kind } from './sortable-content.ts'

type Fields<Shown> = Omit<Shown, 'id' | 'position' | 'version' | 'thumbnailUrl'>

export const bannerKind: Kind<typeof banners, Fields<ShopBanner>, ShopBanner> = {
  name: 'banner',
  table: banners,
  show: ({ demo, imageKey, thumbnailKey, ...row }) => ({
    ...row,
    ...toWireSpan(row),
    imageUrl: imageKey,
    thumbnailUrl: thumbnailKey,
  }),
  store: async (tx, { imageUrl, screen, headline, text, link, tone, ...span }, before) => ({
    ...{ screen, headline, text, link, tone, ...toStoredSpan(span), imageKey: imageUrl },
    thumbnailKey: await smallCopy(tx, imageUrl, before && [before.imageKey, before.thumbnailKey]),
  }),
}

export const storyKind: Kind<typeof stories, Fields<ShopStory>, ShopStory> = {
  name: 'story',
  table: stories,
  show: ({ demo, videoKey, coverKey, profileImageKey, ...row }) => ({
    ...row,
    ...toWireSpan(row),
    videoUrl: videoKey,
    coverUrl: coverKey,
    profileUrl: profileImageKey,
  }),
  store: async (tx, { name, videoUrl, coverUrl, profileUrl, words, ...span }, before) => {
    if (videoUrl && !words) {
      throw new ApiError(400, 'Say what the film shows, for those who do not see or hear it.')
    }
    const known = [before?.videoKey, before?.coverKey, before?.profileImageKey]
    await refuseUnknownFiles(tx, 'picture', [coverUrl, profileUrl], known)
    await refuseUnknownFiles(tx, 'video', [videoUrl], known)
    return { name, videoKey: videoUrl, coverKey: coverUrl, profileImageKey: profileUrl, words, ...toStoredSpan(span) }
  },
}

export const reportKind: Kind<typeof reports, Fields<ShopReport>, ShopReport> = {
  name: 'report',
  table: reports,
  show: ({ demo, iconKey, ...row }) => ({ ...row, ...toWireSpan(row), iconUrl: iconKey }),
  store: async (tx, { title, iconUrl, contentHtml, ...span }, before) => {
    await refuseUnknownFiles(tx, 'picture', [iconUrl], [before?.iconKey])
    return { title, iconKey: iconUrl, contentHtml, ...toStoredSpan(span) }
  },
}

/** The small copy of a picture: its own where it stays, else the one made when it was sent. */
async function smallCopy(tx: Executor, key: string, before: [string, string] | undefined) {
  if (before?.[0] === key) return before[1]
  await refuseUnknownFiles(tx, 'picture', [key], [])
  return thumbnailKey(key)
}
