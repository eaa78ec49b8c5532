import type { FastifyInstance } from 'fastify'
import { getProduct, listCategories, searchProducts } from '#contract/api/catalog.ts'
import { answerKeptMs } from '../http/freshness.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { findProduct, readCategories } from './catalog.ts'
import { createProductFinder } from './find-products.ts'

export function catalogRoutes(app: FastifyInstance, shop: Shop) {
  const findProducts = createProductFinder(shop.pool)
  serve(app, shop, getProduct, ({ params }) => findProduct(shop.pool, params.productId))
  serve(app, shop, searchProducts, ({ query, body }) => findProducts({ ...query, ...body }))
  serve(app, shop, listCategories, () => readCategories(shop.pool), { keptForMs: answerKeptMs })
}
