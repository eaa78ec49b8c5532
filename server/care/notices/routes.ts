import type { FastifyInstance } from 'fastify'
import { createStockNotice } from '#contract/api/catalog/notices.ts'
import { Answer, serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { addStockNotice } from './stock-notices.ts'

export function noticeRoutes(app: FastifyInstance, shop: Shop) {
  serve(
    app,
    shop,
    createStockNotice,
    async ({ params, body, caller }) => {
      await addStockNotice(shop.db, { ...params, ...body, userId: caller?.role === 'user' ? caller.userId : null })
      return new Answer({ data: null, message: 'We will send you one SMS when it is back.' })
    },
    { perAddress: { most: 5, everyMs: 60_000 } },
  )
}
