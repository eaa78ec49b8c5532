import type { FastifyInstance } from 'fastify'
import { confirmPhoneCode, sendPhoneCode } from '#contract/api/auth.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { serve } from '../http/serve.ts'
import { withinCodeBudget } from '../messages/code-budget.ts'
import { sendNow } from '../messages/send-now.ts'
import type { Shop } from '../shop.ts'
import { openChallenge, tryCode } from './challenges.ts'
import { giveProof } from './phone-proofs.ts'

const anHour = 60 * 60_000

/** The calls of our own phone provider; where Firebase is the provider, they answer 404. */
export function phoneAuthRoutes(app: FastifyInstance, shop: Shop) {
  const { config, db } = shop
  const requireOwnProvider = () => {
    if (config.phoneAuth !== 'local') throw new ApiError(404, 'There is no such call.')
  }

  serve(
    app,
    shop,
    sendPhoneCode,
    async ({ query, request }) => {
      requireOwnProvider()
      const mobile = query.countryCode + query.mobileNumber
      return withinCodeBudget(shop, request, async () => {
        const { token, code } = await openChallenge(db, config, 'phone-auth', mobile)
        await sendNow(shop, { template: 'login-code', to: mobile, values: { code } }, request.log)
        return { session: token }
      })
    },
    { perAddress: { most: 10, everyMs: anHour } },
  )

  serve(
    app,
    shop,
    confirmPhoneCode,
    ({ body }) => {
      requireOwnProvider()
      const wish = { flow: 'phone-auth', token: body.session, code: body.code } as const
      return tryCode(db, config, wish, async (tx, mobile) => ({ authToken: await giveProof(tx, mobile) }))
    },
    { perAddress: { most: 30, everyMs: anHour } },
  )
}
