import type { FastifyInstance } from 'fastify'
import { getSettings } from '#contract/api/settings.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { showSettings } from './settings.ts'

export function settingRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, getSettings, () => showSettings(shop.db), { keptForMs: 2_000 })
}
