import type { FastifyInstance } from 'fastify'
import { addToCart, clearCart, listCart, removeFromCart, updateCartQuantity } from '#contract/api/orders/cart.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { addLine } from './add-line.ts'
import { changeQuantity, emptyCart, readLines, removeLine } from './cart.ts'

export function cartRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, addToCart, ({ caller, body }) => addLine(shop.db, caller.userId, body))
  serve(app, shop, updateCartQuantity, ({ caller, params, query }) =>
    changeQuantity(shop.db, caller.userId, params.id, query.quantity),
  )
  serve(app, shop, removeFromCart, ({ caller, params }) => removeLine(shop.db, caller.userId, params.id))
  serve(app, shop, clearCart, ({ caller }) => emptyCart(shop.db, caller.userId))
  serve(app, shop, listCart, ({ caller }) => readLines(shop.db, caller.userId))
}
