import type { FastifyInstance } from 'fastify'
import { getProduct, listCategories, searchProducts } from '#contract/api/catalog.ts'
import { suggestProducts } from '#contract/api/suggestions.ts'
import type { Shop } from '#server/back-office/access/shop.ts'
import { tagOfProduct, tagsOfList } from '#server/platform/cache/read-tags.ts'
import { servePrepared } from '#server/platform/cache/serve-prepared.ts'
import { createProductFinder } from '../search/find-products.ts'
import { keepKitchenWords } from '../search/kitchen-words.ts'
import { createSuggester } from '../search/suggest-products.ts'
import { findProduct, readCategories } from './catalog.ts'

export function catalogRoutes(app: FastifyInstance, shop: Shop) {
  const kitchenWords = keepKitchenWords(shop.db, shop.reads)
  const findProducts = createProductFinder(shop.pool, kitchenWords, shop.reads)
  const suggest = createSuggester(shop.pool, kitchenWords)
  servePrepared(
    app,
    shop,
    getProduct,
    ({ params }) => findProduct(shop.db, params.productId),
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
  servePrepared(app, shop, listCategories, () => readCategories(shop.db), ['categories'])
}
