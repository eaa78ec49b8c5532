import type { FastifyInstance } from 'fastify'
import { getProduct, listCategories, searchProducts } from '#contract/api/catalog.ts'
import { suggestProducts } from '#contract/api/suggestions.ts'
import { tagOfProduct, tagsOfList } from '../http/read-tags.ts'
import { servePrepared } from '../http/serve-prepared.ts'
import type { Shop } from '../shop.ts'
import { findProduct, readCategories } from './catalog.ts'
import { createProductFinder } from './find-products.ts'
import { keepKitchenWords } from './kitchen-words.ts'
import { createSuggester } from './suggest-products.ts'

export function catalogRoutes(app: FastifyInstance, shop: Shop) {
  const kitchenWords = keepKitchenWords(shop.pool, shop.reads)
  const findProducts = createProductFinder(shop.pool, kitchenWords, shop.reads)
  const suggest = createSuggester(shop.pool, kitchenWords)
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
  servePrepared(
    app,
    shop,
    suggestProducts,
    ({ query }) => suggest(query.keyword),
    ({ products }) => ['categories', ...tagsOfList(products)],
  )
  servePrepared(app, shop, listCategories, () => readCategories(shop.pool), ['categories'])
}
