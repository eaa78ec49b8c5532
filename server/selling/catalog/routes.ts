import type { FastifyInstance } from 'fastify'
import { getProduct, listCategories } from '#contract/api/catalog/catalog.ts'
import { tagOfProduct } from '#server/platform/cache/cache-tags.ts'
import { serveCached } from '#server/platform/cache/serve-cached.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { findProduct, readCategories } from './catalog.ts'

export function catalogRoutes(app: FastifyInstance, shop: Shop) {
  serveCached(
    app,
    shop,
    getProduct,
    ({ params }) => findProduct(shop.db, params.productId),
    ({ id }) => [tagOfProduct(id)],
  )
  serveCached(app, shop, listCategories, () => readCategories(shop.db), ['categories'])
}
