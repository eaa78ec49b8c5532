import type { FastifyInstance } from 'fastify'
import { getSeller, getSettings } from '#contract/api/content/settings.ts'
import { serveCached } from '#server/platform/cache/serve-cached.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { showSeller, showSettings } from './settings.ts'

export function settingRoutes(app: FastifyInstance, shop: Shop) {
  serveCached(app, shop, getSettings, () => showSettings(shop.db), ['settings'])
  serveCached(app, shop, getSeller, () => showSeller(shop.db, shop.config), ['settings'])
}
