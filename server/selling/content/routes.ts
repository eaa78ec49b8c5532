import type { FastifyInstance } from 'fastify'
import { getContent, listAppBanners, listReports, listStories, listWebBanners } from '#contract/api/content/content.ts'
import { getAboutWords, getHomeWords, getWhyWords } from '#contract/api/content/page-words.ts'
import { servePrepared } from '#server/platform/cache/serve-prepared.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { findContent, readBanners, readReports, readStories } from './content.ts'
import { aboutPage, homePage, readPageWords, whyPage } from './page-words.ts'

export function contentRoutes(app: FastifyInstance, shop: Shop) {
  servePrepared(app, shop, listAppBanners, () => readBanners(shop.db, 'app'), ['banners'])
  servePrepared(app, shop, listWebBanners, () => readBanners(shop.db, 'web'), ['banners'])
  servePrepared(app, shop, listStories, () => readStories(shop.db), ['stories'])
  servePrepared(app, shop, getContent, ({ params }) => findContent(shop, params.title), ['content', 'settings'])
  servePrepared(app, shop, listReports, () => readReports(shop.db), ['reports'])
  servePrepared(app, shop, getHomeWords, () => readPageWords(shop.db, homePage), ['words'])
  servePrepared(app, shop, getWhyWords, () => readPageWords(shop.db, whyPage), ['words'])
  servePrepared(app, shop, getAboutWords, () => readPageWords(shop.db, aboutPage), ['words'])
}
