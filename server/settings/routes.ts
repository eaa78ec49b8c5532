import type { FastifyInstance } from 'fastify'
import { getSeller, getSettings } from '#contract/api/settings.ts'
import { answerKeptMs } from '../http/freshness.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { showSeller, showSettings } from './settings.ts'

export function settingRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, getSettings, () => showSettings(shop.db), { keptForMs: answerKeptMs })
  serve(app, shop, getSeller, () => showSeller(shop.db, shop.config), { keptForMs: answerKeptMs })
}
