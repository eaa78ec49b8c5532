import { call } from '#contract/api/endpoint.ts'
import type * as schema from './content.schema.ts'
import { sortableCalls } from './sortable-calls.ts'

export type * from './content.schema.ts'

export const {
  list: listShopBanners,
  add: addBanner,
  change: changeBanner,
  remove: removeBanner,
  order: orderBanners,
} = sortableCalls<typeof schema.bannerSchemas>('/admin/banners')

export const {
  list: listShopStories,
  add: addStory,
  change: changeStory,
  remove: removeStory,
  order: orderStories,
} = sortableCalls<typeof schema.storySchemas>('/admin/stories')

export const {
  list: listShopReports,
  add: addReport,
  change: changeReport,
  remove: removeReport,
  order: orderReports,
} = sortableCalls<typeof schema.reportSchemas>('/admin/reports')

/** The policy pages of the shop; one that was never written is empty. */
export const listShopPages = call<typeof schema.listShopPages>('GET', '/admin/pages', {
  eachHas: ['title'],
})

/** Changes a page's text now, or from a moment on; 404 for a title the shop has no page for, 409 when somebody else changed it. */
export const changeShopPage = call<typeof schema.changeShopPage>('PUT', '/admin/pages/:title', {
  has: ['title'],
})

/** A text as the storefront would show it: cleaned, with the seller's details in its gaps. Nothing is stored. */
export const previewText = call<typeof schema.previewText>('POST', '/admin/pages/preview', {
  has: ['html'],
})

/** Keeps a film of the shop: MP4 or WebM, at most 30 MB. Form field: `file`. Nothing is shown before a story names it. */
export const uploadVideo = call<typeof schema.uploadVideo>('POST', '/admin/videos', {
  isMultipart: true,
  has: ['url'],
})
