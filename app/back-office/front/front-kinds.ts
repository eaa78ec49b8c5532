import { api } from '#app/shared/api/browser-api.ts'
import * as calls from '#contract/api/admin/content/content.ts'

export type Thing = { id: string; version: number; shownFrom: string | null; shownUntil: string | null }

/** What a kind of thing of the shop front needs to be listed, ordered and removed. */
export type FrontKind<T extends Thing> = {
  key: readonly string[]
  /** 'Banners' and 'banner'. */
  plural: string
  one: string
  address: string
  list: () => Promise<T[]>
  order: (ids: string[]) => Promise<T[]>
  remove: (id: string) => Promise<null>
}

export const bannersOfShop: FrontKind<calls.ShopBanner> = {
  ...{ key: ['banners'], plural: 'Banners', one: 'banner', address: '/admin/banners' },
  list: () => api(calls.listShopBanners),
  order: (ids) => api(calls.orderBanners, { body: { ids } }),
  remove: (id) => api(calls.removeBanner, { params: { id } }),
}

export const storiesOfShop: FrontKind<calls.ShopStory> = {
  ...{ key: ['stories'], plural: 'Stories', one: 'story', address: '/admin/stories' },
  list: () => api(calls.listShopStories),
  order: (ids) => api(calls.orderStories, { body: { ids } }),
  remove: (id) => api(calls.removeStory, { params: { id } }),
}

export const reportsOfShop: FrontKind<calls.ShopReport> = {
  ...{ key: ['reports'], plural: 'Laboratory reports', one: 'report', address: '/admin/reports' },
  list: () => api(calls.listShopReports),
  order: (ids) => api(calls.orderReports, { body: { ids } }),
  remove: (id) => api(calls.removeReport, { params: { id } }),
}
