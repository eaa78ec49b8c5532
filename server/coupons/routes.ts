import type { FastifyInstance } from 'fastify'
import { listCoupons } from '#contract/api/coupons.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { readAdvertised, readApplicable } from './coupons.ts'

export function couponRoutes(app: FastifyInstance, shop: Shop) {
  serve(
    app,
    shop,
    listCoupons,
    ({ query: { offerCategory } }) => {
      if (offerCategory === 'HIDDEN') return []
      return offerCategory === 'MARKETING_OFFER' ? readAdvertised(shop.db) : readApplicable(shop.db)
    },
    { keptForMs: 2_000 },
  )
}
