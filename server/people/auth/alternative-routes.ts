import type { FastifyInstance } from 'fastify'
import { sendLoginCode, verifyLogin } from '#contract/api/accounts/auth.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import type { PhoneProvider } from '#server/providers/messages/phone-provider.ts'
import { sendCode } from './codes/login-codes.ts'
import { refuseUnneeded } from './guests/four-digits-needed.ts'
import { logInByCode } from './log-in.ts'

const anHour = 60 * 60_000

/** The login that needs no phone provider but the shop's own SMS: a failing provider never closes the shop (open-points 6). */
export function alternativeRoutes(app: FastifyInstance, shop: Shop, provider: PhoneProvider) {
  serve(
    app,
    shop,
    sendLoginCode,
    async ({ query, request }) => {
      const mobile = query.countryCode + query.mobileNumber
      await refuseUnneeded(shop, provider, mobile)
      return { token: await sendCode(shop, request, 'alternative', mobile) }
    },
    { perAddress: { most: 10, everyMs: anHour } },
  )

  serve(
    app,
    shop,
    verifyLogin,
    ({ query: { otp, token, ...consent }, caller, request }) =>
      logInByCode(shop, { token, code: otp, caller, consent, request }),
    { perAddress: { most: 30, everyMs: anHour } },
  )
}
