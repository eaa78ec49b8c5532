import type { FastifyInstance } from 'fastify'
import { getContent, listAppBanners, listReports, listStories, listWebBanners } from '#contract/api/content/content.ts'
import { getAboutCopy, getHomeCopy, getWhyCopy } from '#contract/api/content/page-copy.ts'
import { serveCached } from '#server/platform/cache/serve-cached.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { findContent, readBanners, readReports, readStories } from './content.ts'
import { aboutPage, homePage, readPageCopy, whyPage } from './page-copy.ts'

export function contentRoutes(app: FastifyInstance, shop: Shop) {
  serveCached(app, shop, listAppBanners, () => readBanners(shop.db, 'app'), ['banners'])
  serveCached(app, shop, listWebBanners, () => readBanners(shop.db, 'web'), ['banners'])
  serveCached(app, shop, listStories, () => readStories(shop.db), ['stories'])
  serveCached(app, shop, getContent, ({ params }) => findContent(shop, params.title), ['content', 'settings'])
  serveCached(app, shop, listReports, () => readReports(shop.db), ['reports'])
  serveCached(app, shop, getHomeCopy, () => readPageCopy(shop.db, homePage), ['words'])
  serveCached(app, shop, getWhyCopy, () => readPageCopy(shop.db, whyPage), ['words'])
  serveCached(app, shop, getAboutCopy, () => readPageCopy(shop.db, aboutPage), ['words'])
}
