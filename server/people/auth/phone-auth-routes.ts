import type { FastifyInstance } from 'fastify'
import { confirmPhoneCode, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { sendCode, tryLoginCode } from './codes/login-codes.ts'
import { giveProof } from './guests/phone-proofs.ts'

const anHour = 60 * 60_000

/** The calls of our own phone provider; where Firebase is the provider, they answer 404. */
export function phoneAuthRoutes(app: FastifyInstance, shop: Shop) {
  const requireOwnProvider = () => {
    if (shop.config.phoneAuth !== 'local') throw new ApiError(404, 'There is no such call.')
  }

  serve(
    app,
    shop,
    sendPhoneCode,
    async ({ query, request }) => {
      requireOwnProvider()
      return { session: await sendCode(shop, request, 'phone-auth', query.countryCode + query.mobileNumber) }
    },
    { perAddress: { most: 10, everyMs: anHour } },
  )

  serve(
    app,
    shop,
    confirmPhoneCode,
    ({ body, request }) => {
      requireOwnProvider()
      const attempt = { flow: 'phone-auth', token: body.session, code: body.code } as const
      return tryLoginCode(shop, request, attempt, async (tx, mobile) => ({ authToken: await giveProof(tx, mobile) }))
    },
    { perAddress: { most: 30, everyMs: anHour } },
  )
}
