import type { FastifyInstance } from 'fastify'
import { searchBuildings } from '#contract/api/areas.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { findBuildings } from './areas.ts'

export function areaRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, searchBuildings, ({ query }) => findBuildings(shop.pool, query.query), {
    perAddress: { most: 60, everyMs: 60_000 },
  })
}
