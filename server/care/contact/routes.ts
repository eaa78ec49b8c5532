import type { FastifyInstance } from 'fastify'
import { sendContactMessage } from '#contract/api/content/content.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { addContactMessage } from './contact-messages.ts'

const perAddress = { most: 3, everyMs: 60_000 }

export function contactRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, sendContactMessage, ({ body }) => addContactMessage(shop, body).then(() => null), { perAddress })
}
