import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/accounts/sessions.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { endAllOtherSessions, endOwnSession, listOwnSessions } from '../sessions/own-sessions.ts'

/** Where a shopper is logged in, and how to end it there. */
export function sessionRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, calls.listShopperSessions, ({ caller }) => listOwnSessions(shop.db, caller))
  serve(app, shop, calls.endShopperSession, ({ params, caller }) => endOwnSession(shop.db, caller, params.id))
  serve(app, shop, calls.endOtherShopperSessions, ({ caller }) => endAllOtherSessions(shop.db, caller))
}
