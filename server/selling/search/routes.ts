import type { FastifyInstance } from 'fastify'
import { searchProducts } from '#contract/api/catalog/catalog.ts'
import { suggestProducts } from '#contract/api/catalog/suggestions.ts'
import { tagsOfList } from '#server/platform/cache/read-tags.ts'
import { servePrepared } from '#server/platform/cache/serve-prepared.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { createProductFinder } from './find-products.ts'
import { keepKitchenWords } from './kitchen-words.ts'
import { createSuggester } from './suggest-products.ts'

export function searchRoutes(app: FastifyInstance, shop: Shop) {
  const kitchenWords = keepKitchenWords(shop.db, shop.reads)
  const findProducts = createProductFinder(shop.pool, kitchenWords, shop.reads)
  const suggest = createSuggester(shop.pool, kitchenWords)
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
}
