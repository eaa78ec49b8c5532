import type { FastifyInstance } from 'fastify'
import { checkToken, logIn, logOut, logOutEverywhere, proveMobile } from '#contract/api/accounts/auth.ts'
import { proveGuestMobile } from '#contract/api/accounts/guest-proofs.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { answerClearingCache } from '#server/platform/cache/clear-site-data.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { choosePhoneProvider } from '#server/providers/messages/phone-provider.ts'
import { endAllSessions, endSession } from '../sessions/sessions.ts'
import { forgetShopperBrowsers } from '../sessions/shopper-browsers.ts'
import { alternativeRoutes } from './alternative-routes.ts'
import { proveMobileOfGuest } from './guests/guest-proofs.ts'
import { proveOwnMobile } from './guests/prove-mobile.ts'
import { logInByProof } from './log-in.ts'
import { phoneAuthRoutes } from './phone-auth-routes.ts'
import { sessionRoutes } from './session-routes.ts'

const oftenEnough = { most: 30, everyMs: 60_000 }

export async function authRoutes(app: FastifyInstance, shop: Shop) {
  const provider = await choosePhoneProvider(shop.config)

  serve(
    app,
    shop,
    checkToken,
    ({ query, caller }) => {
      if (caller?.tokenHash !== hashToken(query.token)) throw new ApiError(401, 'Please log in to continue.')
      return { role: caller.role }
    },
    { perAddress: oftenEnough },
  )

  serve(
    app,
    shop,
    logIn,
    ({ query: { notice, offers, ...login }, caller, request }) =>
      logInByProof(shop, provider, { ...login, caller, request, consent: { notice, offers } }),
    { perAddress: oftenEnough },
  )

  serve(app, shop, logOut, async ({ caller }) => {
    if (caller) await endSession(shop.db, caller.tokenHash)
    return answerClearingCache(null)
  })

  serve(app, shop, logOutEverywhere, async ({ caller }) => {
    await endAllSessions(shop.db, caller.userId)
    await forgetShopperBrowsers(shop.db, caller.userId)
    return answerClearingCache(null)
  })

  serve(app, shop, proveMobile, ({ body, caller }) => proveOwnMobile(shop, provider, { ...body, caller }), {
    perAddress: oftenEnough,
  })

  serve(
    app,
    shop,
    proveGuestMobile,
    async ({ body, caller }) => {
      await proveMobileOfGuest(shop, provider, { ...body, caller })
      return null
    },
    { perAddress: oftenEnough },
  )

  phoneAuthRoutes(app, shop)
  alternativeRoutes(app, shop, provider)
  sessionRoutes(app, shop)
}
