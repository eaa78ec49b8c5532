import type { FastifyInstance } from 'fastify'
import {
  addWish as addWishCall,
  listProductCards,
  listWishes,
  removeWish as removeWishCall,
} from '#contract/api/catalog/wishlist.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { findCards } from './product-cards.ts'
import { addWish, readWishes, removeWish } from './wishlist.ts'

export function wishlistRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, listWishes, ({ caller }) => readWishes(shop.db, caller.userId))
  serve(app, shop, addWishCall, ({ caller, body }) => addWish(shop.db, caller.userId, body.productId))
  serve(app, shop, removeWishCall, ({ caller, params }) => removeWish(shop.db, caller.userId, params.productId))
  serve(app, shop, listProductCards, ({ query }) => findCards(shop.db, query.ids))
}
