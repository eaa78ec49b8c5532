import type { FastifyInstance } from 'fastify'
import { changeConsent, listConsents } from '#contract/api/accounts/consents.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { changeMarketing, readConsents } from './consents.ts'

export function consentRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, listConsents, ({ caller }) => readConsents(shop.db, caller.userId))

  serve(app, shop, changeConsent, ({ caller, body }) => changeMarketing(shop.db, caller.userId, body), {
    perAddress: { most: 30, everyMs: 60_000 },
  })
}
