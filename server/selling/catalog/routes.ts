import type { FastifyInstance } from 'fastify'
import { getProduct, listCategories } from '#contract/api/catalog/catalog.ts'
import { tagOfProduct } from '#server/platform/cache/read-tags.ts'
import { servePrepared } from '#server/platform/cache/serve-prepared.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { findProduct, readCategories } from './catalog.ts'

export function catalogRoutes(app: FastifyInstance, shop: Shop) {
  servePrepared(
    app,
    shop,
    getProduct,
    ({ params }) => findProduct(shop.db, params.productId),
    ({ id }) => [tagOfProduct(id)],
  )
  servePrepared(app, shop, listCategories, () => readCategories(shop.db), ['categories'])
}
