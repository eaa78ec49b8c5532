import type { FastifyInstance } from 'fastify'
import { searchBuildings } from '#contract/api/orders/areas.ts'
import { serveCached } from '#server/platform/cache/serve-cached.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { findBuildings } from './areas.ts'

export function areaRoutes(app: FastifyInstance, shop: Shop) {
  serveCached(app, shop, searchBuildings, ({ query }) => findBuildings(shop.pool, query.query), ['buildings'], {
    perAddress: { most: 60, everyMs: 60_000 },
  })
}
