import type { FastifyInstance } from 'fastify'
import { sendLoginCode, verifyLogin } from '#contract/api/auth.ts'
import { serve } from '../http/serve.ts'
import { withinCodeBudget } from '../messages/code-budget.ts'
import { sendNow } from '../messages/send-now.ts'
import type { Shop } from '../shop.ts'
import { openChallenge } from './challenges.ts'
import { logInByCode } from './log-in.ts'

const anHour = 60 * 60_000

/** The login that needs no phone provider but the shop's own SMS: a failing provider never closes the shop (open-points 6). */
export function alternativeRoutes(app: FastifyInstance, shop: Shop) {
  const { config, db } = shop

  serve(
    app,
    shop,
    sendLoginCode,
    async ({ query, request }) => {
      const mobile = query.countryCode + query.mobileNumber
      return withinCodeBudget(shop, request, async () => {
        const { token, code } = await openChallenge(db, config, 'alternative', mobile)
        await sendNow(shop, { template: 'login-code', to: mobile, values: { code } }, request.log)
        return { token }
      })
    },
    { perAddress: { most: 10, everyMs: anHour } },
  )

  serve(
    app,
    shop,
    verifyLogin,
    ({ query: { otp, token, ...consent }, caller }) => logInByCode(shop, { token, code: otp, caller, consent }),
    { perAddress: { most: 30, everyMs: anHour } },
  )
}
