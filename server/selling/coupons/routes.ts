import type { FastifyInstance } from 'fastify'
import { checkCoupon, listCoupons } from '#contract/api/orders/coupons.ts'
import { serveCached } from '#server/platform/cache/serve-cached.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { checkCode } from './check-code.ts'
import { createCodeTries } from './code-tries.ts'
import { readAdvertised, readApplicable } from './coupons.ts'

export function couponRoutes(app: FastifyInstance, shop: Shop) {
  const countTry = createCodeTries(shop)
  serveCached(
    app,
    shop,
    listCoupons,
    ({ query: { offerCategory } }) => {
      if (offerCategory === 'HIDDEN') return []
      return offerCategory === 'MARKETING_OFFER' ? readAdvertised(shop.db) : readApplicable(shop.db)
    },
    // One on a category stands only while something there costs less.
    ['offers', 'products'],
  )
  serve(
    app,
    shop,
    checkCoupon,
    async ({ caller, request, query: { promoCode } }) => [
      await countTry({ caller, request, codes: [promoCode] }, () => checkCode(shop.db, promoCode, caller?.userId)),
    ],
    { perAddress: { most: 10, everyMs: 60_000 } },
  )
}
