import type { FastifyInstance } from 'fastify'
import { getContent, listAppBanners, listReports, listStories, listWebBanners } from '#contract/api/content.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { findContent, readBanners, readReports, readStories } from './content.ts'

const kept = { keptForMs: 2_000 }

export function contentRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, listAppBanners, () => readBanners(shop.db, 'app'), kept)
  serve(app, shop, listWebBanners, () => readBanners(shop.db, 'web'), kept)
  serve(app, shop, listStories, () => readStories(shop.db), kept)
  serve(app, shop, getContent, ({ params }) => findContent(shop, params.title), kept)
  serve(app, shop, listReports, () => readReports(shop.db), kept)
}
