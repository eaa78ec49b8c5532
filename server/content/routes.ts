import type { FastifyInstance } from 'fastify'
import { getContent, listAppBanners, listReports, listStories, listWebBanners } from '#contract/api/content.ts'
import { getAboutWords, getHomeWords, getWhyWords } from '#contract/api/page-words.ts'
import { answerKeptMs } from '../http/freshness.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { findContent, readBanners, readReports, readStories } from './content.ts'
import { aboutPage, homePage, readPageWords, whyPage } from './page-words.ts'

const kept = { keptForMs: answerKeptMs }

export function contentRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, listAppBanners, () => readBanners(shop.db, 'app'), kept)
  serve(app, shop, listWebBanners, () => readBanners(shop.db, 'web'), kept)
  serve(app, shop, listStories, () => readStories(shop.db), kept)
  serve(app, shop, getContent, ({ params }) => findContent(shop, params.title), kept)
  serve(app, shop, listReports, () => readReports(shop.db), kept)
  serve(app, shop, getHomeWords, () => readPageWords(shop.db, homePage), kept)
  serve(app, shop, getWhyWords, () => readPageWords(shop.db, whyPage), kept)
  serve(app, shop, getAboutWords, () => readPageWords(shop.db, aboutPage), kept)
}
