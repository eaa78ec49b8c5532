import type { FastifyInstance } from 'fastify'
import {
  addWishlistItem as addWishlistItemCall,
  listProductCards,
  listWishlist,
  removeWishlistItem as removeWishlistItemCall,
} from '#contract/api/catalog/wishlist.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { findCards } from './product-cards.ts'
import { addWishlistItem, readWishlist, removeWishlistItem } from './wishlist.ts'

export function wishlistRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, listWishlist, ({ caller }) => readWishlist(shop.db, caller.userId))
  serve(app, shop, addWishlistItemCall, ({ caller, body }) => addWishlistItem(shop.db, caller.userId, body.productId))
  serve(app, shop, removeWishlistItemCall, ({ caller, params }) =>
    removeWishlistItem(shop.db, caller.userId, params.productId),
  )
  serve(app, shop, listProductCards, ({ query }) => findCards(shop.db, query.ids))
}
