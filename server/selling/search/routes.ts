import type { FastifyInstance } from 'fastify'
import { searchProducts } from '#contract/api/catalog/catalog.ts'
import { suggestProducts } from '#contract/api/catalog/suggestions.ts'
import { tagsOfList } from '#server/platform/cache/cache-tags.ts'
import { serveCached } from '#server/platform/cache/serve-cached.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { createProductFinder } from './find-products.ts'
import { createSuggester } from './suggest-products.ts'
import { createSynonymCache } from './synonyms.ts'

export function searchRoutes(app: FastifyInstance, shop: Shop) {
  const synonyms = createSynonymCache(shop.db, shop.responseCache)
  const findProducts = createProductFinder(shop.pool, synonyms, shop.responseCache)
  const suggest = createSuggester(shop.pool, synonyms)
  serveCached(
    app,
    shop,
    searchProducts,
    ({ query, body }) => findProducts({ ...query, ...body }),
    ({ data }) => tagsOfList(data),
  )
  serveCached(
    app,
    shop,
    suggestProducts,
    ({ query }) => suggest(query.keyword),
    ({ products }) => ['categories', ...tagsOfList(products)],
  )
}
