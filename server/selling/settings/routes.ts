import type { FastifyInstance } from 'fastify'
import { getSeller, getSettings } from '#contract/api/content/settings.ts'
import { servePrepared } from '#server/platform/cache/serve-prepared.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { showSeller, showSettings } from './settings.ts'

export function settingRoutes(app: FastifyInstance, shop: Shop) {
  servePrepared(app, shop, getSettings, () => showSettings(shop.db), ['settings'])
  servePrepared(app, shop, getSeller, () => showSeller(shop.db, shop.config), ['settings'])
}
