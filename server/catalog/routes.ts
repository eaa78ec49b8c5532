import type { FastifyInstance } from 'fastify'
import { getProduct, listCategories, searchProducts } from '#contract/api/catalog.ts'
import { tagOfProduct, tagsOfList } from '../http/read-tags.ts'
import { servePrepared } from '../http/serve-prepared.ts'
import type { Shop } from '../shop.ts'
import { findProduct, readCategories } from './catalog.ts'
import { createProductFinder } from './find-products.ts'

export function catalogRoutes(app: FastifyInstance, shop: Shop) {
  const findProducts = createProductFinder(shop.pool, shop.reads)
  servePrepared(
    app,
    shop,
    getProduct,
    ({ params }) => findProduct(shop.pool, params.productId),
    ({ id }) => [tagOfProduct(id)],
  )
  servePrepared(
    app,
    shop,
    searchProducts,
    ({ query, body }) => findProducts({ ...query, ...body }),
    ({ data }) => tagsOfList(data),
  )
  servePrepared(app, shop, listCategories, () => readCategories(shop.pool), ['categories'])
}
