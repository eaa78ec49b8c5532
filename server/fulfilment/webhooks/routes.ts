import type { FastifyInstance } from 'fastify'
import { confirmPayment as confirm, receivePaymentEvent } from '#contract/api/orders/orders.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { confirmPayment } from './confirm-payment.ts'
import { countRefusals } from './refused-webhooks.ts'
import { takeWebhook } from './webhook-inbox.ts'

const mostBytes = 256 * 1024

export async function paymentRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, confirm, async ({ query }) => ({ orderNumber: await confirmPayment(shop, query) }), {
    perAddress: { most: 10, everyMs: 60_000 },
  })
  const refusals = countRefusals(shop.db)
  app.addHook('preClose', () => refusals.write().catch(() => {}))
  await app.register(async (webhooks) => {
    webhooks.addHook('onError', async (_, __, { statusCode }) => {
      if (statusCode === 413) refusals.note('too-large')
    })
    // What is signed are the bytes as they came.
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_, body, done) => done(null, body))
    serve(webhooks, shop, receivePaymentEvent, async ({ request }) => {
      await takeWebhook(shop, request, refusals)
      return null
    })
  })
}
